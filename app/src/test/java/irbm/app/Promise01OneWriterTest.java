package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.run.RunDirectory;
import irbm.io.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run directory has one writer at a time, and a killed one leaves no lock behind. */
@Timeout(300)
class Promise01OneWriterTest {
    @TempDir
    private Path directory;

    private String[] train(int units, int epochs) {
        return "train --data bars:4 --units %d --epochs %d --learning-rate 0.1 --threads 1 --quiet --out %s"
                .formatted(units, epochs, directory.resolve("run"))
                .split(" ", -1);
    }

    private void awaitEpoch(Process writer) throws Exception {
        while (writer.isAlive() && !Files.exists(directory.resolve("run/history.csv"))) {
            writer.waitFor(1, TimeUnit.MILLISECONDS);
        }
        assertThat(writer.isAlive()).isTrue();
    }

    private static void assertRefused(RealProcess.Result second, Process holder) {
        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.message())
                .hasLineCount(1)
                .startsWith("irbm: ")
                .contains("another irbm (process " + holder.pid() + ") is writing to it");
    }

    @Test
    void aResumeWhileTheRunIsAliveIsRefusedWithTheProcessIdAndAKilledHolderLeavesNoLock() throws Exception {
        Process first = RealProcess.start(train(3, 1_000_000));
        String out = directory.resolve("run").toString();
        try {
            awaitEpoch(first);
            assertRefused(RealProcess.run("train", "--resume", "--quiet", "--out", out), first);
            assertThat(RealProcess.run(train(7, 8)).message()).contains("holds a run already");
        } finally {
            first.destroyForcibly().waitFor();
        }
        try (RunDirectory free = RunDirectory.resume(directory.resolve("run"), message -> {})) {
            assertThat(free.arguments("train")).contains("1000000");
        }
    }

    /** Of two that start at once, one wins, and what it leaves belongs together. */
    @Test
    void ofTwoThatStartAtOnceOneIsRefused() throws Exception {
        for (int attempt = 0; attempt < 3; attempt++) {
            Process three = RealProcess.start(train(3, 8));
            Process seven = RealProcess.start(train(7, 8));
            List<Integer> codes = List.of(three.waitFor(), seven.waitFor());
            assertThat(codes).containsExactlyInAnyOrder(0, 1);
            Path run = directory.resolve("run");
            int units = ModelFile.read(run.resolve("model.npz")).model().hiddenCount();
            assertThat(units).isEqualTo(codes.get(0) == 0 ? 3 : 7);
            assertThat(RunDirectory.open(run).arguments("train")).contains("" + units);
            Files.move(run, directory.resolve("run-" + attempt));
        }
    }

    @Test
    void oneProcessCannotWriteTwiceEither() throws Exception {
        try (RunDirectory first = RunDirectory.create(directory.resolve("run"))) {
            assertThat(first.toString()).isNotEmpty();
            var out = new java.io.StringWriter();
            var console = new java.io.PrintWriter(out);
            assertThat(Main.run(console, console, train(3, 1))).isEqualTo(1);
            assertThat(out.toString())
                    .contains("process " + ProcessHandle.current().pid());
        }
    }
}
