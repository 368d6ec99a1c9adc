package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.TestModels;
import org.junit.jupiter.api.Test;

/** Bennett's estimate of log Z_1 - log Z_0 against enumeration, with independent samples of both models. */
class BridgeTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final int SAMPLES = 2000;
    private static final int SEEDS = 40;

    private final Rbm first = TestModels.random(8, 2, 1, 1);
    private final Rbm second = TestModels.random(8, 3, 1, 2);
    private final double exact = ExactInference.logPartition(second, POOL) - ExactInference.logPartition(first, POOL);

    private double[] ratios(Rbm model, long seed) {
        double[] distribution = ExactInference.visibleDistribution(model, POOL);
        BinaryMatrix states = TestModels.allStates(8).select(draws(distribution, seed));
        double[] ratios = first.freeEnergies(states, POOL);
        double[] minus = second.freeEnergies(states, POOL);
        for (int s = 0; s < ratios.length; s++) {
            ratios[s] -= minus[s];
        }
        return ratios;
    }

    private static int[] draws(double[] distribution, long seed) {
        int[] draws = new int[SAMPLES];
        for (int s = 0; s < SAMPLES; s++) {
            double rest = Randomness.uniform(seed, s);
            while (rest >= distribution[draws[s]] && draws[s] < distribution.length - 1) {
                rest -= distribution[draws[s]++];
            }
        }
        return draws;
    }

    /** The mean of 40 squared z-scores has a standard deviation of √(2/40); five of them are a chance below 1e-6. */
    @Test
    void theEstimateAndItsErrorAreRight() {
        double squares = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Estimate estimate = Bridge.logPartitionChange(ratios(first, 2 * seed), ratios(second, 2 * seed + 1));
            double z = (estimate.value() - exact) / estimate.error();
            squares += z * z;
        }
        assertThat(squares / SEEDS).isBetween(0.25, 1 + 5 * Math.sqrt(2.0 / SEEDS));
    }

    /** The control: samples of the first model given as samples of the second. */
    @Test
    void samplesOfTheWrongModelAreFoundOut() {
        Estimate estimate = Bridge.logPartitionChange(ratios(first, 1), ratios(first, 2));
        assertThat(Math.abs(estimate.value() - exact)).isGreaterThan(5 * estimate.error());
    }

    @Test
    void aConstantRatioIsTheAnswer() {
        Estimate estimate = Bridge.logPartitionChange(new double[] {3, 3}, new double[] {3, 3});
        assertThat(estimate.value()).isEqualTo(3);
        assertThat(estimate.error()).isZero();
    }
}
