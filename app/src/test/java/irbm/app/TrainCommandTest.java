package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.data.SplitRule;
import irbm.app.io.WeightsFile;
import irbm.app.run.CdCheckpoint;
import irbm.io.ModelFile;
import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.math.FloatMatrix;
import irbm.model.Dataset;
import irbm.model.Rbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm train} as its users see it, kills included. */
@Timeout(300)
class TrainCommandTest {
    private static final List<String> SMALL = List.of(
            "train",
            "--data",
            "strokes:300",
            "--units",
            "12",
            "--epochs",
            "12",
            "--batch-size",
            "20",
            "--chains",
            "15",
            "--momentum",
            "0.3",
            "--learning-rate",
            "0.2");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(List<String> arguments, String... more) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of(more));
        return Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private byte[] model(String name) throws Exception {
        return Files.readAllBytes(directory.resolve(name).resolve("model.npz"));
    }

    @Test
    void aRunLeavesModelHistoryDescriptionAndCheckpoint() throws Exception {
        assertThat(run(SMALL, "--out", path("run"))).isZero();
        assertThat(out.toString()).contains("12 hidden units trained for 12 epochs: all 12 epochs are done.");
        assertThat(directory.resolve("run/history.csv"))
                .content()
                .hasLineCount(13)
                .startsWith("epoch,seconds,learningRate,");
        assertThat(directory.resolve("run/run.json"))
                .content()
                .contains("\"kernel\"")
                .contains("\"sha256\"");
        assertThat(directory.resolve("run/checkpoint/state.npz")).exists();
        var stored = ModelFile.read(directory.resolve("run/model.npz"), Optional.empty());
        assertThat(stored.model().hiddenCount()).isEqualTo(12);
        assertThat(stored.metadata().training())
                .containsEntry("method", "PCD-2")
                .containsEntry("learningRate", 0.2);
    }

    // The same bytes, whatever the number of threads; another seed gives another model.
    @Test
    void theModelDependsOnTheSeedAndNotOnThreads() throws Exception {
        assertThat(run(SMALL, "--out", path("one"), "--threads", "1", "--quiet"))
                .isZero();
        assertThat(run(SMALL, "--out", path("four"), "--threads", "4", "--quiet"))
                .isZero();
        assertThat(run(SMALL, "--out", path("other"), "--seed", "2", "--quiet")).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(model("four")).isEqualTo(model("one"));
        assertThat(model("other")).isNotEqualTo(model("one"));
    }

    // A run that is watched is the same run.
    @Test
    void watchingChangesNothing() throws Exception {
        assertThat(run(SMALL, "--out", path("alone"), "--quiet")).isZero();
        assertThat(run(SMALL, "--out", path("watched"), "--watch")).isZero();
        assertThat(err.toString()).containsPattern("watch the run at http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
        assertThat(model("watched")).isEqualTo(model("alone"));
        assertUsage(
                "irbm: --watch and --quiet do not go together: nobody would learn the address",
                "--out",
                path("no"),
                "--units",
                "3",
                "--watch",
                "--quiet");
    }

    // Real processes, killed without warning once so many epochs stand in the history, at whatever moment that is.
    @Test
    void aKilledRunGoesOnToTheSameModel() throws Exception {
        assertThat(run(SMALL, "--out", path("whole"))).isZero();
        for (String method : List.of("pcd", "cd")) {
            assertThat(run(SMALL, "--method", method, "--out", path("whole-" + method)))
                    .isZero();
            for (int epochs : new int[] {0, 1, 5}) {
                String name = "killed-" + method + epochs;
                Process process = start(SMALL, "--method", method, "--out", path(name));
                while (process.isAlive() && epochsDone(name) < epochs) {
                    process.waitFor(1, TimeUnit.MILLISECONDS);
                }
                process.destroyForcibly().waitFor();
                if (Files.exists(directory.resolve(name).resolve("run.json"))) {
                    assertThat(run(List.of("train", "--resume", "--out", path(name))))
                            .isZero();
                    assertThat(model(name)).isEqualTo(model("whole-" + method));
                }
            }
        }
    }

    private int epochsDone(String name) throws Exception {
        Path history = directory.resolve(name).resolve("history.csv");
        return Files.exists(history) ? (int) Files.readString(history).lines().count() - 1 : -1;
    }

    private Process start(List<String> arguments, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "irbm.app.Main"));
        command.addAll(arguments);
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void autoChoosesARateAndShowsItsEvidence() {
        assertThat(run(List.of("train", "--data", "bars:3", "--units", "6", "--epochs", "3", "--out", path("run"))))
                .isZero();
        assertThat(err.toString())
                .contains("choosing the learning rate")
                .contains("rate 0.1 ")
                .contains("learning rate ");
    }

    @Test
    void earlyStoppingNamesItsRule() {
        assertThat(run(SMALL, "--stop", "gap=0.001", "--out", path("gap"))).isZero();
        assertThat(out.toString()).contains("the train-validation gap grew by");
        assertThat(run(List.of(
                        "train",
                        "--data",
                        "bars:3",
                        "--units",
                        "4",
                        "--epochs",
                        "60",
                        "--learning-rate",
                        "0.1",
                        "--stop",
                        "likelihood",
                        "--out",
                        path("patience"))))
                .isZero();
        assertThat(out.toString()).contains("the validation likelihood has not improved for 4 checks");
        assertThat(directory.resolve("patience/checkpoint/best.npz")).exists();
    }

    @Test
    void aModelCanBeTheStart() throws Exception {
        assertThat(run(SMALL, "--out", path("first"))).isZero();
        assertThat(run(List.of(
                        "train",
                        "--data",
                        "strokes:300",
                        "--init",
                        path("first/model.npz"),
                        "--epochs",
                        "1",
                        "--learning-rate",
                        "0.1",
                        "--out",
                        path("second"))))
                .isZero();
        assertThat(model("second")).isNotEqualTo(model("first"));
        assertThat(run(List.of("train", "--data", "bars:3", "--init", path("first/model.npz"), "--out", path("third"))))
                .isEqualTo(1);
        assertThat(err.toString()).contains("has 784 visible units, the data 9");
    }

    private String weights(String name, double... values) throws Exception {
        Path file = directory.resolve(name);
        Files.write(file, Arrays.stream(values).mapToObj(Double::toString).toList());
        return file.toString();
    }

    private Rbm trained(String name) throws Exception {
        return ModelFile.read(directory.resolve(name).resolve("model.npz"), Optional.empty())
                .model()
                .units();
    }

    private static final List<String> BARS =
            List.of("train", "--data", "bars:2", "--units", "3", "--epochs", "4", "--learning-rate", "0.1", "--quiet");

    // bars:2 has six rows.
    @Test
    void weightsSayHowMuchRowsCount() throws Exception {
        assertThat(run(BARS, "--out", path("none"))).isZero();
        assertThat(run(BARS, "--weights", weights("equal.csv", 2, 2, 2, 2, 2, 2), "--out", path("equal")))
                .isZero();
        assertThat(run(BARS, "--weights", weights("uneven.csv", 5, 1, 1, 1, 0, 1), "--out", path("uneven")))
                .isZero();
        assertThat(trained("equal")).isEqualTo(trained("none"));
        assertThat(trained("uneven")).isNotEqualTo(trained("none"));
        AtomicFile.write(directory.resolve("uneven.npy"), NpyArray.of(new double[] {5, 1, 1, 1, 0, 1}));
        assertThat(run(BARS, "--weights", path("uneven.npy"), "--out", path("array")))
                .isZero();
        assertThat(trained("array")).isEqualTo(trained("uneven"));
    }

    @Test
    void weightsGoWithTheirRowsThroughTheSplit() throws Exception {
        String file = weights("header.csv", 1, 2, 3, 4, 5, 6);
        Files.writeString(Path.of(file), "weight\n" + Files.readString(Path.of(file)));
        var request =
                new DataRequest("bars:2", Optional.empty(), false, SplitRule.parse("0.5/0.5/0"), Optional.empty(), 3);
        var source = new DataSource(DataLocations.of(Map.of()));
        var whole = source.load(DataRequest.of("bars:2")).train();
        var split = source.load(request, WeightsFile.read(Path.of(file)));
        for (Dataset part : List.of(split.train(), split.validation())) {
            assertThat(part.weights().count()).isEqualTo(3);
            for (int row = 0; row < 3; row++) {
                int number = (int) part.weights().get(row) - 1;
                assertThat(part.rows().slice(row, row + 1))
                        .isEqualTo(whole.rows().slice(number, number + 1));
            }
        }
    }

    @Test
    void aWeightedRunIsResumedWithItsWeightsOnly() throws Exception {
        String file = weights("w.csv", 5, 1, 1, 1, 0, 1);
        assertThat(run(BARS, "--weights", file, "--out", path("whole"))).isZero();
        assertThat(run(BARS, "--weights", file, "--out", path("run"))).isZero();
        Files.delete(directory.resolve("run/checkpoint/state.npz"));
        Files.delete(directory.resolve("run/model.npz"));
        assertThat(run(List.of("train", "--resume", "--quiet", "--out", path("run"))))
                .isZero();
        assertThat(model("run")).isEqualTo(model("whole"));
        String other = weights("other.csv", 4, 1, 1, 1, 0, 1);
        Files.delete(directory.resolve("run/model.npz")); // so that the run is not finished
        String refusal = "irbm: the weights are not those that the run in " + path("run") + " began with: sha256 ";
        assertFails(refusal, "--resume", "--weights", other, "--out", path("run"));
        weights("w.csv", 4, 1, 1, 1, 0, 1);
        assertFails(refusal, "--resume", "--out", path("run"));
        assertThat(run(BARS, "--out", path("none"))).isZero();
        Files.delete(directory.resolve("none/model.npz"));
        assertFails("irbm: the weights are not", "--resume", "--weights", other, "--out", path("none"));
    }

    @Test
    void badWeightsAreOneLineAndLeaveNothing() throws Exception {
        assertBadWeights("--weights: there are 2 weights, bars:2 has 6 rows", weights("w.csv", 1, 2));
        assertBadWeights(
                path("w.csv") + ": weight 2 of 3 must be finite and not negative, was -1.0",
                weights("w.csv", 1, -1, 2));
        assertBadWeights(
                path("w.csv") + ": weight 1 of 2 must be finite and not negative, was NaN",
                weights("w.csv", Double.NaN, 1));
        assertBadWeights(
                path("w.csv") + ": weight 2 of 2 must be finite and not negative, was Infinity",
                weights("w.csv", 1, Double.POSITIVE_INFINITY));
        assertBadWeights(
                path("w.csv") + ": expected a weight above zero, all 6 are zero", weights("w.csv", new double[6]));
        Files.writeString(directory.resolve("w.csv"), "1\n2\nthree\n");
        assertBadWeights(path("w.csv") + ": line 3: expected a number, was 'three'", path("w.csv"));
        Files.write(directory.resolve("w.npy"), new byte[10]);
        assertBadWeights(path("w.npy") + ": ", path("w.npy"));
        AtomicFile.write(directory.resolve("w.npy"), NpyArray.of(FloatMatrix.of(2, 3, new float[6])));
        assertBadWeights(path("w.npy") + ": expected one weight for each row, was an array of 2 x 3", path("w.npy"));
        assertBadWeights("no such file: " + path("nowhere.csv"), path("nowhere.csv"));
        assertThat(directory.resolve("run")).doesNotExist();
    }

    private void assertBadWeights(String message, String file) {
        assertFails("irbm: " + message, "--data", "bars:2", "--units", "2", "--weights", file, "--out", path("run"));
    }

    @Test
    void aRunThatDivergesEndsWithTheLastGoodModel() throws Exception {
        List<String> wild = List.of(
                "train",
                "--data",
                "strokes:300",
                "--units",
                "12",
                "--epochs",
                "3",
                "--learning-rate",
                "100000",
                "--out",
                path("wild"));
        assertThat(run(wild)).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "epoch 1 diverged, went back and on with a quarter of the learning rate: the parameters exploded: inputs up to ")
                .contains("irbm: training diverged 4 times and stopped, the last time in epoch 1: ")
                .contains("; the last good model is ");
        assertThat(directory.resolve("wild/model.npz")).exists();
        assertThat(directory.resolve("wild/run.json"))
                .content()
                .contains("\"setbacks\"")
                .contains("\"exploded\"");
    }

    // The guard goes back in the second epoch, then the run goes well; a resumed run still knows why it did.
    @Test
    void aSetbackIsSaidAndWrittenAndSurvivesResuming() throws Exception {
        List<String> fast =
                List.of("train", "--data", "bars:3", "--units", "4", "--epochs", "3", "--learning-rate", "40", "--out");
        assertThat(run(fast, path("whole"))).isZero();
        assertThat(err.toString())
                .containsPattern(
                        "epoch 2 diverged, went back and on with a quarter of the learning rate: \\d+ % of the 100 chains")
                .containsPattern("went back [123] of 3 times");
        assertThat(directory.resolve("whole/history.csv")).content().containsPattern("(?m)^2,.*,[123],\"[^\"]+\"$");
        CdCheckpoint checkpoint = CdCheckpoint.read(directory.resolve("whole/checkpoint/state.npz"));
        assertThat(checkpoint.progress().history().get(1).setbacks()).isNotEmpty();
        Path again = directory.resolve("again.npz");
        checkpoint.write(again);
        assertThat(CdCheckpoint.read(again)).isEqualTo(checkpoint);
        String described = Files.readString(directory.resolve("whole/run.json"));
        assertThat(described)
                .contains("\"setbacks\"")
                .contains(
                        checkpoint.progress().history().get(1).setbacks().get(0).finding());
        assertThat(run(List.of("train", "--resume", "--out", path("whole")))).isZero();
        assertThat(directory.resolve("whole/run.json")).content().isEqualTo(described);
    }

    @Test
    void badInputIsOneLineAndLeavesNothing() throws Exception {
        String out = path("run");
        assertUsage("irbm: give either --units N for a new model or --init MODEL for a start", "--out", out);
        assertUsage("irbm: --units must be within 1 to 1048576, was 0", "--units", "0", "--out", out);
        assertUsage("irbm: --epochs must be at least 1, was 0", "--units", "2", "--epochs", "0", "--out", out);
        assertUsage(
                "irbm: --learning-rate must be auto or a number, was fast",
                "--units",
                "2",
                "--learning-rate",
                "fast",
                "--out",
                out);
        assertUsage(
                "irbm: --stop must be never, gap=X or likelihood, was soon",
                "--units",
                "2",
                "--stop",
                "soon",
                "--out",
                out);
        assertFails(
                "irbm: --stop gap=1 needs validation rows, bars has none: --split 0.8/0.2/0 sets some aside",
                "--data",
                "bars:3",
                "--units",
                "2",
                "--stop",
                "gap=1",
                "--out",
                out);
        assertFails("irbm: " + out + " holds no run: it has no run.json", "--resume", "--out", out);
        assertFails("irbm: no data 'nowhere'", "--units", "2", "--data", "nowhere", "--out", out);
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
        assertThat(run(SMALL, "--out", out)).isZero();
        assertFails("irbm: " + out + " holds a run already", "--units", "2", "--out", out);
        Files.write(directory.resolve("run/checkpoint/state.npz"), new byte[100]);
        Files.write(directory.resolve("run/checkpoint/previous-state.npz"), new byte[100]);
        Files.delete(directory.resolve("run/model.npz"));
        assertFails("irbm: " + directory.resolve("run/checkpoint/state.npz"), "--resume", "--out", out);
    }

    private void assertFails(String message, String... arguments) {
        assertRefused(1, message, arguments);
    }

    private void assertUsage(String message, String... arguments) {
        assertRefused(2, message, arguments);
    }

    private void assertRefused(int code, String message, String... arguments) {
        err.getBuffer().setLength(0);
        assertThat(run(List.of("train"), arguments)).isEqualTo(code);
        assertThat(err.toString()).startsWith(message).hasLineCount(1);
    }
}
