package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.LogSpace;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class WeightedStatesTest {
    private static final double[] LOGS = {Math.log(3), Math.log(1), Math.log(4), Math.log(2)};

    @Test
    void weightsAddUpToOneAndKeepTheirRatios() {
        WeightedStates states = WeightedStates.of(LOGS);
        assertThat(states.values()).containsExactly(new double[] {0.3, 0.1, 0.4, 0.2}, within(1e-15));
        assertThat(states.log(2)).isCloseTo(Math.log(0.4), within(1e-15));
        assertThat(LOGS[0]).isEqualTo(Math.log(3));
    }

    /** 1 / (0.09 + 0.01 + 0.16 + 0.04), of four; all of them when they count alike, one when one has all the weight. */
    @Test
    void theEffectiveShareIsThatOfTheSumOfSquares() {
        assertThat(WeightedStates.of(LOGS).effectiveShare()).isCloseTo(1 / 1.2, within(1e-12));
        assertThat(WeightedStates.of(new double[7]).effectiveShare()).isCloseTo(1, within(1e-15));
        assertThat(WeightedStates.of(new double[] {0, -900, -900}).effectiveShare())
                .isCloseTo(1.0 / 3, within(1e-15));
    }

    @Test
    void statesCountAlikeOnlyWithEqualWeights() {
        assertThat(WeightedStates.of(new double[] {-700, -700}).countAlike()).isTrue();
        assertThat(WeightedStates.of(new double[] {0, 1e-9}).countAlike()).isFalse();
    }

    /** log Σ ω_s exp φ_s, and the weights after it are ω_s exp φ_s over that. */
    @Test
    void factorsMultiplyTheWeights() {
        double[] factors = {Math.log(2), Math.log(5), 0, 0};
        double[] logs = WeightedStates.of(LOGS).plus(factors);
        assertThat(Math.exp(LogSpace.sum(logs))).isCloseTo(0.6 + 0.5 + 0.4 + 0.2, within(1e-14));
        double[] expected = Arrays.stream(new double[] {0.6, 0.5, 0.4, 0.2})
                .map(w -> w / 1.7)
                .toArray();
        assertThat(WeightedStates.of(logs).values()).containsExactly(expected, within(1e-14));
    }
}
