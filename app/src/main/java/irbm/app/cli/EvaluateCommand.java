package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.run.Evaluation;
import irbm.app.run.EvaluationReport;
import irbm.app.run.PartitionPlan;
import irbm.app.run.RunProgress;
import irbm.evaluate.Likelihood;
import irbm.io.format.AtomicFile;
import irbm.io.format.Json;
import irbm.io.format.NpyArray;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.Split;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm evaluate}: the mean log-likelihood of data under a model, with its errors. */
@Command(
        name = "evaluate",
        mixinStandardHelpOptions = true,
        description =
                "Says how likely data is under a model: the mean log-likelihood in nats with its interval. Measures on the"
                        + " test rows when the data has some, else on all rows; --split chooses others. Annealing starts from"
                        + " the base rates of the training rows, else of the rows measured on.",
        footer = {"", "Example: irbm evaluate run/model.npz --data strokes --schedule auto --reverse"},
        sortOptions = false)
public final class EvaluateCommand implements Callable<Integer> {
    private static final double NANOSECONDS = 1e9;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model file; 'bars' is built in.")
    private String model;

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private PartitionOptions partition = new PartitionOptions();

    @Option(
            names = "--per-example",
            paramLabel = "F.npy",
            description = "Write log p(v) of each example to this file, as float64.")
    private Optional<Path> perExample = Optional.empty();

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        long start = System.nanoTime();
        PartitionPlan plan = partition.plan();
        work.check();
        perExample.ifPresent(EvaluateCommand::requireWritable);
        BinaryModel loaded = modelOptions.load(model).model().simplified();
        Split split = data.load();
        Dataset rows = data.part(split);
        data.requireFits(rows, model, loaded.visibleCount());
        loaded.units().visibleUnits().requireAllowed(rows.name(), rows.rows());
        Dataset training = split.train().isEmpty() ? rows : split.train();
        RunProgress progress = work.progress(spec);
        try (WorkerPool pool = work.pool()) {
            Evaluation evaluation =
                    Evaluation.of(loaded, rows.rows(), training.rows(), plan, data.seed(), pool, progress);
            print(new EvaluationReport(evaluation, (System.nanoTime() - start) / NANOSECONDS));
            writePerExample(loaded, rows, evaluation.likelihood(), pool, progress);
        }
        return 0;
    }

    // Asked before a long run, not after it.
    private static void requireWritable(Path file) {
        require(
                file.toString().toLowerCase(Locale.ROOT).endsWith(".npy"),
                "--per-example must name a .npy file, was %s",
                file);
        AtomicFile.requireWritable("--per-example", file);
    }

    private void print(EvaluationReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            out.print(Json.write(report.toJson()));
        } else {
            Facts.print(report.toText(), out);
            report.warnings().forEach(warning -> out.println("warning: " + warning));
        }
        out.flush();
    }

    private void writePerExample(
            BinaryModel loaded, Dataset rows, Likelihood likelihood, WorkerPool pool, RunProgress progress)
            throws IOException {
        if (perExample.isPresent()) {
            double[] values = Likelihood.perExample(loaded, rows.rows(), likelihood.logPartition(), pool);
            AtomicFile.write(perExample.get(), NpyArray.of(values));
            progress.say("%d log-likelihoods: %s".formatted(values.length, perExample.get()));
        }
    }
}
