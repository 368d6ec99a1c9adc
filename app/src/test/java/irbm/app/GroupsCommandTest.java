package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.run.CdCheckpoint;
import irbm.io.ModelFile;
import irbm.io.format.Json;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.BinaryModel;
import irbm.model.UnitGroup;
import irbm.model.VisibleUnits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A table of two questions of three and four answers that hang together, and a bit, from file to model. */
@Timeout(300)
final class GroupsCommandTest {
    private static final VisibleUnits UNITS =
            VisibleUnits.of(8, List.of(UnitGroup.atMostOne(0, 1, 2), UnitGroup.atMostOne(4, 5, 6, 7)));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private String table = "";

    @BeforeEach
    void writeTable() throws IOException {
        table = path("table.csv");
        StringBuilder rows = new StringBuilder();
        long key = Randomness.key(1, Purpose.TEST, 0, 0);
        for (int r = 0; r < 400; r++) {
            int first = Randomness.below(3, key, 3 * r);
            int second = Randomness.uniformDouble(key, 3 * r + 1) < 0.8 ? first : 3;
            int bit = Randomness.below(2, key, 3 * r + 2);
            rows.append(answer(first, 3)).append(bit).append(',').append(answer(second, 4));
            rows.setLength(rows.length() - 1);
            rows.append('\n');
        }
        Files.writeString(Path.of(table), rows);
    }

    private static String answer(int value, int kinds) {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < kinds; k++) {
            text.append(k == value ? "1," : "0,");
        }
        return text.toString();
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private Map<String, Object> json() {
        return Json.read("the output", out.toString().getBytes(StandardCharsets.UTF_8));
    }

    private String[] arguments(String name, String... more) {
        String[] start = {
            "train",
            "--data",
            table,
            "--units",
            "8",
            "--learning-rate",
            "0.2",
            "--split",
            "0.8/0.1/0.1",
            "--out",
            path(name)
        };
        return Stream.concat(Arrays.stream(start), Arrays.stream(more)).toArray(String[]::new);
    }

    private void train(String name, String... more) {
        assertThat(run(arguments(name, more))).as(err.toString()).isZero();
    }

    private BinaryModel model(String name) throws IOException {
        return ModelFile.read(directory.resolve(name)).model();
    }

    @Test
    void dataInfoAndInspectListTheGroups() {
        assertThat(run("data", "info", table)).isZero();
        assertThat(out.toString()).contains("groups   count 2, bits 1, at most one of 1-3,5-8");
        assertThat(run("data", "info", table, "--groups", "off")).isZero();
        assertThat(out.toString()).doesNotContain("groups");
        train("run", "--epochs", "2");
        assertThat(err.toString()).contains("2 groups of columns that exclude each other, and 1 bits");
        assertThat(run("inspect", path("run/model.npz"), "--json")).isZero();
        assertThat(json()).containsEntry("formatVersion", 3L);
        assertThat(json().get("groups")).isEqualTo(Map.of("count", 2L, "bits", 1L, "atMostOneOf", "1-3,5-8"));
    }

    /** The model is small enough for exact likelihoods: groups beat bits after as many updates. */
    @Test
    void groupsGainOverBitsAndTheirLikelihoodsCompare() throws IOException {
        train("groups", "--epochs", "60");
        train("bits", "--epochs", "60", "--groups", "off");
        assertThat(model("groups/model.npz").units().visibleUnits()).isEqualTo(UNITS);
        assertThat(model("bits/model.npz").units().visibleUnits().areBits()).isTrue();
        double groups = likelihood("groups/model.npz", "--exact");
        assertThat(groups).isGreaterThan(likelihood("bits/model.npz", "--exact") + 0.1);
        // Annealing, from the product of the categories, agrees within what 100 chains leave.
        assertThat(Math.abs(likelihood("groups/model.npz", "--schedule", "1000") - groups))
                .isLessThan(0.1);
    }

    private double likelihood(String name, String... more) {
        String[] start = {"evaluate", path(name), "--data", table, "--split", "0.8/0.1/0.1:test", "--json", "--quiet"};
        String[] all = Stream.concat(Arrays.stream(start), Arrays.stream(more)).toArray(String[]::new);
        assertThat(run(all)).as(err.toString()).isZero();
        return json().get("meanLogLikelihood") instanceof Double value ? value : Double.NaN;
    }

    @Test
    void aRowThatAGroupDoesNotAllowIsRefusedByItsNumber() throws IOException {
        train("run", "--epochs", "2");
        Path wrong = directory.resolve("wrong.csv");
        Files.writeString(wrong, "1,0,0,1,0,0,1,0\n0,0,0,1,0,0,1,0\n1,0,1,1,0,0,1,0\n");
        assertThat(run("evaluate", path("run/model.npz"), "--data", wrong.toString(), "--quiet"))
                .isEqualTo(1);
        assertThat(err.toString())
                .startsWith("irbm: wrong.csv: row 3 has 2 ones in columns 1-3, a group of which at most one is on");
        assertThat(run("train", "--data", table, "--groups", "1-4", "--units", "2", "--out", path("none")))
                .isEqualTo(1);
        assertThat(err.toString()).contains("table.csv: row ").contains("columns 1-4");
        assertThat(directory.resolve("none")).doesNotExist();
    }

    /** A real process, killed without warning after some epochs; its checkpoint has the groups. */
    @Test
    void aKilledRunGoesOnToTheSameModel() throws Exception {
        train("whole", "--epochs", "40");
        Path history = directory.resolve("killed/history.csv");
        Process process = start("killed", "--epochs", "40");
        while (process.isAlive() && !Files.exists(history)) {
            process.waitFor(1, TimeUnit.MILLISECONDS);
        }
        process.destroyForcibly().waitFor();
        CdCheckpoint checkpoint = CdCheckpoint.read(directory.resolve("killed/checkpoint/state.npz"));
        assertThat(checkpoint.progress().state().model().visibleUnits()).isEqualTo(UNITS);
        assertThat(run("train", "--resume", "--out", path("killed"))).isZero();
        assertThat(Files.readAllBytes(directory.resolve("killed/model.npz")))
                .isEqualTo(Files.readAllBytes(directory.resolve("whole/model.npz")));
    }

    private Process start(String name, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "irbm.app.Main"));
        command.addAll(Arrays.asList(arguments(name, more)));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void trainingGoesOnFromAModelWithItsGroups() throws IOException {
        train("first", "--epochs", "2");
        assertThat(run(
                        "train",
                        "--data",
                        table,
                        "--init",
                        path("first/model.npz"),
                        "--epochs",
                        "2",
                        "--learning-rate",
                        "0.2",
                        "--quiet",
                        "--out",
                        path("second")))
                .as(err.toString())
                .isZero();
        assertThat(model("second/model.npz").units().visibleUnits()).isEqualTo(UNITS);
    }

    @Test
    void growingPruningAndSamplingKeepTheGroups() throws IOException {
        assertThat(run(
                        "grow",
                        "--data",
                        table,
                        "--split",
                        "0.8/0.1/0.1",
                        "--max-units",
                        "6",
                        "--quiet",
                        "--out",
                        path("grown")))
                .as(err.toString())
                .isZero();
        assertThat(model("grown/model.npz").units().visibleUnits()).isEqualTo(UNITS);
        assertThat(run("prune", path("grown/model.npz"), "--data", table, "--out", path("pruned.npz"), "--quiet"))
                .as(err.toString())
                .isZero();
        assertThat(model("pruned.npz").units().visibleUnits()).isEqualTo(UNITS);
        assertThat(run("sample", path("pruned.npz"), "--count", "50", "--out", path("samples.npy"), "--quiet"))
                .isZero();
        assertThat(run("evaluate", path("pruned.npz"), "--data", path("samples.npy"), "--exact", "--quiet"))
                .as(err.toString())
                .isZero();
    }
}
