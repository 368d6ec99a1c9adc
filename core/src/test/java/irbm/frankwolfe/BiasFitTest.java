package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.evaluate.ExactInference;
import irbm.evaluate.ExactMoments;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.TestModels;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BiasFitTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final double[] WANTED = {0.2, 0.8, 0.5, 0.4, 0.7, 0.3};
    private static final int EXAMPLES = 1000;

    /** The largest difference of the fitted model's exact visible means from the wanted ones. */
    private static double difference(int updates) {
        Rbm model = TestModels.random(6, 3, 1, 2);
        Chains chains = Chains.fromVisibleBias(model, 2000, 1);
        BinaryModel fitted = BiasFit.untilMeansAgree(
                        new BiasOptions(updates, 500, 0.2), WANTED, EXAMPLES, new BlockGibbs(POOL))
                .fit(model, chains)
                .model();
        ExactMoments moments = ExactInference.moments(fitted, POOL);
        double largest = 0;
        for (int j = 0; j < WANTED.length; j++) {
            largest = Math.max(largest, Math.abs(moments.visible(j) - WANTED[j]));
        }
        return largest;
    }

    /**
     * Steps of size η on means of M chains keep the bias moving: the variance of the means is about η H σ² / (2M) <= 0.2 · 0.25 ·
     * 0.25 / 1000, a standard deviation of 0.0035, larger by the chains' memory, say threefold. Five such are a chance below 1e-5.
     */
    @Test
    void theVisibleMeansApproachThoseOfTheData() {
        assertThat(difference(300)).isLessThan(5 * 3 * 0.0035);
        // Controls: no updates, and too few.
        assertThat(difference(0)).isGreaterThan(0.2);
        assertThat(difference(3)).isGreaterThan(0.1);
    }

    @Test
    void noUpdatesChangeNothing() {
        Rbm model = TestModels.random(6, 3, 1, 2);
        Chains chains = Chains.fromVisibleBias(model, 30, 1);
        BiasFit.Fitted fitted = BiasFit.untilMeansAgree(
                        new BiasOptions(0, 10, 0.2), WANTED, EXAMPLES, new BlockGibbs(POOL))
                .fit(model, chains);
        assertThat(fitted.model()).isEqualTo(model);
        assertThat(fitted.chains()).isEqualTo(chains);
    }

    /** Chains at v = 0 under a bias that puts all units on: whoever had a turn has left. */
    @Test
    void miniBatchesTakeTurnsUntilAllChainsMoved() {
        assertThat(moved(3, 7)).isEqualTo(20);
        assertThat(moved(2, 7)).isEqualTo(14);
        assertThat(moved(1, 100)).isEqualTo(20);
    }

    private static int moved(int updates, int batch) {
        float[] on = new float[6];
        Arrays.fill(on, 20);
        Chains start = Chains.startingAt(new BinaryMatrix(20, 6), 1);
        Chains after = BiasFit.untilMeansAgree(
                        new BiasOptions(updates, batch, 0.1), WANTED, EXAMPLES, new BlockGibbs(POOL))
                .fit(Rbm.independent(on), start)
                .chains();
        assertThat(after.sweep()).isEqualTo(updates);
        int moved = 0;
        for (int c = 0; c < 20; c++) {
            moved += after.visible().ones(c) > 0 ? 1 : 0;
        }
        return moved;
    }

    @Test
    void impossibleOptionsAreRefused() {
        assertThatThrownBy(() -> new BiasOptions(-1, 1, 1)).hasMessage("biasUpdates cannot be negative, were -1");
        assertThatThrownBy(() -> new BiasOptions(1, 0, 1)).hasMessage("the bias batch size must be at least 1, was 0");
        assertThatThrownBy(() -> new BiasOptions(1, 1, Double.NaN))
                .hasMessage("biasLearningRate must be above 0 and below 1000000, was NaN");
        assertThatThrownBy(() -> new BiasOptions(1, 1, 0))
                .hasMessage("biasLearningRate must be above 0 and below 1000000, was 0.0");
    }
}
