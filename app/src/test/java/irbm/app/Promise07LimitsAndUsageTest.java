package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wrong value of an option is one line with its limit and exit code 2, and a run that is resumed says what it ignores. */
@Timeout(300)
class Promise07LimitsAndUsageTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String arguments, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(Arrays.asList(arguments.split(" ", -1)));
        all.addAll(List.of(more));
        return Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sample --threads 100000|--threads must be within 1 to 1024, was 100000",
                "sample --threads 0|--threads must be within 1 to 1024, was 0",
                "reproduce strokes --jobs 100000 --out OUT|--jobs must be within 1 to 1024, was 100000",
                "train --units 3 --learning-rate 1e9 --out OUT|--learning-rate must be above 0 and below 1000000, was 1.0E9",
                "train --units 3 --weight-decay 1e9 --out OUT|--weight-decay must be at least 0 and below 1000000, was 1.0E9",
                "train --units 0 --out OUT|--units must be within 1 to 1048576, was 0",
                "train --units 3 --epochs 0 --out OUT|--epochs must be at least 1, was 0",
                "train --units 3 --stop gap=0 --out OUT|--stop gap=X must be above 0, was gap=0",
                "grow --patience -1 --out OUT|--patience cannot be negative, was -1",
                "grow --time-limit NaN --out OUT|--time-limit must be positive, was NaN seconds",
                "grow --bias-learning-rate 0 --out OUT|--bias-learning-rate must be above 0 and below 1000000, was 0.0",
                "grow --chains 3 --out OUT|--chains must be at least 10, was 3",
                "data info bars:4 --train-rows 0|--train-rows must be at least 1, was 0",
                "data info bars:4 --split half|--split takes fractions",
                "data info bars:4 --binarize maybe|--binarize takes",
                "evaluate bars --data bars:12 --chains 1|--chains must be 2 to 1000000",
                "evaluate bars --data bars:12 --schedule soon|--schedule takes paper, auto or a number of steps",
                "classify bars --l2 much|--l2 must be 'auto' or a number",
                "prune bars --max-loss -1 --out OUT|--max-loss cannot be negative, was -1.0"
            })
    void promise07AWrongValueIsExitCodeTwo(String arguments, String message) {
        assertThat(run(arguments.replace("OUT", directory.resolve("out.npz").toString())))
                .as(err.toString())
                .isEqualTo(2);
        assertThat(err.toString()).hasLineCount(1).startsWith("irbm: ").contains(message);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void promise07AnEmptyNameIsRefused() {
        assertThat(run("train --data bars:4 --units 3 --epochs 1 --out", "")).isEqualTo(2);
        assertThat(err.toString()).hasLineCount(1).contains("--out", "expected a name");
        assertThat(run("sample --out", "")).isEqualTo(2);
    }

    private static final String TRAIN =
            "train --data bars:4 --units 3 --epochs 2 --learning-rate 0.1 --threads 1 --out";

    @Test
    void promise07OtherOptionsOfAResumeAreRefused() {
        String run = directory.resolve("run").toString();
        assertThat(run(TRAIN, run)).isZero();
        assertThat(run("train --resume --units 7 --out", run)).isEqualTo(2);
        assertThat(err.toString()).hasLineCount(1).contains("leave out --units, which was 3");
        assertThat(run("train --resume --momentum 0.5 --out", run)).isEqualTo(2);
        assertThat(err.toString()).contains("leave out --momentum, which was not given");
        assertThat(run(TRAIN, run, "--resume", "--threads", "2"))
                .as(err.toString())
                .isEqualTo(2); // given twice
        assertThat(run("train --data bars:4 --units 3 --resume --threads 2 --quiet --out", run))
                .as("what is as it was may be typed again")
                .isZero();
    }

    @Test
    void promise07AFinishedRunIsNotTrainedAgain() throws Exception {
        String train = directory.resolve("train").toString();
        assertThat(run(TRAIN, train)).isZero();
        assertFinished("train", train);
        String grow = directory.resolve("grow").toString();
        assertThat(run(
                        "grow --data bars:3 --chains 100 --max-units 4 --joint-updates 5 --refine-updates 5 --learning-rate 0.1"
                                + " --threads 1 --out",
                        grow))
                .isZero();
        assertFinished("grow", grow);
    }

    private void assertFinished(String command, String run) throws Exception {
        String printed = out.toString();
        Path model = Path.of(run, "model.npz");
        FileTime longAgo = FileTime.fromMillis(0);
        Files.setLastModifiedTime(model, longAgo);
        assertThat(run(command + " --resume --out", run)).isZero();
        assertThat(err.toString()).contains("this run is finished");
        assertThat(out.toString()).isEqualTo(printed);
        assertThat(Files.getLastModifiedTime(model)).isEqualTo(longAgo);
    }
}
