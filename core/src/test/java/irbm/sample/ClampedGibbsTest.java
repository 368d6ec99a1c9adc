package irbm.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.UnmetRequirementException;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.model.TestModels;
import irbm.model.VisibleUnits;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ClampedGibbsTest {
    private static final int CHAINS = 100_000;
    private static final int VISIBLE = 5;
    private static final BinaryMatrix HELD = BinaryMatrix.of(new int[] {1, 0, 1, 0, 0});
    private static final BinaryMatrix KNOWN = BinaryMatrix.of(new int[] {1, 1, 0, 1, 1});

    /** p(v_free | v_known) over all v; zero where v disagrees with what is known. */
    private static double[] conditional(BinaryModel model) {
        double[] p = TestModels.marginal(model);
        double sum = 0;
        for (int v = 0; v < p.length; v++) {
            p[v] = (v & 0b00101) == 0b00001 ? p[v] : 0;
            sum += p[v];
        }
        for (int v = 0; v < p.length; v++) {
            p[v] /= sum;
        }
        return p;
    }

    private static double totalVariation(double[] exact, BinaryMatrix states) {
        double[] share = new double[exact.length];
        for (int c = 0; c < states.rows(); c++) {
            share[(int) states.word(c, 0)] += 1.0 / states.rows();
        }
        return IntStream.range(0, exact.length)
                        .mapToDouble(v -> Math.abs(share[v] - exact[v]))
                        .sum()
                / 2;
    }

    // As for block Gibbs: its expectation under the null, and 5 / (2 sqrt n) more, exceeded with a probability below
    // 4e-6.
    private static double noiseFloor(double[] exact) {
        double expected = 0;
        for (double p : exact) {
            expected += Math.sqrt(p * (1 - p) / CHAINS) / 2;
        }
        return expected + 2.5 / Math.sqrt(CHAINS);
    }

    private static BinaryMatrix repeated(BinaryMatrix row) {
        return row.select(new int[CHAINS]);
    }

    @Test
    void chainsReachTheConditionalDistribution() {
        Rbm model = TestModels.random(VISIBLE, 4, 0.8, 2);
        double[] exact = conditional(model);
        ClampedGibbs gibbs = new ClampedGibbs(repeated(KNOWN), HELD, WorkerPool.CALLER);
        Chains moved = gibbs.advance(model, Chains.fromNoise(VisibleUnits.bits(VISIBLE), CHAINS, 1), 60)
                .chains();
        assertThat(totalVariation(exact, moved.visible())).isLessThan(noiseFloor(exact));
    }

    @Test
    void chainsOfAFractionalModelDoToo() {
        FractionalRbm model = new FractionalRbm(TestModels.random(VISIBLE, 4, 1, 2), new double[] {0.3, 1.7, 0.5, 2.5});
        double[] exact = conditional(model);
        BinaryMatrix known = repeated(KNOWN);
        Chains start = Chains.fromNoise(VisibleUnits.bits(VISIBLE), CHAINS, 1);
        ClampedGibbs gibbs = new ClampedGibbs(known, HELD, WorkerPool.CALLER);
        Moved moved = gibbs.advance(model, start, 60);
        assertThat(totalVariation(exact, moved.chains().visible())).isLessThan(noiseFloor(exact));
        assertThat(moved.acceptance().rate()).isBetween(0.5, 0.999);
        // The negative control: every proposal accepted.
        Rbm proposal = StandardApproximation.of(model).rbm();
        Moved always = gibbs.advance(proposal, start, 60);
        assertThat(totalVariation(exact, always.chains().visible())).isGreaterThan(noiseFloor(exact));
    }

    // The negative controls: known values put in only at the end, and another known value, fail the same check.
    @Test
    void theCheckFailsWhereNothingOrSomethingElseIsHeld() {
        Rbm model = TestModels.random(VISIBLE, 4, 0.8, 2);
        double[] exact = conditional(model);
        Chains free = new BlockGibbs(WorkerPool.CALLER)
                .advance(model, Chains.fromNoise(VisibleUnits.bits(VISIBLE), CHAINS, 1), 60)
                .chains();
        ClampedGibbs late = new ClampedGibbs(repeated(KNOWN), HELD, WorkerPool.CALLER);
        assertThat(totalVariation(exact, late.advance(model, free, 0).chains().visible()))
                .isGreaterThan(noiseFloor(exact));
        ClampedGibbs other =
                new ClampedGibbs(repeated(BinaryMatrix.of(new int[] {1, 0, 1, 0, 0})), HELD, WorkerPool.CALLER);
        assertThat(totalVariation(exact, other.advance(model, free, 60).chains().visible()))
                .isGreaterThan(noiseFloor(exact));
    }

    @Test
    void withNothingHeldItIsBlockGibbs() {
        Rbm model = TestModels.random(100, 70, 0.3, 3);
        Chains start = Chains.fromVisibleBias(model, 131, 9);
        try (WorkerPool pool = WorkerPool.of(3)) {
            ClampedGibbs gibbs = new ClampedGibbs(new BinaryMatrix(131, 100), new BinaryMatrix(1, 100), pool);
            assertThat(gibbs.advance(model, start, 7))
                    .isEqualTo(new BlockGibbs(WorkerPool.CALLER).advance(model, start, 7));
        }
    }

    @Test
    void wrongSizesAreRefused() {
        Rbm model = TestModels.random(VISIBLE, 4, 0.8, 2);
        assertThatThrownBy(() -> new ClampedGibbs(KNOWN, new BinaryMatrix(1, 4), WorkerPool.CALLER))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("those of 5 visible units");
        ClampedGibbs gibbs = new ClampedGibbs(KNOWN, HELD, WorkerPool.CALLER);
        assertThatThrownBy(() -> gibbs.advance(model, Chains.fromNoise(model.visibleUnits(), 2, 1), 1))
                .hasMessage("2 chains for 1 rows");
        Rbm wider = TestModels.random(VISIBLE + 1, 4, 0.8, 2);
        assertThatThrownBy(() -> gibbs.advance(wider, Chains.fromNoise(wider.visibleUnits(), 1, 1), 1))
                .hasMessage("the known values have 5 visible units, the model expects 6");
    }
}
