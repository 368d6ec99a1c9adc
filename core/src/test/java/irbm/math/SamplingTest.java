package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The Bernoulli sampler draws ones at the rate that was asked for, down to one in a million. The number of ones in n draws is
 * binomial; a check passes within 5 standard deviations, a false-alarm rate of 6e-7, and seeds are fixed.
 */
class SamplingTest {
    private static final int UNITS = 4096;

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.13, 0.9, 0.01, 1e-3, 1e-4, 1 - 1e-4})
    void onesComeAtTheAskedRate(double probability) {
        assertThat(Math.abs(zScore(probability, probability, 20_000))).isLessThan(5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-5, 1e-6, 1 - 1e-6})
    @Tag("long")
    void rareOnesComeAtTheAskedRate(double probability) {
        assertThat(Math.abs(zScore(probability, probability, 1_000_000))).isLessThan(5);
    }

    // 1.6e8 draws see one in a million 164 times: enough to notice a generator of 16 bits, which never draws it or
    // sixteen
    // times too often. The run with 4e9 draws is in the long profile.
    @Test
    void oneInAMillionIsDrawn() {
        assertThat(Math.abs(zScore(1e-6, 1e-6, 40_000))).isLessThan(5);
    }

    @Test
    void theCheckNoticesARateThatIsOffByTwoPercent() {
        assertThat(Math.abs(zScore(0.13, 0.13 * 1.02, 20_000))).isGreaterThan(5);
    }

    @Test
    void saturatedInputsAlwaysGiveTheSameBit() {
        assertThat(ones(200f, 100)).isEqualTo(100L * UNITS);
        assertThat(ones(-200f, 100)).isZero();
        assertThat(ones(1e4f, 100)).isEqualTo(100L * UNITS);
        assertThat(ones(-1e4f, 100)).isZero();
    }

    private static double zScore(double drawn, double claimed, int rounds) {
        double draws = (double) rounds * UNITS;
        double deviation = Math.sqrt(draws * claimed * (1 - claimed));
        return (ones((float) LogSpace.logit(drawn), rounds) - draws * claimed) / deviation;
    }

    private static long ones(float input, int rounds) {
        float[] inputs = new float[UNITS];
        Arrays.fill(inputs, input);
        float[] scratch = new float[UNITS];
        long[] bits = new long[UNITS / 64];
        long ones = 0;
        for (int round = 0; round < rounds; round++) {
            long key = Randomness.key(11, Purpose.TEST, 0, round);
            Kernels.active().sample(inputs, 0, UNITS, key, scratch, bits, 0);
            for (long word : bits) {
                ones += Long.bitCount(word);
            }
        }
        return ones;
    }
}
