package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.io.format.FaultyDisk;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk fails at the n-th operation of a small run, for every n, and stays failed: the run ends with one line, nothing half
 * written stays, and the resumed run ends with the very same model. Where the failure came before anything could be resumed, the run
 * can be started again.
 */
@Timeout(600)
class FaultInjectionTest {
    private static final String TRAIN =
            "train --data bars:3 --units 2 --epochs 3 --learning-rate 0.1 --stop likelihood --threads 1 --quiet";
    private static final String GROW =
            "grow --data bars:3 --chains 20 --max-units 2 --block-size 1 --check-every 1 --joint-updates 2 --refine-updates 2"
                    + " --learning-rate 0.1 --threads 1 --quiet";

    @TempDir
    private Path directory;

    private final StringWriter err = new StringWriter();

    private int run(String arguments, Path out) {
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(Arrays.asList(arguments.split(" ", -1)));
        all.addAll(List.of("--out", out.toString()));
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all.toArray(new String[0]));
    }

    @Test
    void trainingSurvivesAFailureOfEveryOperation() throws Exception {
        everyOperation(TRAIN, 1);
    }

    @Test
    void growingSurvivesAFailureOfManyOperations() throws Exception {
        everyOperation(GROW, 5);
    }

    private void everyOperation(String command, int stride) throws Exception {
        Path whole = directory.resolve("whole");
        int operations;
        try (FaultyDisk counting = FaultyDisk.failingAt(Integer.MAX_VALUE, false)) {
            assertThat(run(command, whole)).as(err.toString()).isZero();
            operations = counting.operations();
        }
        assertThat(operations).isGreaterThan(40);
        byte[] model = Files.readAllBytes(whole.resolve("model.npz"));
        for (int n = 1; n <= operations; n += stride) {
            Path run = directory.resolve("run-" + n);
            try (FaultyDisk faulty = FaultyDisk.failingAt(n, n % 2 == 0)) {
                assertThat(run(command, run)).as("operation %d", n).isEqualTo(1);
                assertThat(faulty.operations()).isGreaterThanOrEqualTo(n);
            }
            assertThat(err.toString()).as("operation %d", n).hasLineCount(1).contains("injected: ", run.toString());
            assertThat(temporaries(run)).as("operation %d", n).isEmpty();
            String again =
                    Files.exists(run.resolve("run.json")) ? command.split(" ", 2)[0] + " --resume --quiet" : command;
            assertThat(run(again, run)).as("operation %d: %s", n, err).isZero();
            assertThat(run.resolve("model.npz")).as("operation %d", n).hasBinaryContent(model);
            err.getBuffer().setLength(0);
            assertThat(Main.run(new PrintWriter(err), new PrintWriter(err), "check", run.toString()))
                    .as("operation %d: %s", n, err)
                    .isZero();
        }
    }

    private static List<Path> temporaries(Path run) throws Exception {
        try (Stream<Path> files = Files.walk(run)) {
            return files.filter(file -> file.toString().endsWith(".tmp")).toList();
        }
    }
}
