package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.data.SplitRule;
import irbm.app.experiment.Line;
import irbm.app.experiment.Profile;
import irbm.app.experiment.Reproduction;
import irbm.app.run.RunProgress;
import irbm.model.Split;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm reproduce}: the paper's figures and claims. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        description =
                "Repeats the experiments of the paper on a data set: CD, Frank-Wolfe, CD that starts from Frank-Wolfe, and"
                        + " our growing and PCD beside them. Writes the figures as PNG, SVG and CSV and a page with the table of"
                        + " claims. Every finished job is kept: the same command goes on where a killed one was.",
        footer = {"", "Example: irbm reproduce strokes --out strokes --dry-run"},
        sortOptions = false)
public final class ReproduceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "mnist|caltech101|strokes",
            description = "The data; any set that has validation and test rows.")
    private String data = "";

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Directory for jobs and results.")
    private Path out = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "quick|standard|paper",
            defaultValue = "quick",
            description = {
                "quick: about ten minutes on two processors, fewer sizes, small grids, short runs (default). standard: two to"
                        + " three hours, all sizes. paper: the full protocol, days. smoke: seconds on a small set, to see that"
                        + " everything works."
            })
    private String profile = "quick";

    /** How Frank-Wolfe searches. */
    enum Recipe {
        PRINTED(Line.FW),
        HYBRID(Line.HYBRID);

        private final Line line;

        Recipe(Line line) {
            this.line = line;
        }
    }

    @Option(
            names = "--recipe",
            paramLabel = "printed,hybrid",
            split = ",",
            defaultValue = "printed,hybrid",
            description =
                    "Frank-Wolfe as Algorithm 1 is printed, or with the exact gain where that gains more; or both (default).")
    private List<Recipe> recipes = List.of(Recipe.PRINTED, Recipe.HYBRID);

    @Option(
            names = "--only",
            paramLabel = "PATTERN",
            description =
                    "Do only the jobs in whose name this pattern is found, and what they need: fw-cd, 'cd-(20|50)(-|$)'.")
    private Optional<String> only = Optional.empty();

    @Option(names = "--dry-run", description = "Print the jobs with the time that each will take, and do nothing.")
    private boolean dryRun;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Jobs side by side, one thread each (default: one for each processor).")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--quiet", description = "Print no messages, only results.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        WorkOptions.requireThreads("--jobs", jobs);
        Profile chosen = Profile.of(profile)
                .with(Stream.of(Recipe.values())
                        .filter(recipes::contains)
                        .map(recipe -> recipe.line)
                        .toList());
        PrintWriter console = spec.commandLine().getOut();
        Reproduction reproduction = new Reproduction(load(), chosen, seed, out);
        if (dryRun) {
            reproduction.describe(only, jobs).forEach(console::println);
        } else {
            RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
            console.println("Page: " + reproduction.run(only, jobs, command(), progress));
        }
        return 0;
    }

    private Split load() throws IOException {
        DataRequest request = new DataRequest(data, Optional.empty(), false, SplitRule.NONE, Optional.empty(), seed);
        return new DataSource(DataLocations.of(System.getenv())).load(request);
    }

    private String command() {
        String words = recipes.containsAll(List.of(Recipe.values()))
                ? ""
                : " --recipe " + recipes.get(0).name().toLowerCase(Locale.ROOT);
        return "irbm reproduce %s --out DIR --profile %s%s --seed %d".formatted(data, profile, words, seed);
    }
}
