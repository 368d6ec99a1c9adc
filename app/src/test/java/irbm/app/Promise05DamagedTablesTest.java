package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged tables of a run: a resume repairs or refuses them in one line, and a report never leaves out what it cannot read. */
@Timeout(300)
class Promise05DamagedTablesTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private Path run;
    private byte[] model = {};

    private int run(String arguments) {
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(Arrays.asList(arguments.split(" ", -1)));
        all.add(run.toString());
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all.toArray(new String[0]));
    }

    @BeforeEach
    void unfinishedRun() throws Exception {
        run = directory.resolve("run");
        assertThat(
                        run(
                                "train --data bars:3 --units 3 --epochs 12 --learning-rate 0.1 --stop likelihood --threads 1 --out"))
                .isZero();
        model = Files.readAllBytes(run.resolve("model.npz"));
        Files.delete(run.resolve("model.npz"));
    }

    private static final String GARBAGE = "\0\1 garbage, not a table\n\"";

    @Test
    void promise05ADamagedHistoryIsWrittenAgain() throws Exception {
        String sound = Files.readString(run.resolve("history.csv"));
        for (String content : List.of(GARBAGE, "", sound.substring(0, sound.length() / 2))) {
            Files.writeString(run.resolve("history.csv"), content);
            Files.deleteIfExists(run.resolve("model.npz"));
            assertThat(run("train --resume --quiet --out")).as(err.toString()).isZero();
            assertThat(run.resolve("history.csv")).hasContent(sound);
            assertThat(run.resolve("model.npz")).hasBinaryContent(model);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GARBAGE, "", "step,units\nx,y\n", "step\n1\n"})
    void promise05DamagedChecksAreRefusedInOneLine(String content) throws Exception {
        Files.writeString(run.resolve("checks.csv"), content);
        assertThat(run("train --resume --quiet --out")).isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1).contains("checks.csv: is damaged, or was edited");
        Files.delete(run.resolve("checks.csv"));
        Files.delete(run.resolve("checkpoint/checks.csv.json"));
        assertThat(run("train --resume --quiet --out"))
                .as("the likelihoods so far are given up")
                .isZero();
        assertThat(run.resolve("model.npz")).hasBinaryContent(model);
    }

    @ParameterizedTest
    @ValueSource(strings = {"history.csv", "checks.csv", "run.json", "checkpoint/history.csv.json"})
    void promise05AReportOfGarbageSaysWhichFile(String name) throws Exception {
        Files.write(run.resolve("model.npz"), model);
        assertThat(run("report")).isZero();
        Files.delete(run.resolve("report.html"));
        for (String content : List.of(GARBAGE, "", "{\"a\": [1, 2", "{\"command\": 1}")) {
            Files.writeString(run.resolve(name), content);
            assertThat(run("report")).as(content).isEqualTo(1);
            assertThat(err.toString())
                    .hasLineCount(1)
                    .contains(name + ": ")
                    .doesNotContain("Exception", "java.", "Token", "JsonParser");
            assertThat(run.resolve("report.html")).doesNotExist();
        }
    }
}
