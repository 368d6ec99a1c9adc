package irbm.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.Interval;
import irbm.evaluate.LogPartitionEstimate;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The likelihoods of a run with their errors, in a file that a resumed run goes on with. */
final class CheckFileTest {
    private static final String HEADER = "step,units,logLikelihood,low,high,effectiveSamples,warnings\n";

    @TempDir
    private Path directory;

    private static LogPartitionEstimate estimate(String... warnings) {
        return new LogPartitionEstimate(
                50,
                new Interval(49, 52),
                LogPartitionEstimate.Method.ANNEALED_IMPORTANCE_SAMPLING,
                OptionalDouble.of(12.34),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of(warnings));
    }

    // log p = -F - log Z: a log Z of two more makes it two less.
    @Test
    void theErrorIsThatOfLogZWithItsEndsExchanged() throws Exception {
        Path file = directory.resolve("checks.csv");
        CheckFile.after(0, file).add(3, 20, -100, estimate("few, very few", "far off"));
        assertThat(file).hasContent(HEADER + "3,20,-100.000,-102.000,-99.0000,12.3,\"few, very few; far off\"\n");
    }

    @Test
    void aResumedRunForgetsWhatCameAfterItsCheckpoint() throws Exception {
        Path file = directory.resolve("checks.csv");
        CheckFile killed = CheckFile.after(0, file);
        killed.add(1, 10, -3, estimate());
        killed.add(2, 20, -2, estimate());
        CheckFile.after(1, file).add(2, 20, -2.5, estimate());
        assertThat(file)
                .hasContent(
                        HEADER + "1,10,-3.00000,-5.00000,-2.00000,12.3,\n" + "2,20,-2.50000,-4.50000,-1.50000,12.3,\n");
    }
}
