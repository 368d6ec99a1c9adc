package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ImportanceWeightsTest {
    @Test
    void knownWeights() {
        double[] logs = {Math.log(1), Math.log(2), Math.log(3)};
        ImportanceWeights weights = new ImportanceWeights(logs);
        assertThat(weights.logMean()).isCloseTo(Math.log(2), within(1e-15));
        assertThat(weights.effectiveSampleSize()).isCloseTo(36.0 / 14, within(1e-12));
        // Variance 1, so the standard error of the mean is 1 / √3 of a mean of 2.
        assertThat(weights.relativeError()).isCloseTo(1 / Math.sqrt(3) / 2, within(1e-15));
        assertThat(weights.deltaInterval().low()).isCloseTo(Math.log(2 - Math.sqrt(3)), within(1e-12));
        assertThat(weights.deltaInterval().high()).isCloseTo(Math.log(2 + Math.sqrt(3)), within(1e-12));
    }

    @Test
    void equalWeightsLeaveNoDoubt() {
        ImportanceWeights weights = new ImportanceWeights(new double[] {700, 700, 700, 700});
        assertThat(weights.effectiveSampleSize()).isEqualTo(4);
        assertThat(weights.interval(1)).isEqualTo(new Interval(700, 700));
    }

    @Test
    void oneDominantWeightHasAFiniteLowerEnd() {
        double[] logs = new double[100];
        logs[17] = 1e5;
        ImportanceWeights weights = new ImportanceWeights(logs);
        assertThat(weights.effectiveSampleSize()).isCloseTo(1, within(1e-12));
        assertThat(weights.heavyTailed()).isTrue();
        Interval interval = weights.interval(1);
        assertThat(interval.low()).isCloseTo(1e5 - Math.log(100) + Math.log(1.35e-3), within(1e-3));
        assertThat(interval.high()).isGreaterThan(1e5 - Math.log(100));
    }

    /** For weights without tails the bootstrap and the normal approximation are the same but for 1/√n terms. */
    @Test
    void bootstrapAgreesWithTheDeltaMethodOnLightTails() {
        double[] logs = new double[400];
        Arrays.setAll(logs, i -> Math.log(1 + 0.5 * Math.sin(i)));
        ImportanceWeights weights = new ImportanceWeights(logs);
        Interval delta = weights.deltaInterval();
        Interval bootstrap = weights.bootstrapInterval(3);
        double width = delta.high() - delta.low();
        assertThat(bootstrap.low()).isCloseTo(delta.low(), within(0.1 * width));
        assertThat(bootstrap.high()).isCloseTo(delta.high(), within(0.1 * width));
    }

    /**
     * 500 normal log weights of variance 4: the mean weight is exp(2), which rare weights make: a sample without them
     * is low by more than three of its own standard errors. Of 200 intervals, the log-normal end misses no more
     * than three.
     */
    @Test
    void logNormalEndCoversWhatTheSampleHasNotSeen() {
        int deltaMisses = 0;
        int misses = 0;
        for (int run = 0; run < 200; run++) {
            double[] logs = new double[500];
            long key = Randomness.key(run, Purpose.TEST, 0, 0);
            Arrays.setAll(logs, i -> 2 * Randomness.normal(key, i));
            ImportanceWeights weights = new ImportanceWeights(logs);
            deltaMisses += weights.deltaInterval().contains(2) ? 0 : 1;
            misses += weights.interval(run).contains(2) ? 0 : 1;
        }
        assertThat(misses).isLessThanOrEqualTo(3);
        assertThat(deltaMisses).isGreaterThan(3);
    }

    /** Chains that got stuck weigh nothing and must not widen the upper end. */
    @Test
    void stuckChainsDoNotWidenTheInterval() {
        double[] logs = new double[100];
        Arrays.setAll(logs, i -> i < 30 ? -50 : 0.1 * Math.sin(i));
        assertThat(new ImportanceWeights(logs).interval(1).high()).isLessThan(0.3);
    }

    @Test
    void oneChainHasNoInterval() {
        assertThatThrownBy(() -> new ImportanceWeights(new double[1]))
                .hasMessage("an interval needs at least 2 chains, was 1");
    }
}
