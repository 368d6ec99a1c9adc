package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.app.io.SampleFiles;
import irbm.io.format.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm features} and {@code irbm classify} as their users see them. */
@Timeout(300)
final class ClassifyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private String trained() {
        assertThat(run(
                        "train",
                        "--data",
                        "strokes:600",
                        "--units",
                        "30",
                        "--epochs",
                        "10",
                        "--learning-rate",
                        "0.3",
                        "--out",
                        path("run")))
                .isZero();
        return path("run/model.npz");
    }

    // Ten classes: guessing is wrong nine times in ten.
    @Test
    void hiddenUnitsTellDigitsApart() {
        String model = trained();
        assertThat(run("classify", model, "--data", "strokes:600", "--json")).isZero();
        Map<String, Object> found = Json.read("classify", SampleFiles.text(out.toString()));
        assertThat(number(found, "testError")).isBetween(number(found, "low"), number(found, "high"));
        assertThat(number(found, "testError")).isLessThan(0.5);
        List<?> confusion = (List<?>) found.getOrDefault("confusion", List.of());
        long all = confusion.stream()
                .flatMap(row -> ((List<?>) row).stream())
                .mapToLong(cell -> (Long) cell)
                .sum();
        assertThat(all).isEqualTo(found.get("count"));
        assertThat(err.toString()).contains("L2 1e-02  validation error");
        assertThat(run("classify", model, "--data", "strokes:600", "--quiet", "--l2", String.valueOf(found.get("l2"))))
                .isZero();
        assertThat(out.toString()).contains("test error", "wrong           ", "test rows by class (down)");
        assertThat(err.toString()).isEmpty();
        assertThat(run("classify", model, "--data", "strokes:600", "--json", "--l2", "0.01", "--iterations", "2"))
                .isZero();
        assertThat(Json.read("result", SampleFiles.text(out.toString()))).containsEntry("iterations", 2L);
    }

    private static double number(Map<String, Object> object, String name) {
        return object.get(name) instanceof Double number ? number : Double.NaN;
    }

    @Test
    void featuresAreProbabilitiesAndInputsTheirLogits() throws Exception {
        assertThat(run(
                        "features",
                        "bars",
                        "--data",
                        "bars:12",
                        "--split",
                        "0.9/0.05/0.05:test",
                        "--out",
                        path("h.csv")))
                .isZero();
        assertThat(run(
                        "features",
                        "bars",
                        "--data",
                        "bars:12",
                        "--split",
                        "0.9/0.05/0.05:test",
                        "--inputs",
                        "--out",
                        path("x.csv")))
                .isZero();
        List<String> means = Files.readAllLines(directory.resolve("h.csv"));
        List<String> inputs = Files.readAllLines(directory.resolve("x.csv"));
        assertThat(means.get(0)).contains("h0,h1,").endsWith("h11");
        assertThat(means).hasSameSizeAs(inputs);
        for (int row = 1; row < means.size(); row++) {
            String[] h = means.get(row).split(",", -1);
            String[] x = inputs.get(row).split(",", -1);
            for (int unit = h.length - 12; unit < h.length; unit++) {
                assertThat(Double.parseDouble(h[unit]))
                        .isCloseTo(1 / (1 + Math.exp(-Double.parseDouble(x[unit]))), within(1e-6));
            }
        }
    }

    @Test
    void anArrayHoldsWhatTheTableHolds() throws Exception {
        assertThat(run("features", "bars", "--data", "bars:12", "--out", path("h.npy")))
                .isZero();
        assertThat(err.toString()).contains("rows of 12 features: " + path("h.npy"));
        assertThat(Files.size(directory.resolve("h.npy")) % 4).isZero();
    }

    @Test
    void badInputGivesOneLine() throws Exception {
        assertUsage(
                "--out must name a .npy or .csv file", "features", "bars", "--data", "bars:12", "--out", path("h.txt"));
        assertFails("has rows of 784 bits, the model bars expects 144", "features", "bars", "--out", path("h.npy"));
        assertFails("has rows of 784 bits, the model bars expects 144", "classify", "bars");
        assertUsage("--l2 must be 'auto' or a number, was 'x'", "classify", "bars", "--data", "bars:12", "--l2", "x");
        assertUsage("--l2 must be 'auto' or not negative, was -1", "classify", "bars", "--data", "bars:12", "--l2=-1");
        assertUsage("--iterations must be at least 1, was 0", "classify", "bars", "--iterations", "0");
        String line = "0,".repeat(143) + "1\n";
        Files.writeString(directory.resolve("plain.csv"), line.repeat(20));
        assertFails(
                "has no labels; --labels says where",
                "classify",
                "bars",
                "--data",
                path("plain.csv"),
                "--split",
                "0.8/0.1/0.1");
        Files.writeString(directory.resolve("labelled.csv"), ("a," + line).repeat(20));
        assertFails("has no test rows", "classify", "bars", "--data", path("labelled.csv"), "--labels", "1");
        assertFails("no model 'nowhere'", "classify", "nowhere");
    }

    private void assertFails(String message, String... arguments) {
        assertRefused(1, message, arguments);
    }

    private void assertUsage(String message, String... arguments) {
        assertRefused(2, message, arguments);
    }

    private void assertRefused(int code, String message, String... arguments) {
        assertThat(run(arguments)).isEqualTo(code);
        assertThat(err.toString().lines()).hasSize(1).first().asString().contains(message);
    }
}
