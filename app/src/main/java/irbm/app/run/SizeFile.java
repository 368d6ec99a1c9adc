package irbm.app.run;

import irbm.grow.SizePoint;
import irbm.io.format.AtomicFile;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sizes that a run of growing compared, as a table: how far each is behind the best one, and where its model is. */
public final class SizeFile {
    private static final String NAME = "sizes.csv";
    private static final String HEADER = "units,updates,weightDecay,logLikelihood,behind,error,seconds,model";
    private static final int COLUMNS = 8;

    private SizeFile() {}

    static void write(List<SizePoint> curve, RunDirectory directory) throws IOException {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (SizePoint point : curve) {
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%d,%s,%.4f,%.4f,%.4f,%.1f,%s%n",
                    point.units(),
                    point.candidate().updates(),
                    point.candidate().weightDecay(),
                    point.logLikelihood(),
                    point.behind().nats(),
                    point.behind().standardError(),
                    point.seconds(),
                    point.units() == 0 ? "" : point.candidate().name() + ".npz"));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(directory.sizes().resolve(NAME), out -> out.write(bytes));
    }

    /** A size that has a model: what it has, how far it is behind the best size, with the error of that, and the file. */
    public record Row(int units, double logLikelihood, double behind, double error, String model) {}

    /** The sizes that have a model, in ascending order. */
    public static List<Row> read(RunDirectory directory) throws IOException {
        Path file = directory.sizes().resolve(NAME);
        if (!Files.exists(file)) {
            throw new InputException(directory + " has no models of several sizes: 'irbm grow' keeps them there");
        }
        List<Row> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int k = 1; k < lines.size(); k++) {
            String[] values = lines.get(k).split(",", -1);
            if (values.length != COLUMNS) {
                throw new InputException(
                        "%s: line %d has %d values, not %d".formatted(file, k + 1, values.length, COLUMNS));
            }
            if (!values[COLUMNS - 1].isEmpty()) {
                rows.add(row(values, file, k + 1));
            }
        }
        return rows;
    }

    private static Row row(String[] values, Path file, int line) {
        try {
            return new Row(
                    Integer.parseInt(values[0]),
                    Double.parseDouble(values[3]),
                    Double.parseDouble(values[4]),
                    Double.parseDouble(values[5]),
                    values[7]);
        } catch (NumberFormatException e) {
            throw new InputException("%s: line %d: expected numbers".formatted(file, line), e);
        }
    }
}
