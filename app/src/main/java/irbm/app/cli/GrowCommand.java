package irbm.app.cli;

import static irbm.model.InputException.require;

import irbm.app.run.GrowRequest;
import irbm.app.run.GrowRun;
import irbm.app.run.RunDirectory;
import irbm.app.run.RunProgress;
import irbm.app.show.Report;
import irbm.grow.Recipe;
import irbm.io.format.Json;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.model.Split;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code irbm grow}: an RBM that chooses its own number of hidden units. */
@Command(
        name = "grow",
        mixinStandardHelpOptions = true,
        description = "Grows an RBM by Frank-Wolfe until more hidden units do not help, and trains the size it chose.",
        footer = {"", "Example: irbm grow --data strokes --time-limit 40s --out run"},
        sortOptions = false)
public final class GrowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private GroupOptions groups = new GroupOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private WeightsOption weights = new WeightsOption();

    @Option(names = "--from", paramLabel = "MODEL", description = "Add units to this model instead of a new one.")
    private Optional<String> from = Optional.empty();

    @Mixin
    private GrowArguments arguments = new GrowArguments();

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
        GrowRequest request = request(false);
        try (RunDirectory directory = run.created()) {
            directory.describe(RunOptions.description(spec, request.split(), request.description()));
            grow(request, directory);
        }
    }

    private void resume() throws IOException {
        try (RunDirectory directory = run.resumed(work.progress(spec))) {
            GrowCommand started = RunOptions.started(new GrowCommand(), spec, directory);
            boolean reported = Files.exists(directory.file(Report.FILE));
            if (reported && directory.result().isPresent()) {
                work.progress(spec).say(directory + ": this run is finished");
                print(directory, directory.file(Report.FILE));
                return;
            }
            GrowRequest request = started.request(GrowRun.isBegun(directory));
            directory.requireData(request.split());
            weights.requireSame(request.weights(), directory);
            grow(request, directory);
        }
    }

    private void grow(GrowRequest request, RunDirectory directory) throws IOException {
        RunProgress progress = work.progress(spec);
        GroupOptions.tell(request.split(), progress);
        run.watched(directory, request.split().train(), progress, () -> grow(request, directory, progress));
    }

    private void grow(GrowRequest request, RunDirectory directory, RunProgress progress) throws IOException {
        try (WorkerPool pool = work.pool()) {
            new GrowRun(request, directory, progress, pool).run();
            print(directory, Report.write(directory, request.split(), pool));
        }
    }

    /** What to grow. A run that has begun does not need the model it began with, which may be gone. */
    private GrowRequest request(boolean begun) throws IOException {
        if (from.isPresent()) {
            arguments.growInSteps();
        }
        var options = Typed.value(spec, arguments::options);
        Typed.value(spec, () -> arguments.recipe(1)); // what is wrong with it shows before the data are read
        RowWeights rowWeights = weights.read();
        Split loaded = data.load(rowWeights);
        WeightsOption.requireSome(loaded);
        // The units of a model to start from are its own.
        Split split = from.isPresent() ? loaded : groups.applied(loaded);
        arguments.requireRowsForRules(split);
        Typed.requireFits("--chains", options.chainCount(), split.train().visibleCount());
        Optional<BinaryModel> start =
                from.isPresent() && !begun ? Optional.of(stored(from.get(), split)) : Optional.empty();
        int present = start.map(BinaryModel::hiddenCount).orElse(0);
        require(
                options.maxUnits() > present,
                "--max-units must be more than the %d units of %s, was %d",
                present,
                from.orElse("the start"),
                options.maxUnits());
        Recipe recipe = Typed.value(
                spec, () -> arguments.recipe(split.train().examples().count()));
        return new GrowRequest(split, rowWeights, start, recipe, arguments.recipeName(), data.seed());
    }

    private BinaryModel stored(String name, Split split) throws IOException {
        BinaryModel model = modelOptions.load(name).model().simplified();
        require(
                model instanceof Rbm || !arguments.hasUnitMasses(),
                "--from: %s is fractional, growing goes on from unit masses: 'irbm convert --standard' gives such a model, --mass"
                        + " fitted goes on from any",
                name);
        require(
                model.visibleCount() == split.train().visibleCount(),
                "--from: %s has %d visible units, the data %d",
                name,
                model.visibleCount(),
                split.train().visibleCount());
        model.units()
                .visibleUnits()
                .requireAllowed("--from: training rows", split.train().rows());
        model.units()
                .visibleUnits()
                .requireAllowed("--from: validation rows", split.validation().rows());
        return model;
    }

    /** Prints what {@code run.json} says came out, so that a finished run can be asked again. */
    private void print(RunDirectory directory, Path report) throws IOException {
        Map<String, Object> result = directory.result().orElseThrow();
        PrintWriter console = spec.commandLine().getOut();
        if (!json.isWanted()) {
            console.printf("%s%nModel: %s%nReport: %s%n", result.get("sentence"), directory.model(), report);
            return;
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("model", directory.model().toString());
        facts.put("report", report.toString());
        facts.put("hidden", result.get("units"));
        facts.put("reachedUnits", result.get("reachedUnits"));
        facts.put("reason", result.get("reason"));
        facts.put("meanLogLikelihood", result.get("validationLogLikelihood"));
        facts.put("low", result.get("low"));
        facts.put("high", result.get("high"));
        facts.put("warnings", result.get("warnings"));
        console.print(Json.write(facts));
    }
}
