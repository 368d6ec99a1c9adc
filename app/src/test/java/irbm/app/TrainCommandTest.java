package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.model.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
                .containsEntry("learning_rate", 0.2);
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
        assertThat(out.toString()).contains("the validation likelihood has not improved by 0.5 nats for 3 checks");
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

    @Test
    void aRunThatDivergesEndsWithTheLastGoodModel() {
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
                .contains("irbm: the parameters exploded in epoch 1")
                .contains("the last good model is");
        assertThat(directory.resolve("wild/model.npz")).exists();
    }

    @Test
    void badInputIsOneLineAndLeavesNothing() throws Exception {
        String out = path("run");
        assertFails("irbm: give either --units N for a new model or --init MODEL for a start", "--out", out);
        assertFails("irbm: --units must be within 1 to 1048576, was 0", "--units", "0", "--out", out);
        assertFails("irbm: --epochs must be at least 1, was 0", "--units", "2", "--epochs", "0", "--out", out);
        assertFails(
                "irbm: --learning-rate must be auto or a number, was fast",
                "--units",
                "2",
                "--learning-rate",
                "fast",
                "--out",
                out);
        assertFails(
                "irbm: --stop must be never, gap=X or likelihood, was soon",
                "--units",
                "2",
                "--stop",
                "soon",
                "--out",
                out);
        assertFails("irbm: " + out + " holds no run to resume: it has no run.json", "--resume", "--out", out);
        assertFails("irbm: no data 'nowhere'", "--units", "2", "--data", "nowhere", "--out", out);
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
        assertThat(run(SMALL, "--out", out)).isZero();
        assertFails("irbm: " + out + " holds a run already", "--units", "2", "--out", out);
        Files.write(directory.resolve("run/checkpoint/state.npz"), new byte[100]);
        assertFails("irbm: " + directory.resolve("run/checkpoint/state.npz"), "--resume", "--out", out);
    }

    private void assertFails(String message, String... arguments) {
        err.getBuffer().setLength(0);
        assertThat(run(List.of("train"), arguments)).isEqualTo(1);
        assertThat(err.toString()).startsWith(message).hasLineCount(1);
    }
}
