package irbm.app.cli;

import static irbm.model.InputException.require;

import irbm.app.io.UsageException;
import irbm.app.run.RunDirectory;
import irbm.app.run.RunProgress;
import irbm.app.run.TrainRequest;
import irbm.app.run.TrainRun;
import irbm.io.format.Json;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.model.Rows;
import irbm.model.Split;
import irbm.train.CdOptions;
import irbm.train.CdState;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code irbm train}: contrastive divergence with a given number of hidden units. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        description = "Trains an RBM of a given size by contrastive divergence, CD-k or persistent CD-k.",
        footer = {"", "Example: irbm train --data strokes --units 50 --epochs 5 --out run"},
        sortOptions = false)
public final class TrainCommand implements Callable<Integer> {
    private static final int MOST_UNITS = 1 << 20;
    private static final int MOST_WEIGHTS = Integer.MAX_VALUE - 8;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private WeightsOption weights = new WeightsOption();

    @Mixin
    private GroupOptions groups = new GroupOptions();

    @Option(names = "--units", paramLabel = "N", description = "Hidden units of a new model.")
    private Optional<Integer> units = Optional.empty();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private CdArguments arguments = new CdArguments();

    @Option(
            names = "--init",
            paramLabel = "random|MODEL",
            defaultValue = "random",
            description = "Start from small random weights (default) or from a model file.")
    private String init = "random";

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        run.check(work);
        if (run.isResumed()) {
            resume();
        } else {
            begin();
        }
        return 0;
    }

    private void begin() throws IOException {
        TrainRequest asked = request();
        // What is wrong with the start shows before a directory is made.
        TrainRequest request = asked.withStart(asked.start().model());
        try (RunDirectory directory = run.created()) {
            directory.describe(RunOptions.description(spec, request.split(), description(request)));
            train(request, directory);
        }
    }

    private void resume() throws IOException {
        try (RunDirectory directory = run.resumed(work.progress(spec))) {
            TrainCommand started = RunOptions.started(new TrainCommand(), spec, directory);
            if (directory.result().isPresent()) {
                work.progress(spec).say(directory + ": this run is finished");
                print(directory);
                return;
            }
            TrainRequest request = started.request();
            requireSame(request, directory);
            train(request, directory);
        }
    }

    private void train(TrainRequest request, RunDirectory directory) throws IOException {
        RunProgress progress = work.progress(spec);
        GroupOptions.tell(request.split(), progress);
        run.watched(directory, request.split().train(), progress, () -> train(request, directory, progress));
    }

    private void train(TrainRequest request, RunDirectory directory, RunProgress progress) throws IOException {
        try (WorkerPool pool = work.pool()) {
            directory.describeResult(members(new TrainRun(request, directory, progress, pool).run()));
            print(directory);
        }
    }

    private void requireSame(TrainRequest request, RunDirectory directory) throws IOException {
        directory.requireData(request.split());
        weights.requireSame(request.weights(), directory);
    }

    private TrainRequest request() throws IOException {
        boolean random = init.equals("random");
        UsageException.require(
                random == units.isPresent(), "give either --units N for a new model or --init MODEL for a start");
        units.ifPresent(n -> UsageException.require(
                n >= 1 && n <= MOST_UNITS, "--units must be within 1 to %d, was %d", MOST_UNITS, n));
        CdOptions options = Typed.value(spec, arguments::options);
        var rules = Typed.value(spec, arguments::rules);
        RowWeights rowWeights = weights.read();
        Split loaded = data.load(rowWeights);
        // The units of a model to start from are its own.
        Split split = random ? groups.applied(loaded) : loaded;
        arguments.requireRowsForRules(split);
        requireFits(options, split.train().visibleCount());
        WeightsOption.requireSome(split);
        Rows examples = split.train().examples();
        return new TrainRequest(
                split,
                rowWeights,
                () -> random
                        ? CdState.randomModel(examples.baseRate(), units.orElseThrow(), data.seed())
                        : stored(split),
                init,
                options,
                arguments.learningRate().isEmpty(),
                arguments.likelihoodEvery(),
                rules,
                data.seed());
    }

    private void requireFits(CdOptions options, int visible) {
        Typed.requireFits("--chains", options.chainCount(), visible);
        require(
                (long) units.orElse(0) * visible <= MOST_WEIGHTS,
                "--units: %d units with %d weights each are more than one matrix holds",
                units.orElse(0),
                visible);
    }

    private Rbm stored(Split split) throws IOException {
        BinaryModel model = modelOptions.load(init).model().simplified();
        require(
                model instanceof Rbm,
                "--init: %s is fractional, training needs unit masses: 'irbm convert --standard' gives such a model",
                init);
        require(
                model.visibleCount() == split.train().visibleCount(),
                "--init: %s has %d visible units, the data %d",
                init,
                model.visibleCount(),
                split.train().visibleCount());
        model.units()
                .visibleUnits()
                .requireAllowed("--init: training rows", split.train().rows());
        model.units()
                .visibleUnits()
                .requireAllowed("--init: validation rows", split.validation().rows());
        return model.units();
    }

    private static Map<String, Object> description(TrainRequest request) {
        Map<String, Object> training = request.description(request.options());
        if (request.searchRate()) {
            training.put("learningRate", "auto");
        }
        return training;
    }

    private static Map<String, Object> members(TrainRun.Result result) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("hidden", result.model().hiddenCount());
        members.put("epochs", result.epochs());
        members.put("reason", result.reason());
        members.put("quickLogLikelihood", result.quickLogLikelihood());
        return members;
    }

    /** Prints what {@code run.json} says came out, so that a finished run can be asked again. */
    private void print(RunDirectory directory) throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("model", directory.model().toString());
        facts.putAll(directory.result().orElseThrow());
        PrintWriter console = spec.commandLine().getOut();
        if (json.isWanted()) {
            console.print(Json.write(facts));
        } else {
            console.printf(
                    Locale.ROOT,
                    "%s hidden units trained for %s epochs: %s.%n"
                            + "Mean log-likelihood about %s nats, a quick estimate; 'irbm evaluate' gives one with its error.%n"
                            + "Model: %s%n",
                    facts.get("hidden"),
                    facts.get("epochs"),
                    facts.get("reason"),
                    facts.get("quickLogLikelihood") instanceof Double nats
                            ? String.format(Locale.ROOT, "%.1f", nats)
                            : facts.get("quickLogLikelihood"),
                    directory.model());
        }
    }
}
