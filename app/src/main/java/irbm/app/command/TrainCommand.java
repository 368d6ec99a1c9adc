package irbm.app.command;

import static irbm.math.Require.require;

import irbm.app.Version;
import irbm.app.data.DataOptions;
import irbm.app.format.Json;
import irbm.app.format.WeightsFile;
import irbm.app.model.ModelOptions;
import irbm.app.report.LiveReport;
import irbm.app.run.RunDirectory;
import irbm.app.run.RunProgress;
import irbm.app.run.TrainRequest;
import irbm.app.run.TrainRun;
import irbm.app.watch.WatchServer;
import irbm.math.Kernels;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.Examples;
import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.model.Split;
import irbm.train.CdOptions;
import irbm.train.CdState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
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
        sortOptions = false)
public final class TrainCommand implements Callable<Integer> {
    private static final int MOST_UNITS = 1 << 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOptions data = new DataOptions();

    @Option(
            names = "--weights",
            paramLabel = "F.npy|F.csv",
            description =
                    "How much each row of the data counts: a column of numbers of zero or more, one for each row before --split"
                            + " divides them; where the data come with a split, for its training, then validation, then test"
                            + " rows, as 'irbm data convert --split all' writes them. Default: all count alike.")
    private Optional<Path> weights = Optional.empty();

    @Option(names = "--units", paramLabel = "N", description = "Hidden units of a new model.")
    private Optional<Integer> units = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Directory of the run; it is made.")
    private Path out = Path.of("");

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
        TrainCommand started = resume ? resumed() : this;
        TrainRequest request = started.request();
        if (!resume) {
            request = request.withStart(
                    request.start().model()); // what is wrong with it shows before a directory is made
        }
        RunDirectory directory = resume ? RunDirectory.open(out) : RunDirectory.create(out);
        if (resume) {
            requireSame(request, directory);
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

    private void run(TrainRequest request, RunDirectory directory, RunProgress progress) throws IOException {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            print(new TrainRun(request, directory, progress, pool).run(), directory);
        }
    }

    /** The command as it was when the run began. */
    private TrainCommand resumed() throws IOException {
        TrainCommand started = new TrainCommand();
        List<String> words = RunDirectory.open(out).arguments("train");
        new CommandLine(started).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(new String[0]));
        return started;
    }

    private void requireSame(TrainRequest request, RunDirectory directory) throws IOException {
        directory.requireData(request.split().train());
        directory.requireWeights(request.weights());
        if (weights.isPresent()) {
            directory.requireWeights(readWeights());
        }
    }

    private RowWeights readWeights() throws IOException {
        return weights.isPresent() ? WeightsFile.read(weights.get()) : RowWeights.NONE;
    }

    private TrainRequest request() throws IOException {
        boolean random = init.equals("random");
        require(random == units.isPresent(), "give either --units N for a new model or --init MODEL for a start");
        units.ifPresent(
                n -> require(n >= 1 && n <= MOST_UNITS, "--units must be within 1 to %d, was %d", MOST_UNITS, n));
        CdOptions options = arguments.options();
        var rules = arguments.rules();
        RowWeights rowWeights = readWeights();
        Split split = data.load(rowWeights);
        Examples examples = split.train().examples();
        require(
                examples.count() >= 1,
                "--weights: all %d training rows have weight zero",
                split.train().count());
        return new TrainRequest(
                split,
                rowWeights,
                () -> random ? CdState.randomModel(examples, units.orElseThrow(), data.seed()) : stored(split),
                init,
                options,
                arguments.learningRate().isEmpty(),
                arguments.likelihoodEvery(),
                rules,
                data.seed());
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
        return model.units();
    }

    private Map<String, Object> description(TrainRequest request) {
        Dataset train = request.split().train();
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("program", "irbm " + Version.program());
        description.put("jvm", Version.jvm());
        description.put("kernel", Kernels.active().name());
        description.put("command", "train");
        description.put("arguments", words.subList(words.indexOf("train") + 1, words.size()));
        description.put("data", Map.of("name", train.name(), "sha256", train.contentHash()));
        Map<String, Object> training = request.description(request.options());
        if (request.searchRate()) {
            training.put("learning_rate", "auto");
        }
        description.put("training", training);
        return description;
    }

    private void print(TrainRun.Result result, RunDirectory directory) {
        PrintWriter console = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("model", directory.model().toString());
            facts.put("hidden", result.model().hiddenCount());
            facts.put("epochs", result.epochs());
            facts.put("reason", result.reason());
            facts.put("quickLogLikelihood", result.quickLogLikelihood());
            console.print(Json.write(facts));
        } else {
            console.printf(
                    Locale.ROOT,
                    "%d hidden units trained for %d epochs: %s.%n"
                            + "Mean log-likelihood about %.1f nats, a quick estimate; 'irbm evaluate' gives one with its error.%n"
                            + "Model: %s%n",
                    result.model().hiddenCount(),
                    result.epochs(),
                    result.reason(),
                    result.quickLogLikelihood(),
                    directory.model());
        }
    }
}
