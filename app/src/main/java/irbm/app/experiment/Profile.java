package irbm.app.experiment;

import static irbm.math.Require.require;

import irbm.app.io.UsageException;
import irbm.evaluate.Schedule;
import irbm.frankwolfe.BiasOptions;
import irbm.frankwolfe.GrowOptions;
import irbm.train.CdOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How much of the paper's protocol is done.
 *
 * @param name as the command line says it
 * @param sizes hidden units at which all methods are compared, ascending; Frank-Wolfe grows to the last one
 * @param initialisations of CD, of which the best is taken
 * @param length of a training run
 * @param checks of the validation likelihood in a training run of as many epochs or more, of whose models the best is kept
 * @param grid what is tried for the hyper-parameters
 * @param searches of Frank-Wolfe that are compared
 * @param frankWolfe Algorithm 1
 * @param annealingChains of the test likelihood
 * @param annealingSteps of the test likelihood
 * @param classifierRows training rows of the classifiers
 */
public record Profile(
        String name,
        List<Integer> sizes,
        int initialisations,
        RunLength length,
        int checks,
        Grid grid,
        List<Line> searches,
        GrowOptions frankWolfe,
        int annealingChains,
        int annealingSteps,
        int classifierRows) {
    /** Frank-Wolfe is evaluated after so many units. */
    static final int EVALUATED_EVERY = 20;

    private static final int INITIALISATIONS = 5;
    private static final List<Line> SEARCHES = List.of(Line.FW, Line.HYBRID);
    private static final int MNIST_EPOCHS = 200;
    private static final int PAPER_EPOCHS = 400;
    // The rate that is best for 100 units ruins CD with 700: its likelihood falls from the second of 20 epochs on.
    private static final List<Integer> TRIAL_SIZES = List.of(100, 400);
    private static final List<Integer> PAPER_SIZES = List.of(20, 50, 100, 200, 300, 400, 500, 600, 700);

    public Profile {
        require(!sizes.isEmpty(), "a profile needs a size");
        require(sizes.stream().sorted().toList().equals(sizes), "sizes must ascend, were %s", sizes);
        require(initialisations >= 1 && checks >= 1, "a profile needs an initialisation and a check");
        sizes = List.copyOf(sizes);
        searches = List.copyOf(searches);
    }

    /** The profile of that name. */
    public static Profile of(String name) {
        return switch (name) {
            case "smoke" -> smoke();
            case "quick" -> quick();
            case "standard" -> standard();
            case "paper" -> paper();
            default -> throw new UsageException("--profile must be quick, standard, paper or smoke, was " + name);
        };
    }

    /** Seconds on a few hundred rows: shows that everything works, and nothing else. */
    private static Profile smoke() {
        Grid grid = new Grid(
                List.of(0.05),
                List.of(10, 50),
                List.of(10, 50),
                List.of(0.2, 0.4),
                List.of(0.1, 0.05),
                List.of(0.05),
                List.of(10),
                10);
        GrowOptions growing = GrowOptions.paper().withChains(200, 2).withBias(new BiasOptions(200, 50, 0.05));
        return new Profile(
                "smoke", List.of(10, 25), 2, new RunLength(600, 100), 1, grid, SEARCHES, growing, 20, 50, 200);
    }

    /** About ten minutes on two processors. */
    private static Profile quick() {
        Grid grid = new Grid(
                List.of(0.05, 0.02),
                List.of(10, 50),
                List.of(10, 50),
                List.of(0.2, 0.4, 0.8),
                Grid.PAPER_REGULARIZATIONS,
                List.of(0.05),
                List.of(100),
                100);
        GrowOptions growing = GrowOptions.paper().withChains(2000, 5);
        return new Profile(
                "quick",
                List.of(20, 50, 100, 200),
                INITIALISATIONS,
                new RunLength(200_000, 100),
                4,
                grid,
                SEARCHES,
                growing,
                100,
                4000,
                5000);
    }

    /** Two to three hours on two processors. */
    private static Profile standard() {
        return new Profile(
                "standard",
                PAPER_SIZES,
                INITIALISATIONS,
                new RunLength(1_000_000, 100),
                8,
                Grid.paper(TRIAL_SIZES, 100),
                SEARCHES,
                GrowOptions.paper(),
                100,
                8000,
                10_000);
    }

    /** The full protocol: days. */
    private static Profile paper() {
        return new Profile(
                "paper",
                PAPER_SIZES,
                INITIALISATIONS,
                RunLength.PAPER,
                20,
                Grid.paper(),
                SEARCHES,
                GrowOptions.paper(),
                500,
                Schedule.PAPER_STEPS,
                Integer.MAX_VALUE);
    }

    /** With these searches of Frank-Wolfe: FW, HYBRID or both. */
    public Profile with(List<Line> wanted) {
        return new Profile(
                name,
                sizes,
                initialisations,
                length,
                checks,
                grid,
                wanted,
                frankWolfe,
                annealingChains,
                annealingSteps,
                classifierRows);
    }

    /** The lines that train what the searches grew. */
    List<Line> trainedSearches() {
        return Stream.of(Line.FW_CD, Line.HYBRID_CD)
                .filter(line -> line.grown().filter(searches::contains).isPresent())
                .toList();
    }

    /** How a line grows. The hybrid has its own number of chains, in proportion to that of the profile. */
    GrowOptions recipe(Line line) {
        GrowOptions hybrid = GrowOptions.hybrid();
        return switch (line) {
            case GROW -> GrowOptions.stable();
            case HYBRID ->
                hybrid.withChains(
                        hybrid.chainCount()
                                * frankWolfe.chainCount()
                                / GrowOptions.paper().chainCount(),
                        hybrid.gibbsSteps());
            default -> frankWolfe;
        };
    }

    /** T: Frank-Wolfe goes on to this size, whatever size it picks. */
    int largest() {
        return sizes.get(sizes.size() - 1);
    }

    /** Passes over so many training rows of this data set in a training run. */
    int epochs(String data, int rows) {
        return length.epochs(rows, paperEpochs(data));
    }

    /** The paper's, 200 on MNIST and 400 elsewhere. */
    int paperEpochs(String data) {
        return data.equals("mnist") ? MNIST_EPOCHS : PAPER_EPOCHS;
    }

    /** For files, so that a directory is never continued with another protocol. */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("sizes", List.copyOf(sizes));
        map.put("initialisations", initialisations);
        map.put("length", length.toString());
        map.put("checks", checks);
        map.put("grid", grid.toString());
        searches.forEach(line -> map.put(line.id(), recipe(line).toString()));
        map.put("growing", GrowOptions.stable().toString());
        map.put("pcd", CdOptions.DEFAULTS.toString());
        map.put("annealing", "%d chains, %d steps".formatted(annealingChains, annealingSteps));
        map.put("classifierRows", classifierRows);
        return map;
    }
}
