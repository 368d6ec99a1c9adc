package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.BuiltInModel;
import irbm.app.io.SampleFiles;
import irbm.io.format.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as a user types them: exit codes, results on one stream, messages on the other. */
final class CommandsTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void listNamesEverySet() {
        assertThat(run("data", "list")).isZero();
        assertThat(out.toString().lines().map(line -> line.split(" ", 2)[0]))
                .containsExactly(
                        "mnist",
                        "caltech101",
                        "bars",
                        "strokes",
                        "nltcs",
                        "plants",
                        "baudio",
                        "jester",
                        "bnetflix",
                        "accidents",
                        "pumsb_star",
                        "dna",
                        "mushrooms");
    }

    @Test
    void infoPrintsOneJsonObject() {
        assertThat(run("data", "info", "bars:3", "--json")).isZero();
        Map<String, Object> facts = Json.read("info", SampleFiles.text(out.toString()));
        assertThat(facts).containsEntry("visible", 9L).containsEntry("imageShape", List.of(3L, 3L));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void convertedDataIsTheSameData() {
        for (String name : List.of("a.npz", "a.npy", "a.csv")) {
            assertThat(run("data", "convert", "strokes:30", "--split", "test", "--out", path(name)))
                    .isZero();
        }
        assertThat(run("data", "info", "strokes:30", "--json")).isZero();
        String hash = hash(out.toString(), "test");
        out.getBuffer().setLength(0);
        assertThat(run("data", "info", path("a.npz"), "--json")).isZero();
        assertThat(hash(out.toString(), "train")).isEqualTo(hash);
        out.getBuffer().setLength(0);
        assertThat(run("data", "info", path("a.csv"), "--json")).isZero();
        assertThat(hash(out.toString(), "train")).isEqualTo(hash);
    }

    private static String hash(String text, String part) {
        Map<?, ?> facts = (Map<?, ?>) Json.read("info", SampleFiles.text(text)).getOrDefault(part, Map.of());
        return String.valueOf(facts.get("sha256"));
    }

    @Test
    void convertedSplitIsTheSameSplit() {
        assertThat(run("data", "convert", "strokes:30", "--out", path("a.npz"))).isZero();
        assertThat(run("data", "info", path("a.npz"))).isZero();
        assertThat(out.toString()).contains("train        rows 24").contains("test         rows 3");
        assertThat(err.toString()).contains("30 rows of 784 bits: " + path("a.npz"));
    }

    @Test
    void badFilesGiveOneLineAndNothingIsWritten() {
        SampleFiles.write(directory.resolve("bad.csv"), SampleFiles.text("1,0\n1,0.5\n"));
        assertThat(run("data", "convert", path("bad.csv"), "--out", path("o.npz")))
                .isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "irbm: " + path("bad.csv")
                                + ": line 2, column 2: expected 0 or 1, was '0.5'; grey values need --binarize threshold=T or --binarize stochastic");
        assertThat(directory.resolve("o.npz")).doesNotExist();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void wrongWishesAreOneLineToo() {
        assertThat(run("data", "info", path("none.npy"))).isEqualTo(1);
        assertThat(run("data", "info", "bars", "--binarize", "some")).isEqualTo(2);
        assertThat(run("data", "get", "cifar")).isEqualTo(1);
        assertThat(run("data", "convert", "bars", "--out", path("o.png"))).isEqualTo(2);
        assertThat(run("data", "convert", "bars")).isEqualTo(2);
        assertThat(run("inspect", path("none.npz"))).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(6).allMatch(line -> line.startsWith("irbm: "));
    }

    @Test
    void inspectSaysWhatAModelIs() {
        assertThat(run("inspect", "bars", "--json")).isZero();
        assertThat(Json.read("inspect", SampleFiles.text(out.toString())))
                .containsEntry("hidden", (long) BuiltInModel.bars().hiddenCount())
                .containsEntry("kind", "standard");
    }

    @Test
    void samplesGoToArraysAndPictures() {
        assertThat(run("sample", "--count", "3", "--sweeps", "1", "--out", path("s.npy"), "--quiet"))
                .isZero();
        assertThat(run("sample", "--count", "3", "--sweeps", "1", "--out", path("s.png"), "--quiet"))
                .isZero();
        assertThat(run("data", "info", path("s.npy"), "--json")).isZero();
        assertThat(out.toString()).contains("\"rows\" : 3");
        assertThat(directory.resolve("s.png")).isNotEmptyFile();
    }
}
