package irbm.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.TestData;
import irbm.model.VisibleUnits;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chain k is kept ⌊n ω_k⌋ or ⌈n ω_k⌉ times, and n ω_k times on average over the one random number. */
class ResamplingTest {
    private static final int STARTS = 1000;

    /** ω_k, by plain arithmetic. */
    private static double[] normalised(double[] logWeights) {
        double[] weights = Arrays.stream(logWeights).map(Math::exp).toArray();
        double total = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / total).toArray();
    }

    private static double[] logWeights(int count, double spread) {
        long key = Randomness.key(3, Purpose.TEST, count, 0);
        double[] values = new double[count];
        Arrays.setAll(values, k -> spread * Randomness.normal(key, k));
        return values;
    }

    private static int[] counts(int[] chosen) {
        int[] counts = new int[chosen.length];
        for (int chain : chosen) {
            counts[chain]++;
        }
        return counts;
    }

    private static boolean isFloorOrCeiling(int[] counts, double[] weights) {
        for (int k = 0; k < counts.length; k++) {
            double expected = counts.length * weights[k];
            if (counts[k] < Math.floor(expected - 1e-9) || counts[k] > Math.ceil(expected + 1e-9)) {
                return false;
            }
        }
        return true;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 1001})
    void everyCountIsTheExpectationRoundedDownOrUp(int n) {
        double[] logWeights = logWeights(n, 2);
        double[] weights = normalised(logWeights);
        for (int s = 0; s < STARTS; s++) {
            int[] counts = counts(Resampling.choose(logWeights, (double) s / STARTS));
            assertThat(Arrays.stream(counts).sum()).isEqualTo(n);
            assertThat(isFloorOrCeiling(counts, weights)).isTrue();
        }
    }

    // Control: drawing each place independently does not keep to it.
    @Test
    void independentDrawsWouldNotBeRoundedExpectations() {
        double[] weights = normalised(logWeights(100, 2));
        long key = Randomness.key(1, Purpose.TEST, 0, 0);
        int[] chosen = new int[weights.length];
        for (int i = 0; i < chosen.length; i++) {
            double left = Randomness.uniformDouble(key, i);
            while (chosen[i] < weights.length - 1 && left >= weights[chosen[i]]) {
                left -= weights[chosen[i]++];
            }
        }
        assertThat(isFloorOrCeiling(counts(chosen), weights)).isFalse();
    }

    /** Starts on a grid of M points in [0, 1): M n ω_k points fall into the part of chain k, one more or less. */
    @Test
    void onAverageAChainIsKeptAsOftenAsItsWeightSays() {
        double[] logWeights = logWeights(50, 1.5);
        double[] means = new double[50];
        for (int s = 0; s < STARTS; s++) {
            int[] counts = counts(Resampling.choose(logWeights, (s + 0.5) / STARTS));
            Arrays.setAll(means, k -> means[k] + counts[k]);
        }
        double[] weights = normalised(logWeights);
        double[] others = normalised(logWeights(50, 1.4));
        boolean fitsOthers = true;
        for (int k = 0; k < 50; k++) {
            assertThat(means[k] / STARTS).isCloseTo(50 * weights[k], within(1.0 / STARTS + 1e-9));
            fitsOthers &= Math.abs(means[k] / STARTS - 50 * others[k]) <= 1.0 / STARTS + 1e-9;
        }
        // Control: slightly other weights do not pass.
        assertThat(fitsOthers).isFalse();
    }

    @Test
    void weightsNeedNotBeNormalised() {
        double[] logWeights = logWeights(200, 1);
        double[] larger = Arrays.stream(logWeights).map(weight -> weight + 900).toArray();
        double[] smaller = Arrays.stream(logWeights).map(weight -> weight - 900).toArray();
        int[] chosen = Resampling.choose(logWeights, 0.37);
        assertThat(Resampling.choose(larger, 0.37)).isEqualTo(chosen);
        assertThat(Resampling.choose(smaller, 0.37)).isEqualTo(chosen);
    }

    @Test
    void equalWeightsKeepEveryChainAndASingleOneTakesAll() {
        assertThat(Resampling.choose(new double[4], 0.5)).containsExactly(0, 1, 2, 3);
        double none = Double.NEGATIVE_INFINITY;
        assertThat(Resampling.choose(new double[] {none, none, 0, none}, 0.999)).containsExactly(2, 2, 2, 2);
        assertThat(Resampling.choose(new double[0], 0.5)).isEmpty();
    }

    @Test
    void theDrawIsAFunctionOfSeedAndStep() {
        BinaryMatrix states = TestData.bits(64, 20, 0.5, 1);
        double[] logWeights = logWeights(64, 1);
        Chains chains = new Chains(states, 5, 12);
        Chains drawn = Resampling.of(chains, logWeights, 3);
        assertThat(Resampling.of(new Chains(states.copy(), 5, 12), logWeights.clone(), 3))
                .isEqualTo(drawn);
        assertThat(drawn.seed()).isEqualTo(5);
        assertThat(drawn.sweep()).isEqualTo(12);
        Set<BinaryMatrix> byStep = new HashSet<>();
        Set<BinaryMatrix> bySeed = new HashSet<>();
        for (int k = 0; k < 10; k++) {
            byStep.add(Resampling.of(chains, logWeights, k).visible());
            bySeed.add(Resampling.of(new Chains(states, k, 12), logWeights, 3).visible());
        }
        assertThat(byStep).hasSizeGreaterThan(5);
        assertThat(bySeed).hasSizeGreaterThan(5);
    }

    @Test
    void weightsThatDoNotFitAreRefused() {
        Chains chains = Chains.fromNoise(VisibleUnits.bits(4), 3, 1);
        assertThatThrownBy(() -> Resampling.of(chains, new double[2], 0)).hasMessage("2 weights do not fit 3 chains");
    }
}
