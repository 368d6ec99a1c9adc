package irbm.app.command;

import static irbm.math.Require.require;

import irbm.app.Version;
import irbm.app.data.DataOptions;
import irbm.app.format.Json;
import irbm.app.model.ModelOptions;
import irbm.app.report.LiveReport;
import irbm.app.report.Report;
import irbm.app.run.GrowRequest;
import irbm.app.run.GrowRun;
import irbm.app.run.RunDirectory;
import irbm.app.run.RunProgress;
import irbm.app.watch.WatchServer;
import irbm.math.Kernels;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.Rbm;
import irbm.model.Split;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
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
        sortOptions = false)
public final class GrowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOptions data = new DataOptions();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Directory of the run; it is made.")
    private Path out = Path.of("");

    @Option(names = "--from", paramLabel = "MODEL", description = "Add units to this model instead of a new one.")
    private Optional<String> from = Optional.empty();

    @Mixin
    private GrowArguments arguments = new GrowArguments();

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Option(names = "--resume", description = "Go on with the run in DIR, with the options it was started with.")
    private boolean resume;

    @Option(names = "--watch", description = "Serve a page that shows the run while it goes on, to this machine only.")
    private boolean watch;

    @Option(names = "--threads", description = "Threads to compute on (default: all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--quiet", description = "Print no messages, only results.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        require(threads >= 1, "--threads must be at least 1, was %d", threads);
        require(!(watch && quiet), "--watch and --quiet do not go together: nobody would learn the address");
        boolean begun = resume && GrowRun.isBegun(RunDirectory.open(out));
        GrowRequest request = (resume ? resumed() : this).request(begun);
        RunDirectory directory = resume ? RunDirectory.open(out) : RunDirectory.create(out);
        if (resume) {
            directory.requireData(request.split().train());
        } else {
            directory.describe(description(request));
        }
        RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
        if (watch) {
            try (WatchServer server = WatchServer.start(new LiveReport(directory))) {
                progress.say("watch the run at " + server.address());
                run(request, directory, progress);
            }
        } else {
            run(request, directory, progress);
        }
        return 0;
    }

    private void run(GrowRequest request, RunDirectory directory, RunProgress progress) throws IOException {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            GrowRun.Result result = new GrowRun(request, directory, progress, pool).run();
            print(result, directory, Report.write(directory, request.split(), pool));
        }
    }

    /** The command as it was when the run began. */
    private GrowCommand resumed() throws IOException {
        GrowCommand started = new GrowCommand();
        List<String> words = RunDirectory.open(out).arguments("grow");
        new CommandLine(started).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(new String[0]));
        return started;
    }

    /** What to grow. A run that has begun does not need the model it began with, which may be gone. */
    private GrowRequest request(boolean begun) throws IOException {
        var options = arguments.options();
        var rules = arguments.rules();
        Split split = data.load();
        Optional<BinaryModel> start =
                from.isPresent() && !begun ? Optional.of(stored(from.get(), split)) : Optional.empty();
        int present = start.map(BinaryModel::hiddenCount).orElse(0);
        require(
                options.maxUnits() > present,
                "--max-units must be more than the %d units of %s, was %d",
                present,
                from.orElse("the start"),
                options.maxUnits());
        return new GrowRequest(
                split,
                start,
                options,
                arguments.grid(),
                arguments.learningRate().isEmpty(),
                rules,
                arguments.selects(),
                arguments.refinement(split.train().count()),
                arguments.kept(),
                arguments.recipeName(),
                data.seed());
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
        return model;
    }

    private Map<String, Object> description(GrowRequest request) {
        Dataset train = request.split().train();
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("program", "irbm " + Version.program());
        description.put("jvm", Version.jvm());
        description.put("kernel", Kernels.active().name());
        description.put("command", "grow");
        description.put("arguments", words.subList(words.indexOf("grow") + 1, words.size()));
        description.put("data", Map.of("name", train.name(), "sha256", train.contentHash()));
        description.put("training", request.description());
        return description;
    }

    private void print(GrowRun.Result result, RunDirectory directory, Path report) {
        PrintWriter console = spec.commandLine().getOut();
        if (!json) {
            console.printf("%s%nModel: %s%nReport: %s%n", result.sentence(), directory.model(), report);
            return;
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("model", directory.model().toString());
        facts.put("report", report.toString());
        facts.put("hidden", result.model().hiddenCount());
        facts.put("reachedUnits", result.reachedUnits());
        facts.put("reason", result.reason());
        facts.put("meanLogLikelihood", result.likelihood().mean());
        facts.put("low", result.likelihood().interval().low());
        facts.put("high", result.likelihood().interval().high());
        facts.put("warnings", result.likelihood().logPartition().warnings());
        console.print(Json.write(facts));
    }
}
