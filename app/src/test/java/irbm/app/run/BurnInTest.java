package irbm.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.BuiltInModel;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class BurnInTest {
    private static BurnIn burnIn(Rbm model) {
        return new BurnIn(model, new BlockGibbs(WorkerPool.CALLER), true, WorkerPool.CALLER);
    }

    /** One unit that switches twenty others on, so firmly that chains stay on the side where they started. */
    private static Rbm twoSides() {
        float[] visibleBias = new float[20];
        Arrays.fill(visibleBias, -3);
        return new Rbm(FloatMatrix.of(1, 20, (i, j) -> 6.5f), visibleBias, new float[] {-65});
    }

    @Test
    void chainsThatMixSettle() {
        Rbm bars = BuiltInModel.bars();
        BurnIn.Outcome outcome = burnIn(bars).run(Chains.fromNoise(bars.visibleUnits(), 32, 3));
        assertThat(outcome.isSettled()).isTrue();
        assertThat(outcome.chains().sweep()).isLessThan(25_600);
        assertThat(outcome.text()).contains("settled").doesNotContain("NOT");
    }

    // The negative control: half of the chains are stuck on each side, and the limit ends the run.
    @Test
    void chainsThatAreStuckDoNot() {
        Rbm model = twoSides();
        BurnIn.Outcome outcome = burnIn(model).run(Chains.fromNoise(VisibleUnits.bits(20), 32, 3));
        assertThat(outcome.isSettled()).isFalse();
        assertThat(outcome.chains().sweep()).isEqualTo(25_600);
        assertThat(outcome.text()).contains("NOT settled");
    }

    @Test
    void theChainsAreThoseOfAPlainRun() {
        Rbm bars = BuiltInModel.bars();
        Chains start = Chains.fromNoise(bars.visibleUnits(), 5, 3);
        for (int sweeps : new int[] {0, 1, 7, 250}) {
            assertThat(burnIn(bars).run(start, sweeps).chains())
                    .isEqualTo(new BlockGibbs(WorkerPool.CALLER)
                            .advance(bars, start, sweeps)
                            .chains());
        }
        assertThat(burnIn(bars).run(start, 7).splitRhat()).isNaN();
    }
}
