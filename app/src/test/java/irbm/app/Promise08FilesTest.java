package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No temporary file stays, no message names one, and a file that cannot be written is refused before the work. */
@Timeout(300)
class Promise08FilesTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
    }

    private List<Path> temporaries() throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".tmp")).toList();
        }
    }

    @Test
    void promise08ASignalLeavesNoTemporaryFile() throws Exception {
        for (int attempt = 0; attempt < 5; attempt++) {
            Path run = directory.resolve("run-" + attempt);
            Process process = RealProcess.start(
                    ("train --data bars:6 --units 400 --epochs 1000000 --batch-size 32 --learning-rate 0.01 --threads 1 --out "
                                    + run)
                            .split(" ", -1));
            while (process.isAlive() && !Files.exists(run.resolve("history.csv"))) {
                process.waitFor(1, TimeUnit.MILLISECONDS);
            }
            process.waitFor(7L * attempt, TimeUnit.MILLISECONDS);
            assertThat(process.isAlive()).isTrue();
            process.destroy(); // SIGTERM
            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(temporaries()).isEmpty();
        }
    }

    /** A killed process cannot clean up; who resumes its run does. */
    @Test
    void promise08TheNextWriterDeletesWhatAKilledOneLeft() throws Exception {
        String run = directory.resolve("run").toString();
        assertThat(run(("train --data bars:4 --units 3 --epochs 1 --learning-rate 0.1 --out " + run).split(" ", -1)))
                .isZero();
        String random = "-12345678-1234-1234-1234-123456789abc.tmp";
        Path dead = Files.writeString(directory.resolve("run/checkpoint/.irbm-999999999" + random), "half");
        long alive = ProcessHandle.current().pid();
        Path living = Files.writeString(directory.resolve("run/.irbm-" + alive + random), "half");
        assertThat(run("train", "--resume", "--out", run)).isZero();
        assertThat(dead).doesNotExist();
        assertThat(living).exists();
    }

    @Test
    void promise08AFileThatCannotBeWrittenIsRefusedBeforeTheWork() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("folder.npy"));
        Files.createDirectory(directory.resolve("folder.npz"));
        String missing = directory.resolve("none/out").toString();
        for (String command : List.of(
                "prune no-such-model --out %s.npz",
                "sample no-such-model --out %s.npy",
                "features no-such-model --out %s.npy",
                "convert no-such-model --standard --out %s.npz",
                "data convert no-such-data --out %s.npy")) {
            assertThat(run(command.formatted(missing).split(" ", -1))).isEqualTo(1);
            assertThat(err.toString()).as(command).hasLineCount(1).contains("--out: no such directory: ");
            assertThat(run(command.formatted(directory.resolve("folder")).split(" ", -1)))
                    .isEqualTo(1);
            assertThat(err.toString())
                    .as(command)
                    .hasLineCount(1)
                    .contains("is a directory, expected the name of a file");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void promise08AMessageNamesTheFileThatWasAskedFor() throws Exception {
        Path run = directory.resolve("run");
        Files.createDirectories(run.resolve("checkpoint"));
        Files.createDirectory(run.resolve("history.csv")); // in the way
        Files.writeString(run.resolve("history.csv").resolve("x"), "");
        assertThat(run(("train --data bars:4 --units 3 --epochs 1 --learning-rate 0.1 --out " + run).split(" ", -1)))
                .isEqualTo(1);
        assertThat(err.toString()).contains("history.csv").doesNotContain(".tmp");
    }

    @Test
    void promise08ADirectoryWithoutPermissionIsNamed() throws Exception {
        Path closed = Files.createDirectory(directory.resolve("closed"));
        assumeFalse(!closed.toFile().setWritable(false) || Files.isWritable(closed), "this user may write anywhere");
        assertThat(run("sample", "--out", closed.resolve("a.npy").toString())).isEqualTo(1);
        assertThat(err.toString())
                .contains("no permission to write into the directory")
                .doesNotContain(".tmp");
    }
}
