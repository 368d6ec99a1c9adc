package irbm.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SampleRunTest {
    private static final int UNITS = 20;

    private final WorkerPool pool = WorkerPool.CALLER;
    private final Sampler plain = new BlockGibbs(pool);

    /** One unit that switches twenty others on, so firmly that plain chains stay on the side where they started. */
    private static Rbm twoSides() {
        float[] visibleBias = new float[UNITS];
        Arrays.fill(visibleBias, -3);
        return new Rbm(FloatMatrix.of(1, UNITS, (i, j) -> 6.5f), visibleBias, new float[] {-69});
    }

    /** p(h = 1) = σ(a + Σ_j softplus(b + w) - softplus(b)): the side that is on. */
    private static double exactPart() {
        double difference = -69 + UNITS * (Math.log1p(Math.exp(3.5)) - Math.log1p(Math.exp(-3)));
        return 1 / (1 + Math.exp(-difference));
    }

    private static double partOn(BinaryMatrix states) {
        int on = 0;
        for (int r = 0; r < states.rows(); r++) {
            on += Long.bitCount(states.word(r, 0)) > UNITS / 2 ? 1 : 0;
        }
        return (double) on / states.rows();
    }

    /**
     * 90 of 100 chains start on, where 65 % belong. Plain chains keep the parts of the start and do not settle. Tempered ones come to the
     * right parts: 100 columns know a part to 5 %.
     */
    @Test
    void whatDoesNotSettleIsTempered() {
        Rbm model = twoSides();
        BinaryMatrix starts = new BinaryMatrix(100, UNITS);
        for (int r = 0; r < 90; r++) {
            starts.writeRow(r, new long[] {(1 << UNITS) - 1}, 0);
        }
        Chains start = Chains.startingAt(starts, 3);
        BurnIn.Outcome control = new BurnIn(model, plain, true, pool).run(start);
        assertThat(control.isSettled()).isFalse();
        assertThat(partOn(control.chains().visible())).isNotCloseTo(exactPart(), within(0.15));
        SampleRun.Result result = new SampleRun(model, plain, Optional.empty(), pool).run(start);
        assertThat(partOn(result.states())).as(result.text()).isCloseTo(exactPart(), within(0.15));
        assertThat(result.length()).endsWith(" tempered rounds");
        assertThat(result.text()).contains(" round trips from the base in ").endsWith(": settled");
    }

    @Test
    void whatSettlesByPlainSweepsKeepsItsBits() {
        Rbm model = new Rbm(FloatMatrix.of(4, 6, (i, j) -> i == j ? 1 : 0), new float[6], new float[4]);
        Chains start = Chains.fromNoise(model.visibleUnits(), 32, 3);
        SampleRun.Result result = new SampleRun(model, plain, Optional.empty(), pool).run(start);
        BurnIn.Outcome outcome = new BurnIn(model, plain, true, pool).run(start);
        assertThat(result.states()).isEqualTo(outcome.chains().visible());
        assertThat(result.text()).contains(", settled; mean free energy ");
    }

    @Test
    void knownUnitsStayKnown() {
        Rbm model = twoSides();
        BinaryMatrix known = new BinaryMatrix(20, UNITS);
        BinaryMatrix held = BinaryMatrix.of(new int[] {1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        for (int r = 0; r < 20; r++) {
            known.writeRow(r, new long[] {r % 2 == 0 ? 0b11111 : 0b01010}, 0);
        }
        Chains start = Chains.fromNoise(model.visibleUnits(), 20, 3);
        var tempered = new TemperedBurnIn(model, Optional.of(new TemperedBurnIn.Known(known, held)), pool)
                .run(start, Chains.fromNoise(model.visibleUnits(), 20, 4), start.visible());
        for (int r = 0; r < 20; r++) {
            assertThat(tempered.samples().word(r, 0) & 0b11111).isEqualTo(known.word(r, 0));
        }
    }

    @Test
    void startsAgreeWithinTheirError() {
        double[] energies = {1, 2, 3, 4, 5, 6};
        double[] others = {1.5, 1.4, 3.5, 3.4, 5.5, 5.4};
        assertThat(StartCheck.of(energies, others).agrees()).isTrue();
        double[] far = {9, 10.1, 11, 12.1, 13, 14.1};
        assertThat(StartCheck.of(energies, far).agrees()).isFalse();
    }
}
