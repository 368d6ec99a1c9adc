package irbm.app.io;

import irbm.io.format.AtomicFile;
import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.Labels;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A data set as a table: a header, then one line a row, with the label first when there is one. */
final class CsvOutput implements AtomicFile.Content {
    private final Dataset data;

    CsvOutput(Dataset data) {
        this.data = data;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        writer.write(header());
        for (int row = 0; row < data.count(); row++) {
            writer.write(line(row));
        }
        writer.flush();
    }

    private String header() {
        StringBuilder header = new StringBuilder(data.labels().isEmpty() ? "" : "label,");
        for (int column = 0; column < data.visibleCount(); column++) {
            header.append(column == 0 ? "v" : ",v").append(column);
        }
        return header.append('\n').toString();
    }

    private String line(int row) {
        BinaryMatrix rows = data.rows();
        Labels labels = data.labels();
        StringBuilder line = new StringBuilder(labels.isEmpty() ? "" : quoted(labels.name(labels.get(row))) + ",");
        for (int column = 0; column < rows.columns(); column++) {
            line.append(column == 0 ? "" : ",").append(rows.get(row, column) ? '1' : '0');
        }
        return line.append('\n').toString();
    }

    static String quoted(String text) {
        return text.matches("[\\w.+-]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
