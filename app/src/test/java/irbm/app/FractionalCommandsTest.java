package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.io.SampleFiles;
import irbm.evaluate.ExactInference;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.Json;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands other than evaluate do with a model of fractional masses: 3 x 3 pixels, four units. */
final class FractionalCommandsTest {
    private static final double[] MASS = {1, 0.3, 1.7, 2.5};

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Rbm units = units();
    private final FractionalRbm fractional = new FractionalRbm(units, MASS);

    private static Rbm units() {
        long key = Randomness.key(5, Purpose.TEST, 0, 0);
        FloatMatrix weights = FloatMatrix.of(4, 9, (i, j) -> (float) Randomness.normal(key, i * 9 + j));
        return new Rbm(weights, new float[9], new float[] {0.5f, -1, 0, 1});
    }

    @BeforeEach
    void writeModels() throws IOException {
        write(fractional, "half.npz");
        write(new FractionalRbm(units, new double[] {1, 1, 1, 1}), "ones.npz");
        write(units, "units.npz");
    }

    private void write(BinaryModel model, String name) throws IOException {
        ModelFile.write(new StoredModel(model, ModelMetadata.NONE), directory.resolve(name));
    }

    private BinaryModel read(String name) throws IOException {
        return ModelFile.read(directory.resolve(name), Optional.empty()).model();
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private int run(String line) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), line.split(" ", -1));
    }

    private Map<String, Object> json(String line) {
        assertThat(run(line + " --json")).as(err.toString()).isZero();
        return Json.read(line, SampleFiles.text(out.toString()));
    }

    private double meanLogLikelihood(BinaryModel model) {
        var bars = new DataSource(DataLocations.of(Map.of()));
        try {
            var rows = bars.load(DataRequest.of("bars:3")).all().rows();
            return -model.meanFreeEnergy(rows, WorkerPool.CALLER)
                    - ExactInference.logPartition(model, WorkerPool.CALLER);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void samplesAreDrawnAndTheAcceptanceTold() throws Exception {
        assertThat(run("sample " + path("half.npz") + " --out " + path("a.npy")))
                .isZero();
        assertThat(err.toString()).containsPattern("\\d\\d\\.\\d % of the moves accepted; split R-hat");
        assertThat(run("sample " + path("half.npz") + " --threads 1 --out " + path("b.npy")))
                .isZero();
        assertThat(Files.readAllBytes(directory.resolve("a.npy")))
                .isEqualTo(Files.readAllBytes(directory.resolve("b.npy")));
        String more = " --sweeps 30 --count 5 --data bars:3";
        assertThat(run("sample " + path("half.npz") + more + " --start data --every 3"))
                .isZero();
        assertThat(run("sample " + path("half.npz") + more + " --clamp top")).isZero();
        assertThat(err.toString()).contains("5 rows of bars:3 completed", " % of the moves accepted");
    }

    @Test
    void unitMassesGiveTheSamplesOfTheStandardModel() throws Exception {
        assertThat(run("sample " + path("ones.npz") + " --out " + path("a.npy")))
                .isZero();
        assertThat(err.toString()).doesNotContain("accepted");
        assertThat(run("sample " + path("units.npz") + " --out " + path("b.npy")))
                .isZero();
        assertThat(Files.readAllBytes(directory.resolve("a.npy")))
                .isEqualTo(Files.readAllBytes(directory.resolve("b.npy")));
    }

    @Test
    void featuresAndInspectionKnowMasses() throws Exception {
        assertThat(run("features " + path("half.npz") + " --data bars:3 --out " + path("f.npy")))
                .isZero();
        assertThat(err.toString()).contains("14 rows of 4 features");
        Map<String, Object> facts = json("inspect " + path("half.npz"));
        assertThat(facts).containsEntry("kind", "fractional").containsKey("mass");
        assertThat(((Number) facts.getOrDefault("standardUnits", 0)).intValue()).isEqualTo(7);
        assertThat(json("inspect " + path("units.npz"))).doesNotContainKeys("mass", "standardUnits");
    }

    @Test
    void itsFeaturesTellClassesApart() throws Exception {
        Rbm digits = Rbm.independent(new float[784]).withUnit(halfOn(0), -40).withUnit(halfOn(1), -40);
        write(new FractionalRbm(digits, new double[] {0.5, 2}), "digits.npz");
        assertThat(number(json("classify " + path("digits.npz") + " --data strokes:300 --l2 0.01"), "testError"))
                .isBetween(0.0, 0.95);
    }

    private static float[] halfOn(int half) {
        float[] weights = new float[784];
        Arrays.fill(weights, half * 392, (half + 1) * 392, 1);
        return weights;
    }

    @Test
    void conversionTellsItsCost() throws Exception {
        Map<String, Object> facts =
                json("convert --standard " + path("half.npz") + " --out " + path("s.npz") + " --data bars:3 --exact");
        Rbm standard = StandardApproximation.of(fractional).rbm();
        assertThat(read("s.npz")).isEqualTo(standard);
        double expected = meanLogLikelihood(fractional) - meanLogLikelihood(standard);
        assertThat(number(facts, "cost")).isCloseTo(expected, within(1e-4));
        assertThat(number(facts, "standardUnits")).isEqualTo(7);
        assertThat(number(facts, "remainders")).isEqualTo(3);
        // The wrong sign, or the wrong model, would be seen.
        assertThat(Math.abs(expected)).isGreaterThan(1e-3);
        Map<String, Object> annealed = json(
                "convert --standard " + path("half.npz") + " --out " + path("s.npz") + " --data bars:3 --schedule 300");
        assertThat(number(annealed, "costLow")).isLessThan(expected);
        assertThat(number(annealed, "costHigh")).isGreaterThan(expected);
        assertThat(number(annealed, "acceptanceRate")).isBetween(0.3, 0.999);
    }

    private static double number(Map<String, Object> facts, String name) {
        return ((Number) facts.getOrDefault(name, Double.NaN)).doubleValue();
    }

    @Test
    void conversionWithoutDataTellsTheUnits() throws Exception {
        assertThat(run("convert --standard " + path("half.npz") + " --out " + path("s.npz")))
                .isZero();
        assertThat(out.toString())
                .isEqualToIgnoringNewLines(
                        "4 units of total mass 5.50 became 7 standard units, 3 of them remainders: " + path("s.npz"));
        assertThat(run("convert --standard " + path("ones.npz") + " --data bars:3 --out " + path("s.npz")))
                .isZero();
        assertThat(out.toString())
                .contains("became 4 standard units, 0 of them", "cost: 0 nats, it is the same distribution");
        assertThat(read("s.npz")).isEqualTo(units);
        assertThat(run("train --data bars:3 --epochs 1 --learning-rate 0.1 --init " + path("s.npz") + " --out "
                        + path("run")))
                .isZero();
    }

    @Test
    void whatCannotBeDoneIsOneLine() {
        assertThat(run("train --data bars:3 --epochs 1 --init " + path("half.npz") + " --out " + path("run")))
                .isEqualTo(1);
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("irbm: --init: " + path("half.npz")
                        + " is fractional, training needs unit masses: 'irbm convert --standard' gives such a model");
        assertThat(run("convert " + path("half.npz") + " --out " + path("s.npz")))
                .isEqualTo(2);
        assertThat(run("convert --standard " + path("half.npz"))).isEqualTo(2);
        assertThat(run("convert --standard " + path("half.npz") + " --data bars:4 --out " + path("s.npz")))
                .isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1).contains("bars:4 has rows of 16 bits");
        assertThat(directory.resolve("s.npz")).doesNotExist();
    }
}
