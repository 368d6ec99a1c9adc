package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.app.io.SampleFiles;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.Json;
import irbm.io.format.NpyArray;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm evaluate} as a user types it. The data are the 14 bars and stripes of 3 x 3 pixels. */
final class EvaluateTest {
    private static final int VISIBLE = 9;
    private static final String[] ALWAYS = {
        "meanLogLikelihood",
        "logPartition",
        "logPartitionLow",
        "logPartitionHigh",
        "effectiveSampleSize",
        "dataStandardError",
        "examples",
        "method",
        "warnings",
        "seconds"
    };

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Rbm model = randomModel(VISIBLE, 4);

    @BeforeEach
    void writeModel() {
        write(model, "model.npz");
    }

    private static Rbm randomModel(int visible, int hidden) {
        long key = Randomness.key(5, Purpose.TEST, 0, 0);
        FloatMatrix weights =
                FloatMatrix.of(hidden, visible, (i, j) -> (float) Randomness.normal(key, i * visible + j));
        return new Rbm(weights, new float[visible], new float[hidden]);
    }

    private void write(BinaryModel written, String name) {
        try {
            ModelFile.write(new StoredModel(written, ModelMetadata.NONE), directory.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    /** Runs evaluate with more options on the model and returns the members of the JSON object. */
    private Map<String, Object> evaluated(String file, String... more) {
        out.getBuffer().setLength(0);
        String[] first = {"evaluate", path(file), "--data", "bars:3", "--json"};
        String[] arguments = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, arguments, first.length, more.length);
        assertThat(run(arguments)).as(err.toString()).isZero();
        return Json.read("evaluate", SampleFiles.text(out.toString()));
    }

    private static double number(Map<String, Object> members, String name) {
        return ((Number) members.getOrDefault(name, Double.NaN)).doubleValue();
    }

    /** log Z from the free energies of all 512 visible states: another way than that of the command. */
    private static double logPartition(BinaryModel any) {
        BinaryMatrix states = new BinaryMatrix(1 << VISIBLE, VISIBLE);
        for (int v = 0; v < states.rows(); v++) {
            states.writeRow(v, new long[] {v}, 0);
        }
        return Math.log(Arrays.stream(any.freeEnergies(states, WorkerPool.CALLER))
                .map(energy -> Math.exp(-energy))
                .sum());
    }

    @Test
    void exactIsTheSumOverAllStates() {
        Map<String, Object> members = evaluated("model.npz", "--exact");
        assertThat(number(members, "logPartition")).isCloseTo(logPartition(model), within(1e-5));
        assertThat(number(members, "logPartitionLow")).isEqualTo(number(members, "logPartitionHigh"));
        assertThat(members).containsEntry("method", "enumeration").containsEntry("examples", 14L);
        assertThat(out.toString())
                .contains(Arrays.stream(ALWAYS).map(key -> '"' + key + '"').toList());
        assertThat(err.toString()).isEmpty();
    }

    /** 9 columns: the visible layer is summed over whatever the number of hidden units, unless annealing is asked for. */
    @Test
    void smallLayersAreEnumeratedUnasked() {
        Rbm wide = randomModel(VISIBLE, 300);
        write(wide, "wide.npz");
        Map<String, Object> members = evaluated("wide.npz");
        assertThat(members).containsEntry("method", "enumeration").containsEntry("warnings", List.of());
        assertThat(number(members, "logPartition")).isCloseTo(logPartition(wide), within(1e-3));
        assertThat(evaluated("wide.npz", "--chains", "20", "--schedule", "50"))
                .containsEntry("method", "annealed importance sampling");
    }

    /** A 3-sigma interval misses once in 370 seeds; the seed is fixed, so the test always says the same. */
    @Test
    void annealingAgreesWithEnumeration() {
        Map<String, Object> members = evaluated("model.npz", "--reverse", "--schedule", "auto", "--seed", "2");
        double exact = logPartition(model);
        assertThat(members).containsKeys(ALWAYS).containsEntry("method", "annealed importance sampling");
        assertThat(exact).isBetween(number(members, "logPartitionLow"), number(members, "logPartitionHigh"));
        assertThat(number(members, "reverseLogPartition")).isCloseTo(exact, within(0.5));
        assertThat(members).containsEntry("reverseSamples", "exact samples").containsEntry("warnings", List.of());
        assertThat(number(members, "effectiveSampleSize")).isBetween(250.0, 500.0);
    }

    @Test
    void theLadderIsTheSecondSideUnlessAnotherOneIsAskedFor() {
        Map<String, Object> members = evaluated("model.npz", "--schedule", "200");
        double exact = logPartition(model);
        assertThat(members).doesNotContainKey("reverseLogPartition").containsKeys("groupSpread", "ladderRungs");
        assertThat(number(members, "ladderFromBase"))
                .isCloseTo(exact, within(2 * number(members, "ladderFromBaseError")));
        assertThat(number(members, "ladderFromData"))
                .isCloseTo(exact, within(2 * number(members, "ladderFromDataError")));
        assertThat(exact).isBetween(number(members, "logPartitionLow"), number(members, "logPartitionHigh"));
        assertThat(number(members, "logPartitionWidth"))
                .isCloseTo(number(members, "logPartitionHigh") - number(members, "logPartitionLow"), within(1e-9));
        assertThat(evaluated("model.npz", "--schedule", "20", "--reverse"))
                .containsKey("reverseLogPartition")
                .doesNotContainKey("ladderRungs");
        assertThat(evaluated("model.npz", "--schedule", "20", "--one-sided"))
                .doesNotContainKeys("reverseLogPartition", "ladderRungs");
    }

    @Test
    void aTargetSpendsUntilItIsMet() {
        String[] few = {"--schedule", "20", "--chains", "50"};
        Map<String, Object> once = evaluated("model.npz", few);
        double width = number(once, "logPartitionWidth");
        Map<String, Object> met = evaluated("model.npz", few[0], few[1], few[2], few[3], "--target", "" + width / 3);
        assertThat(number(met, "logPartitionWidth")).isLessThanOrEqualTo(width / 3);
        assertThat(number(met, "effort")).isGreaterThan(1);
        assertThat(met).containsEntry("warnings", List.of());
        Map<String, Object> missed = evaluated("model.npz", "--schedule", "1", "--chains", "10", "--target", "1e-9");
        assertThat((List<?>) missed.getOrDefault("warnings", List.of()))
                .last()
                .asString()
                .endsWith("where --target 1.0E-9 was asked for: effort 64, the most there is, does not suffice");
    }

    @Test
    void moreEffortIsNarrower() {
        String[] few = {"--schedule", "20", "--one-sided"};
        double once = number(evaluated("model.npz", few), "logPartitionWidth");
        Map<String, Object> more = evaluated("model.npz", few[0], few[1], few[2], "--effort", "16");
        assertThat(number(more, "logPartitionWidth")).isLessThan(once / 2);
        assertThat(more).containsEntry("steps", 320L).containsEntry("effort", 16L);
    }

    @Test
    void tooFewTemperaturesCarryAWarning() {
        write(randomModel(VISIBLE, 60), "hard.npz");
        String[] one = {"--schedule", "1", "--one-sided"};
        assertThat((List<?>) evaluated("hard.npz", one).getOrDefault("warnings", List.of()))
                .hasSize(1);
        out.getBuffer().setLength(0);
        assertThat(run("evaluate", path("hard.npz"), "--data", "bars:3", one[0], one[1], one[2]))
                .isZero();
        assertThat(out.toString())
                .containsPattern(
                        "warning: the interval of log Z is \\d+\\.\\d nats wide: --effort 4 spends 4 times as much");
    }

    @Test
    void largeModelsAreReversedFromLongChains() {
        Rbm large = randomModel(25, 21);
        write(large, "large.npz");
        assertThat(run(
                        "evaluate",
                        path("large.npz"),
                        "--data",
                        "bars:5",
                        "--reverse",
                        "--chains",
                        "20",
                        "--schedule",
                        "99"))
                .isZero();
        assertThat(out.toString()).contains("chains of 1000 sweeps from data, not exact samples");
    }

    @Test
    void textIsAFewReadableLines() {
        assertThat(run("evaluate", path("model.npz"), "--data", "bars:3", "--exact"))
                .isZero();
        assertThat(out.toString().lines().map(line -> line.split("  ", 2)[0]))
                .containsExactly(
                        "mean log-likelihood",
                        "data standard error",
                        "log Z",
                        "method",
                        "pseudo-likelihood",
                        "reconstruction error",
                        "seconds");
    }

    @Test
    void threadsDoNotChangeTheResult() {
        Map<String, Object> one =
                new HashMap<>(evaluated("model.npz", "--reverse", "--schedule", "auto", "--threads", "1"));
        Map<String, Object> four =
                new HashMap<>(evaluated("model.npz", "--reverse", "--schedule", "auto", "--threads", "4"));
        Map<String, Object> otherSeed = evaluated("model.npz", "--schedule", "auto", "--seed", "9");
        one.remove("seconds");
        four.remove("seconds");
        assertThat(four).isEqualTo(one);
        assertThat(number(otherSeed, "logPartition")).isNotEqualTo(number(one, "logPartition"));
    }

    @Test
    void quietPrintsNoMessages() {
        assertThat(run("evaluate", path("model.npz"), "--data", "bars:3", "--chains", "2"))
                .isZero();
        assertThat(err.toString()).startsWith("annealing 2 chains in 14500 steps from the base rates of 14 rows");
        err.getBuffer().setLength(0);
        assertThat(run("evaluate", path("model.npz"), "--data", "bars:3", "--chains", "2", "--quiet"))
                .isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void perExampleValuesHaveTheirMean() throws IOException {
        Map<String, Object> members = evaluated("model.npz", "--exact", "--per-example", path("each.npy"));
        byte[] bytes = Files.readAllBytes(directory.resolve("each.npy"));
        double[] values = new double[14];
        ByteBuffer.wrap(bytes, bytes.length - 14 * Double.BYTES, 14 * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .get(values);
        assertThat(Arrays.stream(values).average().getAsDouble())
                .isCloseTo(number(members, "meanLogLikelihood"), within(1e-9));
        assertThat(err.toString()).contains("14 log-likelihoods: " + path("each.npy"));
    }

    @Test
    void splitChoosesTheRows() {
        String[] fractions = {"--split", "0.5/0.2/0.3:test"};
        assertThat(evaluated("model.npz", "--exact", "--split", "0.5/0.2/0.3")).containsEntry("examples", 4L);
        assertThat(evaluated("model.npz", "--exact", fractions[0], fractions[1]))
                .containsEntry("examples", 4L);
        assertThat(evaluated("model.npz", "--exact", "--split", "all")).containsEntry("examples", 14L);
    }

    @Test
    void oneExampleHasNoStandardError() throws IOException {
        Files.write(directory.resolve("one.npy"), written(NpyArray.of(new BinaryMatrix(1, VISIBLE))));
        assertThat(run("evaluate", path("model.npz"), "--data", path("one.npy"), "--exact", "--json"))
                .isZero();
        assertThat(out.toString()).contains("\"dataStandardError\" : null");
        assertThat(run("evaluate", path("model.npz"), "--data", path("one.npy"), "--exact"))
                .isZero();
        assertThat(out.toString()).contains("unknown from 1 example");
    }

    private static byte[] written(NpyArray array) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        array.writeTo(bytes);
        return bytes.toByteArray();
    }

    @Test
    void fractionalModelsAreEnumeratedOnRequest() {
        FractionalRbm fractional = new FractionalRbm(model, new double[] {1, 0.5, 0, 2.5});
        write(fractional, "fractional.npz");
        Map<String, Object> members = evaluated("fractional.npz", "--exact");
        assertThat(members)
                .containsEntry("method", "enumeration")
                .doesNotContainKeys("reconstructionError", "acceptanceRate");
        assertThat(number(members, "logPartition")).isCloseTo(logPartition(fractional), within(1e-5));
    }

    @Test
    void fractionalModelsAreAnnealedBothWays() {
        FractionalRbm fractional = new FractionalRbm(model, new double[] {1, 0.5, 0, 2.5});
        write(fractional, "fractional.npz");
        for (String schedule : new String[] {"300", "auto"}) {
            Map<String, Object> members = evaluated("fractional.npz", "--schedule", schedule, "--reverse");
            assertThat(number(members, "logPartitionLow")).isLessThan(logPartition(fractional));
            assertThat(number(members, "logPartitionHigh")).isGreaterThan(logPartition(fractional));
            assertThat(number(members, "reverseLogPartition")).isCloseTo(logPartition(fractional), within(0.3));
            assertThat(number(members, "acceptanceRate")).isBetween(0.5, 0.999);
        }
        assertThat(run("evaluate", path("fractional.npz"), "--data", "bars:3", "--schedule", "50"))
                .isZero();
        assertThat(out.toString()).containsPattern("acceptance rate +0\\.\\d{4}");
    }

    @Test
    void unitMassesAreAStandardModel() {
        write(new FractionalRbm(model, new double[] {1, 1, 1, 1}), "unit.npz");
        Map<String, Object> members = new HashMap<>(evaluated("unit.npz", "--schedule", "50"));
        Map<String, Object> standard = new HashMap<>(evaluated("model.npz", "--schedule", "50"));
        members.remove("seconds");
        standard.remove("seconds");
        assertThat(members).isEqualTo(standard);
    }

    @Test
    void largeFractionalModelsAreAnnealedToo() {
        write(new FractionalRbm(randomModel(36, 2), new double[] {0.5, 1}), "large.npz");
        assertThat(run("evaluate", path("large.npz"), "--data", "bars:6", "--schedule", "20", "--reverse"))
                .isZero();
        assertThat(out.toString())
                .containsPattern("chains of 1000 sweeps with \\d+\\.\\d % of the moves accepted from data, not exact");
        assertThat(run("evaluate", path("large.npz"), "--data", "bars:6", "--exact"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("enumeration of a fractional model needs at most 25 visible units");
    }

    @Test
    void largeModelsCannotBeExact() {
        write(randomModel(36, 30), "large.npz");
        assertThat(run("evaluate", path("large.npz"), "--data", "bars:6", "--exact"))
                .isEqualTo(1);
        assertThat(err.toString())
                .isEqualToIgnoringNewLines(
                        "irbm: enumeration needs a layer of at most 25 units, the model has 36 visible and 30 hidden");
    }

    @Test
    void wrongWishesAreOneLine() {
        String file = path("model.npz");
        assertThat(run("evaluate", file, "--data", "bars:4")).isEqualTo(1);
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("irbm: bars:4 has rows of 16 bits, the model " + file + " expects 9");
        assertThat(run("evaluate", path("none.npz"), "--data", "bars:3")).isEqualTo(1);
        assertThat(run("evaluate", file, "--data", path("none.npy"))).isEqualTo(1);
        assertThat(run("evaluate", file, "--data", "bars:3", "--chains", "0")).isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--schedule", "some"))
                .isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--schedule", "0")).isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--threads", "0")).isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--effort", "0")).isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--target", "0")).isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--one-sided", "--reverse"))
                .isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--split", "test")).isEqualTo(1);
        assertThat(run("evaluate", file, "--data", "bars:3", "--exact", "--reverse"))
                .isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--per-example", path("each.txt")))
                .isEqualTo(2);
        assertThat(run("evaluate", file, "--data", "bars:3", "--per-example", path("none/each.npy")))
                .isEqualTo(1);
        assertThat(run("evaluate", "--data", "bars:3")).isEqualTo(2);
        assertThat(run("evaluate", file, "--chains", "many")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(16).allMatch(line -> line.startsWith("irbm: "));
        assertThat(out.toString()).isEmpty();
    }
}
