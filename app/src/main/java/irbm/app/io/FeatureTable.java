package irbm.app.io;

import irbm.io.format.AtomicFile;
import irbm.math.FloatMatrix;
import irbm.model.Labels;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Features as a table: a header, then one line a row, with the label first when there is one. */
public final class FeatureTable implements AtomicFile.Content {
    private final FloatMatrix features;
    private final Labels labels;

    /** {@code labels} are those of the rows, or none. */
    public FeatureTable(FloatMatrix features, Labels labels) {
        this.features = features;
        this.labels = labels;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        StringBuilder header = new StringBuilder(labels.isEmpty() ? "" : "label,");
        for (int unit = 0; unit < features.columns(); unit++) {
            header.append(unit == 0 ? "h" : ",h").append(unit);
        }
        writer.write(header.append('\n').toString());
        for (int row = 0; row < features.rows(); row++) {
            writer.write(line(row));
        }
        writer.flush();
    }

    private String line(int row) {
        StringBuilder line =
                new StringBuilder(labels.isEmpty() ? "" : CsvOutput.quoted(labels.name(labels.get(row))) + ",");
        float[] values = features.row(row);
        for (int unit = 0; unit < values.length; unit++) {
            line.append(unit == 0 ? "" : ",").append(values[unit]);
        }
        return line.append('\n').toString();
    }
}
