package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.Json;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm grow} as its users see it, on sets so small that every run takes a moment. */
@Timeout(300)
class GrowCommandTest {
    // 14 patterns of 3 x 3, no validation rows.
    private static final String BARS =
            "grow --data bars:3 --chains 100 --block-size 2 --check-every 2 --max-units 6 --learning-rate 0.2";
    private static final String SMALL = BARS + " --joint-updates 10 --refine-updates 60";
    // Algorithm alone, unit by unit.
    private static final String ALONE =
            BARS + " --block-size 1 --chains 1000 --regularization 0.05 --joint-updates 0 --refine none";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    /** Runs words that are separated by blanks, into the directory of that name. The last of equal options counts. */
    private int run(String words, String name) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Map<String, List<String>> options = new LinkedHashMap<>();
        for (String option : (words + " --out " + path(name)).split(" (?=--)", -1)) {
            options.put(option.split(" ", -1)[0], List.of(option.split(" ", -1)));
        }
        List<String> all = options.values().stream().flatMap(List::stream).toList();
        return Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private Rbm model(String file) throws Exception {
        return ModelFile.read(directory.resolve(file), Optional.empty()).model().units();
    }

    private byte[] bytes(String name) throws Exception {
        return Files.readAllBytes(directory.resolve(name).resolve("model.npz"));
    }

    private static double number(Map<?, ?> facts, String name) {
        return facts.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private Map<?, ?> result(String name) throws Exception {
        Path file = directory.resolve(name).resolve("run.json");
        return (Map<?, ?>) Json.read("run.json", Files.readAllBytes(file)).getOrDefault("result", Map.of());
    }

    @Test
    void aRunLeavesModelHistoriesDescriptionAndReport() throws Exception {
        assertThat(run(SMALL + " --patience 9", "run")).isZero();
        String sentence = out.toString().lines().findFirst().orElseThrow();
        assertThat(sentence)
                .matches(
                        "Growing stopped at 6 units because the largest size allowed, 6 units, is reached\\. Recommended:"
                                + " \\d hidden units, with a mean log-likelihood of -\\d\\.\\d nats \\(-\\d\\.\\d to -\\d\\.\\d\\) on the"
                                + " training rows\\.");
        assertThat(out.toString())
                .contains("Model: " + path("run/model.npz"))
                .contains("Report: " + path("run/report.html"));
        assertThat(directory.resolve("run/history.csv"))
                .content()
                .hasLineCount(4)
                .startsWith("step,seconds,units,added,removed,totalMass,objective,gapEstimate,");
        assertThat(directory.resolve("run/refine.csv"))
                .content()
                .startsWith("epoch,")
                .contains("\n5,");
        assertThat(directory.resolve("run/checks.csv"))
                .content()
                .startsWith("step,units,logLikelihood,low,high,effectiveSamples,warnings\n");
        assertThat(directory.resolve("run/report.html")).content().contains(sentence);
        int units = model("run/model.npz").hiddenCount();
        assertThat(result("run").get("sentence")).isEqualTo(sentence);
        assertThat(number(result("run"), "units")).isEqualTo(units);
        assertThat(ModelFile.read(directory.resolve("run/model.npz"), Optional.empty())
                        .metadata()
                        .training())
                .containsEntry("method", "Frank-Wolfe")
                .containsEntry("recipe", "stable")
                .containsEntry("refinement", "PCD-2, 60 epochs");
    }

    @Test
    void progressSaysHowItGoesAndNotHowLongItTakes() {
        assertThat(run(ALONE, "run")).isZero();
        assertThat(err.toString())
                .containsPattern(
                        "(?m)^units 1  gain -?\\d\\.\\d\\d nats  gap 0\\.00  effective samples \\d+ %  \\d+ s$")
                .doesNotContain("left");
        assertThat(run(ALONE + " --quiet", "quiet")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void jsonIsOneObject() {
        assertThat(run(ALONE + " --json --quiet", "run")).isZero();
        Map<String, Object> facts = Json.read("output", out.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(facts.keySet())
                .containsExactlyInAnyOrder(
                        "model",
                        "report",
                        "hidden",
                        "reachedUnits",
                        "reason",
                        "meanLogLikelihood",
                        "low",
                        "high",
                        "warnings");
        assertThat(facts).containsEntry("model", path("run/model.npz"));
        assertThat(number(facts, "reachedUnits")).isEqualTo(6);
        assertThat(number(facts, "low")).isLessThanOrEqualTo(number(facts, "meanLogLikelihood"));
    }

    /** The rows of another model stay as they are, and the next unit is number |h| + 1. */
    @Test
    void growingGoesOnFromAModel() throws Exception {
        assertThat(run(ALONE + " --max-units 3 --check-every 0", "first")).isZero();
        assertThat(run(ALONE + " --max-units 5 --check-every 0 --from " + path("first/model.npz"), "second"))
                .isZero();
        assertThat(Files.readAllLines(directory.resolve("second/history.csv")).get(1))
                .matches("1,[\\d.]+,4,1,.*");
        Rbm first = model("first/model.npz");
        Rbm second = model("second/model.npz");
        assertThat(first.hiddenCount()).isEqualTo(3);
        assertThat(second.hiddenCount()).isEqualTo(5);
        for (int i = 0; i < 3; i++) {
            assertThat(second.weights().row(i)).isEqualTo(first.weights().row(i));
        }
        Files.delete(directory.resolve("first/model.npz"));
        assertThat(run("grow --resume", "second")).isZero(); // what it began with is not needed any more
    }

    @Test
    void refinementIsWhatWasAskedFor() throws Exception {
        assertThat(run(SMALL + " --refine none", "none")).isZero();
        assertThat(directory.resolve("none/refine.csv")).doesNotExist();
        assertThat(model("none/model.npz")).isEqualTo(model("none/checkpoint/grown.npz"));
        for (String method : List.of("cd", "pcd")) {
            assertThat(run(SMALL + " --refine " + method, method)).isZero();
            assertThat(directory.resolve(method + "/refine.csv")).exists();
            Rbm refined = model(method + "/checkpoint/refine-model.npz");
            assertThat(refined).isNotEqualTo(model("none/model.npz"));
            // So short a refinement need not help, and is taken only if it does.
            assertThat(model(method + "/model.npz")).isIn(refined, model("none/model.npz"));
        }
        assertThat(model("cd/checkpoint/refine-model.npz")).isNotEqualTo(model("pcd/checkpoint/refine-model.npz"));
        assertThat(directory.resolve("cd/run.json")).content().contains("\"CD-10, 60 epochs\"");
    }

    @Test
    void everyRuleThatEndsGrowingIsNamed() {
        assertStops(
                "--max-units 2", "Growing stopped at 2 units because the largest size allowed, 2 units, is reached.");
        assertStops(
                "--patience 1 --check-every 1",
                "Growing stopped at 2 units because the validation likelihood has not improved by ");
        assertStops(
                "--data bars:4 --split 0.7/0.3/0 --gap-limit 0.0001", "because the train-validation gap grew by 0.");
        assertStops("--least-gain 1000", "Growing stopped at 1 unit because the last unit gains ");
        assertStops("--time-limit 0.0001", "Growing stopped at 1 unit because the time for growing is used up, ");
    }

    private void assertStops(String rule, String words) {
        assertThat(run(ALONE + " " + rule, "run" + rule.hashCode()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains(words);
    }

    /** Every row of the data is the same: a unit can only be on for all of them. */
    @Test
    void growingEndsWhereThereIsNothingToTellApart() throws Exception {
        Files.writeString(directory.resolve("same.csv"), "1,0,1\n".repeat(20));
        assertThat(run(ALONE + " --max-units 100 --check-every 100 --data " + path("same.csv"), "run"))
                .isZero();
        assertThat(out.toString()).contains("no further unit was found that tells the data from the model's samples");
    }

    @Test
    void thePaperRecipeHasItsOwnDefaults() throws Exception {
        String paper = "grow --data bars:2 --recipe paper --chains 50 --max-units 2 --bias-updates 5";
        assertThat(run(paper, "run")).isZero();
        assertThat(directory.resolve("run/run.json"))
                .content()
                .contains("\"recipe\" : \"paper\"")
                .contains("\"regularization\" : 0.05")
                .contains("\"refinement\" : \"none\"");
        assertThat(run(paper + " --regularization grid", "grid")).isZero();
        assertThat(err.toString())
                .contains("choosing regularization and bias learning rate on the paper's grids, 2 units each")
                .contains("regularization 0.01 bias rate 0.005 log-likelihood ");
        assertThat(model("grid/model.npz").hiddenCount()).isEqualTo(2);
    }

    @Test
    void unitsWeighWhatWasAskedFor() throws Exception {
        for (String mass : List.of("alpha", "fitted")) {
            String words = BARS + " --block-size 1 --chains 1000 --regularization 0.05 --max-units 4 --mass " + mass;
            assertThat(run(words, mass)).as(err.toString()).isZero();
            BinaryModel grown = ModelFile.read(directory.resolve(mass + "/model.npz"), Optional.empty())
                    .model();
            assertThat(grown).isInstanceOf(FractionalRbm.class);
            assertThat(grown.totalMass()).isNotEqualTo(grown.hiddenCount());
            List<String> history = Files.readAllLines(directory.resolve(mass + "/history.csv"));
            assertThat(history.get(0)).startsWith("step,seconds,units,added,removed,totalMass,");
            // It goes on from there, and only with masses.
            String more = words + " --max-units 5 --from " + path(mass + "/model.npz");
            assertThat(run(more, mass + "-more")).as(err.toString()).isZero();
            assertFails(
                    "irbm: --from: " + path(mass + "/model.npz") + " is fractional, growing goes on from unit masses",
                    more.replace("--mass " + mass, "--mass unit"));
        }
        assertUsage(
                "irbm: --mass fitted: contrastive divergence trains units of mass one: leave out --refine",
                ALONE + " --mass fitted --refine pcd");
        assertUsage(
                "irbm: --mass alpha: contrastive divergence trains units of mass one: leave out --joint-updates",
                SMALL + " --mass alpha");
    }

    @Test
    void noUnitLeavesTheBall() throws Exception {
        String bounded = "grow --data bars:3 --chains 100 --max-units 4 --check-every 4 --max-weight-norm ";
        assertThat(run(bounded + "2", "small")).isZero();
        assertThat(run(bounded + "20", "large")).isZero();
        assertThat(largestNorm(model("small/model.npz"))).isLessThanOrEqualTo(2 * (1 + 1e-6));
        assertThat(largestNorm(model("large/model.npz"))).isBetween(2.1, 20 * (1 + 1e-6));
        assertUsage(
                "irbm: --max-weight-norm bounds units when they are found, training does not keep to it: leave out"
                        + " --joint-updates",
                bounded + "2 --joint-updates 5");
        assertUsage(
                "irbm: --max-weight-norm bounds units when they are found, training does not keep to it: leave out --refine",
                bounded + "2 --refine pcd");
    }

    private static double largestNorm(Rbm model) {
        double largest = 0;
        for (int i = 0; i < model.hiddenCount(); i++) {
            double sum = 0;
            for (float weight : model.weights().row(i)) {
                sum += (double) weight * weight;
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    /** A unit's weights are a difference of means over λ: inputs of millions. */
    @Test
    void unitsThatExplodeAreNoticedAndIndependentPixelsAreTheLastGoodModel() throws Exception {
        String wild =
                "grow --data strokes:300 --recipe paper --regularization 1e-5 --bias-updates 10 --chains 50 --quiet";
        assertThat(run(wild, "wild")).isEqualTo(1);
        assertThat(err.toString())
                .hasLineCount(1)
                .startsWith("irbm: the units exploded at unit 1: inputs up to ")
                .endsWith("; a larger regularization helps; the last good model is " + path("wild/model.npz") + "\n");
        assertThat(model("wild/model.npz").hiddenCount()).isZero();
    }

    /** A model of three good units stays when the units that follow spoil it. */
    @Test
    void aRunThatGetsWorseThanIndependentPixelsEndsWithTheLastGoodModel() throws Exception {
        assertThat(run("train --data bars:3 --units 3 --batch-size 2 --epochs 80 --learning-rate 0.2 --quiet", "good"))
                .isZero();
        String wild = "grow --data bars:3 --recipe paper --regularization 1e-3 --bias-updates 1 --chains 100 --quiet"
                + " --check-every 1 --from " + path("good/model.npz");
        assertThat(run(wild, "wild")).isEqualTo(1);
        assertThat(err.toString())
                .hasLineCount(1)
                .containsPattern(
                        "^irbm: growing diverged: with \\d+ units the mean log-likelihood is -\\d+\\.\\d nats, that of"
                                + " independent pixels -6\\.2; a larger regularization or more chains help; the last good model is");
        Rbm last = model("wild/model.npz");
        assertThat(last.hiddenCount()).isGreaterThanOrEqualTo(3);
        for (int i = 0; i < 3; i++) {
            assertThat(last.weights().row(i))
                    .isEqualTo(model("good/model.npz").weights().row(i));
        }
    }

    @Test
    void theModelDependsOnTheSeedAndNotOnThreads() throws Exception {
        String small = "grow --data bars:4 --split 0.6/0.4/0 --chains 700 --block-size 3 --check-every 3 --max-units 6"
                + " --regularization 0.3 --learning-rate 0.2 --joint-updates 5 --refine-updates 60 --quiet";
        assertThat(run(small + " --threads 1", "one")).isZero();
        assertThat(out.toString()).contains("on the validation rows.");
        assertThat(run(small + " --threads 4", "four")).isZero();
        assertThat(run(small + " --seed 2", "other")).isZero();
        assertThat(bytes("four")).isEqualTo(bytes("one"));
        assertThat(bytes("other")).isNotEqualTo(bytes("one"));
    }

    @Test
    void badInputIsOneLineAndLeavesNothing() throws Exception {
        assertUsage("irbm: Invalid value for option '--recipe'", "grow --recipe secret");
        assertUsage("irbm: Invalid value for option '--refine'", "grow --refine some");
        assertUsage("irbm: --max-units must be at least 1, was 0", "grow --max-units 0");
        assertUsage(
                "irbm: --regularization must be grid or a number, was much",
                "grow --data bars:3 --regularization much");
        assertUsage(
                "irbm: --regularization must be at least 0 and below 1000000, was -1.0", "grow --regularization -1");
        assertUsage("irbm: --max-weight-norm must be positive, was 0.0", "grow --max-weight-norm 0");
        assertUsage("irbm: --learning-rate must be auto or a number, was fast", "grow --learning-rate fast");
        assertUsage("irbm: --gap-limit must be positive, was 0.0", "grow --gap-limit 0");
        assertFails("irbm: --gap-limit needs validation rows, bars has none", "grow --data bars:3 --gap-limit 1");
        assertUsage("irbm: --time-limit must be positive, was -1.0 seconds", "grow --time-limit -1");
        assertUsage("irbm: --refine-updates must be at least 1, was 0", "grow --data bars:3 --refine-updates 0");
        assertUsage("irbm: --threads must be within 1 to 1024, was 0", "grow --threads 0");
        assertFails("irbm: no data 'nowhere'", "grow --data nowhere");
        assertFails(
                "irbm: no model '" + path("none.npz") + "': it is not a file",
                "grow --data bars:3 --from " + path("none.npz"));
        assertFails("irbm: " + path("run") + " holds no run: it has no run.json", "grow --resume");
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void modelsThatCannotBeGrownAreRefused() throws Exception {
        Rbm units = Rbm.independent(new float[9]).withUnit(new float[9], 0).withUnit(new float[9], 0);
        ModelFile.write(new StoredModel(units, ModelMetadata.NONE), directory.resolve("two.npz"));
        ModelFile.write(
                new StoredModel(new FractionalRbm(units, new double[] {0.5, 1}), ModelMetadata.NONE),
                directory.resolve("half.npz"));
        assertFails(
                "irbm: --max-units must be more than the 2 units of " + path("two.npz") + ", was 2",
                "grow --data bars:3 --max-units 2 --from " + path("two.npz"));
        assertFails(
                "irbm: --from: " + path("half.npz")
                        + " is fractional, growing goes on from unit masses: 'irbm convert --standard' gives such a model, ",
                "grow --data bars:3 --from " + path("half.npz"));
        assertFails(
                "irbm: --from: " + path("two.npz") + " has 9 visible units, the data 16",
                "grow --data bars:4 --from " + path("two.npz"));
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aRunIsNeitherOverwrittenNorResumedWithOtherDataOrBroken() throws Exception {
        Path data = directory.resolve("data.csv");
        Files.writeString(data, "1,0,0\n0,1,0\n0,0,1\n1,1,1\n".repeat(5));
        String grow = "grow --chains 50 --max-units 2 --refine none --joint-updates 0 --data " + data;
        assertThat(run(grow, "run")).isZero();
        byte[] before = bytes("run");
        assertFails("irbm: " + path("run") + " holds a run already", grow);
        assertFails("irbm: " + path("run") + " holds a run of 'irbm grow', not of 'irbm train'", "train --resume");
        assertThat(run("grow --resume", "run")).isZero();
        assertThat(bytes("run")).isEqualTo(before);
        Files.delete(directory.resolve("run/model.npz")); // so that the run is not finished
        Files.writeString(data, "1,0,0\n0,1,0\n0,0,1\n1,1,0\n".repeat(5));
        assertFails("irbm: the data changed since the run in " + path("run") + " began", "grow --resume");
        Files.writeString(data, "1,0,0\n0,1,0\n0,0,1\n1,1,1\n".repeat(5));
        Files.write(directory.resolve("run/checkpoint/grow.npz"), new byte[100]);
        Files.write(directory.resolve("run/checkpoint/previous-grow.npz"), new byte[100]);
        assertFails("irbm: " + path("run/checkpoint/grow.npz"), "grow --resume");
        assertThat(directory.resolve("run/model.npz")).doesNotExist();
    }

    private void assertFails(String message, String words) {
        assertThat(run(words, "run")).isEqualTo(1);
        assertThat(err.toString()).startsWith(message).hasLineCount(1);
    }

    private void assertUsage(String message, String words) {
        assertThat(run(words, "run")).isEqualTo(2);
        assertThat(err.toString()).startsWith(message).hasLineCount(1);
    }
}
