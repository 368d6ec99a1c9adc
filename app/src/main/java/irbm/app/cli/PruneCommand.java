package irbm.app.cli;

import static irbm.model.InputException.require;

import irbm.app.io.UsageException;
import irbm.app.run.PruneReport;
import irbm.app.run.PruneRequest;
import irbm.app.run.PruneRun;
import irbm.app.run.RunProgress;
import irbm.frankwolfe.JointOptions;
import irbm.frankwolfe.PruneOptions;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.AtomicFile;
import irbm.io.format.Json;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Split;
import irbm.train.CdOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm prune}: a model without the hidden units that the likelihood does not miss. */
@Command(
        name = "prune",
        mixinStandardHelpOptions = true,
        description = {
            "Removes the hidden units that the validation rows do not miss, those that matter least first, and says what that"
                    + " costs in nats. The visible bias takes over what it can; --train-updates also trains what is left."
        },
        footer = {"", "Example: irbm prune run/model.npz --data strokes --out pruned.npz"},
        sortOptions = false)
public final class PruneCommand implements Callable<Integer> {
    // Nats: within the error of a likelihood by annealing.
    private static final double DEFAULT_LOSS = 0.5;

    /** No block may use up more than this part of the loss that is allowed. */
    private static final double STEP = 0.5;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model file; 'bars' is built in.")
    private String model;

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Mixin
    private DataOptions data = new DataOptions();

    @Option(names = "--out", paramLabel = "F.npz", required = true, description = "The file of the pruned model.")
    private Path out = Path.of("");

    @Option(
            names = "--max-loss",
            paramLabel = "X",
            description = {
                "Nats of the mean log-likelihood that the removed units may cost (default: 0.5; with --units, any)."
            })
    private Optional<Double> maxLoss = Optional.empty();

    @Option(names = "--units", paramLabel = "N", description = "Remove units until so many are left.")
    private Optional<Integer> units = Optional.empty();

    @Option(
            names = "--train-updates",
            paramLabel = "N",
            defaultValue = "0",
            description = {
                "Mini-batches of training of all parameters after each block of removals (default: none, so that weights that"
                        + " stay do not change)."
            })
    private int trainUpdates;

    @Option(
            names = "--learning-rate",
            paramLabel = "X",
            defaultValue = "0.1",
            description = "Rate of this training (default: ${DEFAULT-VALUE}).")
    private double learningRate;

    @Option(
            names = "--table",
            paramLabel = "F.csv",
            description = "Also write units removed against nats lost to this file.")
    private Optional<Path> table = Optional.empty();

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        work.check();
        // Asked before a long run, not after it.
        AtomicFile.requireWritable("--out", out);
        table.ifPresent(file -> AtomicFile.requireWritable("--table", file));
        StoredModel stored = modelOptions.load(model);
        PruneRequest request = request(standard(stored.model()));
        RunProgress progress = work.progress(spec);
        try (WorkerPool pool = work.pool()) {
            PruneRun.Result result = new PruneRun(request, progress, pool).run();
            PruneReport report = new PruneReport(result, request.model().hiddenCount(), rows(request.split()));
            ModelFile.write(new StoredModel(result.model(), metadata(stored.metadata(), result, request)), out);
            if (table.isPresent()) {
                report.writeTable(table.get());
            }
            print(report);
        }
        return 0;
    }

    private PruneRequest request(Rbm start) throws IOException {
        units.ifPresent(n -> UsageException.require(n >= 0, "--units cannot be negative, was %d", n));
        double most = maxLoss.orElse(units.isPresent() ? Double.POSITIVE_INFINITY : DEFAULT_LOSS);
        UsageException.require(most >= 0, "--max-loss cannot be negative, was %s", most);
        require(start.hiddenCount() >= 1, "%s has no hidden units to remove", model);
        Split split = data.load();
        data.requireFits(split.train(), model, start.visibleCount());
        start.visibleUnits().requireAllowed("training rows", split.train().rows());
        start.visibleUnits()
                .requireAllowed("validation rows", split.validation().rows());
        return new PruneRequest(start, split, Typed.value(spec, () -> options(most)), most, data.seed());
    }

    private PruneOptions options(double most) {
        return PruneOptions.DEFAULTS
                .withLeastUnits(units.orElse(0))
                .withBlockLoss(STEP * most)
                .withJoint(JointOptions.of(trainUpdates, CdOptions.DEFAULTS.withLearningRate(learningRate)));
    }

    private Rbm standard(BinaryModel loaded) {
        require(loaded instanceof Rbm, "%s is fractional; prune takes models of unit masses", model);
        return loaded.units();
    }

    private static String rows(Split split) {
        return split.validation().isEmpty() ? "training" : "validation";
    }

    /** What is known about the model, and that it was pruned. */
    private static ModelMetadata metadata(ModelMetadata before, PruneRun.Result result, PruneRequest request) {
        Map<String, Object> training = new LinkedHashMap<>(before.training());
        training.put("prunedFromUnits", request.model().hiddenCount());
        training.put("pruningSeed", request.seed());
        training.put("pruningLoss", result.loss());
        return new ModelMetadata(before.program(), before.imageShape(), before.dataName(), before.dataHash(), training);
    }

    private void print(PruneReport report) {
        PrintWriter console = spec.commandLine().getOut();
        if (json.isWanted()) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("model", out.toString());
            members.putAll(report.toJson());
            console.print(Json.write(members));
        } else {
            console.print(report.toText());
            report.warnings().forEach(warning -> console.println("warning: " + warning));
            console.println("Model: " + out);
        }
        console.flush();
    }
}
