package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.run.ConversionCost;
import irbm.app.run.ConversionReport;
import irbm.app.run.PartitionPlan;
import irbm.app.run.RunProgress;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.AtomicFile;
import irbm.io.format.Json;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.Split;
import irbm.model.StandardApproximation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm convert}: makes a standard RBM of a model with fractional masses. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description =
                "Makes the standard RBM that is nearest to a model with fractional masses, Eq. (12) of the paper: a mass of 2.5"
                        + " becomes two copies of the unit and one with half its weights. With --data says what that costs in"
                        + " nats: the mean log-likelihood of the rows before and after, both as 'irbm evaluate' finds them.",
        footer = {"", "Example: irbm convert --standard run/model.npz --out standard.npz"},
        sortOptions = false)
public final class ConvertCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model file.")
    private String model;

    @Option(
            names = "--standard",
            required = true,
            description = "Make a standard RBM. There is nothing else to convert to, but a script should say it.")
    private boolean standard;

    @Option(names = "--out", paramLabel = "F.npz", required = true, description = "The file to write.")
    private Path out = Path.of("");

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private PartitionOptions partition = new PartitionOptions();

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        require(standard, "--standard cannot be off: there is nothing else to convert to");
        work.check();
        AtomicFile.requireWritable("--out", out);
        PartitionPlan plan = partition.plan();
        StoredModel stored = modelOptions.load(model);
        BinaryModel before = stored.model().simplified();
        StandardApproximation after = StandardApproximation.of(before);
        Optional<Split> split = spec.commandLine().getParseResult().hasMatchedOption("--data")
                ? Optional.of(fitting(data.load(), before))
                : Optional.empty();
        ModelFile.write(new StoredModel(after.rbm(), metadata(stored)), out);
        Optional<ConversionCost> cost =
                after.isExact() ? Optional.empty() : split.map(rows -> cost(before, after, rows, plan));
        print(new ConversionReport(before, after, out.toString(), cost));
        return 0;
    }

    private Split fitting(Split split, BinaryModel before) {
        data.requireFits(data.part(split), model, before.visibleCount());
        return split;
    }

    private static ModelMetadata metadata(StoredModel stored) {
        ModelMetadata old = stored.metadata();
        Map<String, Object> training = new LinkedHashMap<>(old.training());
        training.put(
                "converted",
                String.format(
                        Locale.ROOT,
                        "from %d units of total mass %.2f",
                        stored.model().hiddenCount(),
                        stored.model().totalMass()));
        return new ModelMetadata(old.program(), old.imageShape(), old.dataName(), old.dataHash(), training);
    }

    private ConversionCost cost(BinaryModel before, StandardApproximation after, Split split, PartitionPlan plan) {
        Dataset rows = data.part(split);
        Dataset training = split.train().isEmpty() ? rows : split.train();
        RunProgress progress = work.progress(spec);
        try (WorkerPool pool = work.pool()) {
            return ConversionCost.of(
                    before, after.rbm(), rows.rows(), training.rows(), plan, data.seed(), pool, progress);
        }
    }

    private void print(ConversionReport report) {
        PrintWriter printer = spec.commandLine().getOut();
        if (json.isWanted()) {
            printer.print(Json.write(report.toJson()));
        } else {
            report.toText().forEach(printer::println);
        }
    }
}
