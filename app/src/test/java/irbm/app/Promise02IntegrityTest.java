package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.app.run.CdCheckpoint;
import irbm.app.run.RunDirectory;
import irbm.io.ModelFile;
import irbm.io.format.AtomicFile;
import irbm.math.FloatMatrix;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.InputException;
import irbm.model.Rbm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every file that a later command relies on proves that it is what was written, and a damaged checkpoint costs one step. */
@Timeout(300)
class Promise02IntegrityTest {
    private static final int STRIDE = 211; // bytes between two that are changed, of the larger files

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private Path run;

    private int run(String arguments, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(Arrays.asList(arguments.split(" ", -1)));
        all.addAll(List.of(more));
        return Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
    }

    @BeforeEach
    void train() throws IOException {
        run = directory.resolve("run");
        Path data = Files.writeString(directory.resolve("data.csv"), "1,0,0\n0,1,0\n0,0,1\n1,1,1\n".repeat(10));
        assertThat(run(
                        "train --data %s --split 0.5/0.5/0 --units 3 --epochs 12 --batch-size 5 --chains 5 --learning-rate 0.1 --stop"
                                        .formatted(data)
                                + " likelihood --threads 1 --out",
                        run.toString()))
                .as(err.toString())
                .isZero();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(run)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("lock"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void promise02CheckSaysThatAFinishedRunIsSound() {
        assertThat(run("check", run.toString())).as(err.toString() + out).isZero();
        assertThat(out.toString())
                .contains(
                        "run.json: a finished run",
                        "history.csv: ",
                        "checks.csv: ",
                        "model.npz: 3 visible and 3 hidden units")
                .contains("state.npz: a checkpoint", "previous-state.npz: the checkpoint before the last")
                .doesNotContain("DAMAGED");
        assertThat(run("check", run.resolve("model.npz").toString())).isZero();
        assertThat(run("check --json", run.toString())).isZero();
        assertThat(out.toString()).contains("\"sound\" : true").doesNotContain("false");
    }

    /** Any byte of a text, and any byte of the values, names and checksums of an archive. */
    @Test
    void promise02CheckFindsAChangedByteInEveryFile() throws Exception {
        int tries = 0;
        for (Path file : files()) {
            byte[] sound = Files.readAllBytes(file);
            boolean text = !file.toString().endsWith(".npz");
            for (int at = 0; at < sound.length; at += text ? 1 + sound.length / 20 : STRIDE) {
                byte[] damaged = sound.clone();
                damaged[at] ^= 1;
                Files.write(file, damaged);
                int code = run("check", run.toString());
                assertThat(code).as("%s, byte %d: %s", file, at, err).isIn(0, 1);
                if (text || code == 1) {
                    assertThat(code).as("%s, byte %d", file, at).isEqualTo(1);
                    assertThat(out.toString()).contains("DAMAGED");
                    assertThat(err.toString()).hasLineCount(1).doesNotContain("defect");
                } else {
                    assertHarmless(file, sound, damaged);
                }
                tries++;
            }
            Files.write(file, sound);
        }
        assertThat(run("check", run.toString())).isZero();
        assertThat(tries).isGreaterThan(150);
    }

    /** What a zip archive says twice, or to nobody, may change: the values that are read may not. */
    private void assertHarmless(Path file, byte[] sound, byte[] damaged) throws Exception {
        Path one = Files.write(directory.resolve("one.npz"), sound);
        Path two = Files.write(directory.resolve("two.npz"), damaged);
        if (file.toString().contains("state")) {
            assertThat(CdCheckpoint.read(two)).isEqualTo(CdCheckpoint.read(one));
        } else {
            assertThat(ModelFile.read(two)).isEqualTo(ModelFile.read(one));
        }
    }

    private void replace(String name, String before, String after) throws IOException {
        Path file = run.resolve(name);
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(text).contains(before);
        Files.write(file, text.replace(before, after).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** As a run that was killed after its last step. */
    private byte[] unfinished() throws IOException {
        byte[] model = Files.readAllBytes(run.resolve("model.npz"));
        Files.delete(run.resolve("model.npz"));
        return model;
    }

    @Test
    void promise02AChangedLearningRateInACheckpointIsNotResumedFrom() throws Exception {
        byte[] model = unfinished();
        replace("checkpoint/state.npz", "\"learningRate\" : 0.1", "\"learningRate\" : 0.9");
        assertThat(run("train --resume --out", run.toString()))
                .as(err.toString())
                .isZero();
        assertThat(err.toString())
                .contains("state.npz: entry 'checkpoint.json': is damaged")
                .contains("; the run resumes from the checkpoint before it");
        assertThat(run.resolve("model.npz")).hasBinaryContent(model);
        assertThat(run("check", run.toString())).as(out.toString()).isZero();
    }

    @Test
    void promise02WithoutASoundCheckpointTheRunIsRefusedInOneLine() throws Exception {
        unfinished();
        for (String name : List.of("state.npz", "previous-state.npz")) {
            replace("checkpoint/" + name, "\"learningRate\" : 0.1", "\"learningRate\" : 0.9");
        }
        assertThat(run("train --resume --quiet --out", run.toString())).isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1).contains("checkpoint/state.npz", "is damaged");
        assertThat(run.resolve("model.npz")).doesNotExist();
    }

    @Test
    void promise02ACheckpointThatIsCutOffIsReplacedByTheOneBefore() throws Exception {
        byte[] model = unfinished();
        Path state = run.resolve("checkpoint/state.npz");
        Files.write(state, Arrays.copyOf(Files.readAllBytes(state), 500));
        assertThat(run("train --resume --out", run.toString()))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).contains("resumes from the checkpoint before it");
        assertThat(run.resolve("model.npz")).hasBinaryContent(model);
    }

    @Test
    void promise02ChangedValidationRowsAreRefused() throws Exception {
        unfinished();
        Path data = directory.resolve("data.csv");
        String[] lines = Files.readString(data).split("\n", -1);
        int refused = 0;
        for (int row = 0; row < 40; row++) {
            String[] changed = lines.clone();
            changed[row] = changed[row].equals("1,1,0") ? "0,0,0" : "1,1,0";
            Files.writeString(data, String.join("\n", changed));
            assertThat(run("train --resume --quiet --out", run.toString())).isEqualTo(1);
            assertThat(err.toString()).contains("the data changed since the run");
            refused += err.toString().contains("its validation rows had") ? 1 : 0;
        }
        assertThat(refused).as("half of the rows validate").isEqualTo(20);
    }

    @Test
    void promise02AnEditedDescriptionIsRefused() throws Exception {
        unfinished();
        replace("run.json", "\"12\"", "\"13\"");
        assertThat(run("train --resume --quiet --out", run.toString())).isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1).contains("run.json: is damaged, or was edited");
        assertThat(run("report", run.toString())).isEqualTo(1);
    }

    @Test
    void promise02AModelOfAnotherRunIsNoticed() throws Exception {
        ModelFile.write(Rbm.independent(new float[3]), run.resolve("model.npz"));
        assertThat(run("check", run.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("belongs to another run");
    }

    /** Without its digests a model whose masses lost their name would be read as one of unit masses. */
    @Test
    void promise02AnArrayThatLostItsNameIsNoticed() throws Exception {
        BinaryModel model = new FractionalRbm(
                new Rbm(FloatMatrix.of(1, 3, (i, j) -> 1), new float[3], new float[1]), new double[] {2});
        Path file = run.resolve("model.npz");
        ModelFile.write(model, file);
        assertThat(ModelFile.read(file).model()).isEqualTo(model);
        replace("model.npz", "mass.npy", "mask.npy");
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("damaged");
    }

    /** Files of before digests are still read. */
    @Test
    void promise02AModelOfFormatOneIsRead() throws Exception {
        Path file = directory.resolve("old.npz");
        String metadata = "{\"format\": \"irbm-model\", \"format_version\": 1}";
        try (var zip = new java.util.zip.ZipOutputStream(Files.newOutputStream(file))) {
            write(zip, "weights.npy", irbm.io.format.NpyArray.of(FloatMatrix.of(1, 3, (i, j) -> 1)));
            write(zip, "visible_bias.npy", irbm.io.format.NpyArray.of(new float[3]));
            write(zip, "hidden_bias.npy", irbm.io.format.NpyArray.of(new float[1]));
            write(zip, "metadata.json", content -> content.write(metadata.getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(run("check", file.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).contains("it has no digest");
    }

    private static void write(java.util.zip.ZipOutputStream zip, String name, AtomicFile.Content content)
            throws IOException {
        zip.putNextEntry(new java.util.zip.ZipEntry(name));
        content.writeTo(zip);
    }

    @Test
    void promise02AnotherVersionIsNamed() throws Exception {
        RunDirectory described = RunDirectory.open(run);
        assertThat(described.read()).containsEntry("format", "irbm-run").containsEntry("formatVersion", 1L);
        byte[] other = new irbm.io.format.SealedJson("irbm-run", 7).write(described.read());
        Files.write(
                run.resolve("run.json"), new String(other, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
        assertThat(run("train --resume --out", run.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("expected format version 1");
    }
}
