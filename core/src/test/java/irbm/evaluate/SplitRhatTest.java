package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.UnmetRequirementException;
import org.junit.jupiter.api.Test;

final class SplitRhatTest {
    private interface Value {
        double at(int chain, int k, double noise);
    }

    private static double[][] chains(int count, int length, Value value) {
        double[][] chains = new double[count][length];
        for (int c = 0; c < count; c++) {
            for (int k = 0; k < length; k++) {
                double noise = Randomness.normal(Randomness.key(7, Purpose.TEST, c, k), 0);
                chains[c][k] = value.at(c, k, noise);
            }
        }
        return chains;
    }

    // Halves 1 2 | 3 5 and 2 2 | 4 6: means 1.5, 4, 2, 5 with variance 1.0625 * 4/3...; variances 0.5, 2, 0, 2 with
    // mean 1.125.
    @Test
    void aSmallCaseByHand() {
        double[][] chains = {{1, 2, 3, 5}, {2, 2, 4, 6}};
        double between = ((1.5 - 3.125) * (1.5 - 3.125)
                        + (4 - 3.125) * (4 - 3.125)
                        + (2 - 3.125) * (2 - 3.125)
                        + (5 - 3.125) * (5 - 3.125))
                / 3;
        assertThat(SplitRhat.of(chains)).isCloseTo(Math.sqrt((1.125 / 2 + between) / 1.125), within(1e-12));
        double drift = (2.5 * 2.5 / 2 + 3.0 * 3.0 / 2) / 2;
        assertThat(SplitRhat.ofEach(chains)).isCloseTo(Math.sqrt((1.125 / 2 + drift) / 1.125), within(1e-12));
    }

    // Independent draws: the variance of the means of 64 halves of 50 is W/50 with a relative deviation of 0.18, so
    // R-hat is 1
    // with a deviation of 0.002; beyond 1.01 it is with a probability below 1e-6.
    @Test
    void settledChainsAreNearOne() {
        double[][] settled = chains(32, 100, (c, k, noise) -> noise);
        assertThat(SplitRhat.of(settled)).isLessThan(1.01);
        assertThat(SplitRhat.ofEach(settled)).isLessThan(1.01);
    }

    @Test
    void differentLevelsAreSeenWhereChainsShouldAgreeAndDriftIsSeenAlways() {
        double[][] levels = chains(32, 100, (c, k, noise) -> noise + (c % 2));
        assertThat(SplitRhat.of(levels)).isGreaterThan(1.05);
        assertThat(SplitRhat.ofEach(levels)).isLessThan(1.01);
        double[][] drift = chains(32, 100, (c, k, noise) -> noise + k / 50.0);
        assertThat(SplitRhat.of(drift)).isGreaterThan(1.05);
        assertThat(SplitRhat.ofEach(drift)).isGreaterThan(1.05);
    }

    @Test
    void chainsThatDoNotMove() {
        assertThat(SplitRhat.of(new double[][] {{1, 1, 1, 1}, {1, 1, 1, 1}})).isEqualTo(1);
        assertThat(SplitRhat.of(new double[][] {{1, 1, 1, 1}, {2, 2, 2, 2}})).isEqualTo(Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> SplitRhat.of(new double[][] {{1, 1, 1}}))
                .isInstanceOf(UnmetRequirementException.class);
    }
}
