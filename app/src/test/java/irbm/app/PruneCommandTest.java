package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.BuiltInModel;
import irbm.app.io.SampleFiles;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.Json;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm prune} as its users see it. */
@Timeout(300)
final class PruneCommandTest {
    private static final int IDLE = 6;

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

    /** The built-in model of bars with six units that do nothing. */
    @BeforeEach
    void writeModel() throws Exception {
        Rbm padded = BuiltInModel.bars();
        for (int i = 0; i < IDLE; i++) {
            padded = padded.withUnit(new float[padded.visibleCount()], 0);
        }
        ModelFile.write(new StoredModel(padded, ModelMetadata.NONE), directory.resolve("padded.npz"));
    }

    private Rbm model(String name) throws Exception {
        return ModelFile.read(directory.resolve(name), Optional.empty()).model().units();
    }

    @Test
    void unitsThatDoNothingAreRemovedAndTheLossIsTold() throws Exception {
        assertThat(run("prune", path("padded.npz"), "--data", "bars:12", "--out", path("p.npz"), "--quiet"))
                .as(err.toString())
                .isZero();
        assertThat(model("p.npz")).isEqualTo(BuiltInModel.bars());
        assertThat(out.toString())
                .contains("units  removed  nats lost  by samples", "before", "after", "Removed 6 of 18 units")
                .contains("fewer units lose more than 0.50 nats", "  taken");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theNumberOfUnitsCanBeGivenAndTheStepsAreInTablesAndJson() throws Exception {
        assertThat(run(
                        "prune",
                        path("padded.npz"),
                        "--data",
                        "bars:12",
                        "--units",
                        "11",
                        "--json",
                        "--table",
                        path("t.csv"),
                        "--out",
                        path("p.npz")))
                .as(err.toString())
                .isZero();
        Map<String, Object> found = Json.read("prune", SampleFiles.text(out.toString()));
        assertThat(found).containsEntry("removed", 7L).containsEntry("model", path("p.npz"));
        assertThat(number(found, "loss")).isGreaterThan(0.5);
        assertThat(units(found, "before")).isEqualTo("18");
        assertThat(units(found, "after")).isEqualTo("11");
        List<String> table = Files.readAllLines(directory.resolve("t.csv"));
        assertThat(table.get(0)).isEqualTo("units,removed,loss,lossBySamples,effectiveShare,seconds");
        assertThat(table).hasSize(1 + ((List<?>) found.getOrDefault("steps", List.of())).size());
        assertThat(table.get(table.size() - 1)).startsWith("11,7,");
        assertThat(model("p.npz").hiddenCount()).isEqualTo(11);
        assertThat(err.toString()).contains("measuring the likelihood of 18 units");
    }

    private static double number(Map<String, Object> object, String name) {
        return object.get(name) instanceof Double number ? number : Double.NaN;
    }

    private static Object units(Map<String, Object> object, String name) {
        return object.get(name) instanceof Map<?, ?> members ? String.valueOf(members.get("units")) : "none";
    }

    @Test
    void theSameSeedGivesTheSameBytesOnAnyNumberOfThreads() throws Exception {
        for (String threads : List.of("1", "3")) {
            assertThat(run(
                            "prune",
                            path("padded.npz"),
                            "--data",
                            "bars:12",
                            "--threads",
                            threads,
                            "--out",
                            path(threads + ".npz")))
                    .isZero();
        }
        assertThat(Files.readAllBytes(directory.resolve("3.npz")))
                .isEqualTo(Files.readAllBytes(directory.resolve("1.npz")));
    }

    @Test
    void badInputGivesOneClearLineAndWritesNothing() throws Exception {
        Rbm bars = BuiltInModel.bars();
        double[] mass = new double[bars.hiddenCount()];
        ModelFile.write(new StoredModel(new FractionalRbm(bars, mass), ModelMetadata.NONE), directory.resolve("f.npz"));
        ModelFile.write(
                new StoredModel(Rbm.independent(bars.visibleBias()), ModelMetadata.NONE), directory.resolve("0.npz"));
        refused("f.npz is fractional; prune takes models of unit masses", "prune", path("f.npz"));
        refused("0.npz has no hidden units to remove", "prune", path("0.npz"));
        refused("--max-loss cannot be negative, was -1.0", "prune", "bars", "--max-loss", "-1");
        refused("--max-loss cannot be negative, was NaN", "prune", "bars", "--max-loss", "NaN");
        refused("--units cannot be negative, was -1", "prune", "bars", "--units", "-1");
        refused("the model has 12 units, it cannot be pruned to 12", "prune", "bars", "--units", "12");
        refused("bars:3 has rows of 9 bits, the model bars expects 144", "prune", "bars", "--data", "bars:3");
        refused("no model 'gone.npz': it is not a file, and the built-in model is 'bars'", "prune", "gone.npz");
        assertThat(run("prune", "bars", "--data", "bars:12", "--out", path("none/p.npz")))
                .isEqualTo(1);
        assertThat(err.toString())
                .startsWith("irbm: --out: no such directory: ")
                .hasLineCount(1);
    }

    private void refused(String message, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.contains("--data")) {
            all.addAll(List.of("--data", "bars:12"));
        }
        all.addAll(List.of("--out", path("p.npz")));
        assertThat(run(all.toArray(new String[0]))).isEqualTo(message.startsWith("--") ? 2 : 1);
        assertThat(err.toString())
                .startsWith("irbm: ")
                .endsWith(message + System.lineSeparator())
                .hasLineCount(1);
        assertThat(directory.resolve("p.npz")).doesNotExist();
    }
}
