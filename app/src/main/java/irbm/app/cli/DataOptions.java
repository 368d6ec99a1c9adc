package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.RowWeights;
import irbm.model.Split;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --data} and the options that go with it, for every command that learns from data or measures on it. */
public final class DataOptions {
    @Option(
            names = "--data",
            paramLabel = "D",
            defaultValue = "strokes",
            description =
                    "The data: mnist, caltech101, bars[:SIZE], strokes[:COUNT], a table that 'irbm data list' shows, such as dna,"
                            + " or a file: .npy, .npz, .csv, .tsv, .mat, IDX, LIBSVM (default: ${DEFAULT-VALUE}).")
    private String data;

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    public DataRequest request() {
        return reading.request(data);
    }

    public long seed() {
        return reading.seed();
    }

    /** Train, validation and test rows. */
    public Split load() throws IOException {
        return source().load(request());
    }

    /** The same with weights, one for each row of the data before it is divided. */
    public Split load(RowWeights weights) throws IOException {
        return source().load(request(), weights);
    }

    /** The rows to measure on. */
    public Dataset loadPart() throws IOException {
        return source().loadPart(request());
    }

    /** The same, of data that is there already. */
    public Dataset part(Split split) {
        return source().part(split, request());
    }

    /** Refuses rows that are not as wide as a model of that name is. */
    public void requireFits(Dataset rows, String model, int visibleCount) {
        if (rows.visibleCount() != visibleCount) {
            throw new InputException("%s has rows of %d bits, the model %s expects %d"
                    .formatted(request().name(), rows.visibleCount(), model, visibleCount));
        }
    }

    private static DataSource source() {
        return new DataSource(DataLocations.of(System.getenv()));
    }
}
