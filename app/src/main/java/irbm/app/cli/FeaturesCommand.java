package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.io.FeatureTable;
import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm features}: what the hidden units say about data. */
@Command(
        name = "features",
        mixinStandardHelpOptions = true,
        description =
                "Writes E[h|v], the probability that each hidden unit is on, for every row: of the test rows when the data"
                        + " has some, else of all rows; --split chooses others.",
        footer = {"", "Example: irbm features run/model.npz --data strokes --split test --out features.npy"},
        sortOptions = false)
public final class FeaturesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model file; 'bars' is built in.")
    private String model;

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Mixin
    private DataOptions data = new DataOptions();

    @Option(
            names = "--out",
            paramLabel = "F",
            required = true,
            description = "The file: an array (.npy, float32, rows x hidden) or a table (.csv, labels first).")
    private Path out = Path.of("");

    @Option(names = "--inputs", description = "Write the inputs w.v + a before the sigmoid instead.")
    private boolean inputs;

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Override
    public Integer call() throws IOException {
        work.check();
        require(isTable() || ends(".npy"), "--out must name a .npy or .csv file, was %s", out);
        AtomicFile.requireWritable("--out", out);
        Rbm units = modelOptions.load(model).model().units();
        Dataset rows = data.loadPart();
        requireFits(rows, units);
        FloatMatrix features = features(units, rows);
        AtomicFile.write(out, isTable() ? new FeatureTable(features, rows.labels()) : NpyArray.of(features));
        if (!work.isQuiet()) {
            spec.commandLine()
                    .getErr()
                    .printf("%d rows of %d features: %s%n", features.rows(), features.columns(), out);
        }
        return 0;
    }

    private FloatMatrix features(Rbm units, Dataset rows) {
        try (WorkerPool pool = work.pool()) {
            return inputs ? units.hiddenInputs(rows.rows(), pool) : units.hiddenMeans(rows.rows(), pool);
        }
    }

    private void requireFits(Dataset rows, Rbm units) {
        data.requireFits(rows, model, units.visibleCount());
        if ((long) rows.count() * units.hiddenCount() > Integer.MAX_VALUE - 8) {
            throw new InputException("%d rows of %d features are more than one array holds; --split takes fewer rows"
                    .formatted(rows.count(), units.hiddenCount()));
        }
    }

    private boolean isTable() {
        return ends(".csv");
    }

    private boolean ends(String ending) {
        return out.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }
}
