package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.TestModels;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a removal gains is the difference of two likelihoods, which enumeration knows. */
class RemovalGainTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final int VISIBLE = 6;
    private static final int HIDDEN = 5;
    // Inputs are floats: 2^-24 of inputs below 64, in the means of the data and of the model.
    private static final double ROUNDING = 0x1p-16;

    private final BinaryMatrix data = TestData.bits(50, VISIBLE, 0.4, 2);

    private double likelihood(Rbm model) {
        return Enumerated.meanLogLikelihood(model, data);
    }

    /** The model without the unit, and with b + s w_i. */
    private static Rbm without(Rbm model, int unit, double slope) {
        float[] bias = model.visibleBias();
        for (int j = 0; j < VISIBLE; j++) {
            bias[j] += (float) (slope * model.weight(unit, j));
        }
        return model.withVisibleBias(bias).withoutUnit(unit);
    }

    private RemovalGain exact(Rbm model, int unit, double slope) {
        RemovalSamples all =
                RemovalSamples.of(model, TestModels.allStates(VISIBLE), Enumerated.logProbabilities(model), POOL);
        return all.gain(unit, slope, UnitMeans.of(model, data, POOL));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 4})
    void withExactExpectationsTheGainIsTheChangeOfTheLikelihood(double scale) {
        Rbm model = TestModels.random(VISIBLE, HIDDEN, scale, 1);
        for (int unit = 0; unit < HIDDEN; unit++) {
            for (double slope : new double[] {0, 0.3, 1}) {
                double change = likelihood(without(model, unit, slope)) - likelihood(model);
                assertThat(exact(model, unit, slope).gain()).isCloseTo(change, within(ROUNDING));
            }
            // Control: another unit's removal changes the likelihood by something else.
            double other = likelihood(without(model, (unit + 1) % HIDDEN, 0)) - likelihood(model);
            assertThat(exact(model, unit, 0).gain()).isNotCloseTo(other, within(ROUNDING));
        }
    }

    /** E[v] moves by s Cov(v, w.v) - Cov(v, softplus) ≈ (s - E[σ]) Cov(v, w.v) for small w. */
    @Test
    void theMeanActivityAsSlopeKeepsTheMeansToFirstOrder() {
        Rbm model = TestModels.random(VISIBLE, HIDDEN, 0.2, 3);
        for (int unit = 0; unit < HIDDEN; unit++) {
            RemovalSamples all =
                    RemovalSamples.of(model, TestModels.allStates(VISIBLE), Enumerated.logProbabilities(model), POOL);
            double slope = all.meanActivity(unit);
            assertThat(slope).isCloseTo(ExactInference.moments(model, POOL).hidden(unit), within(ROUNDING));
            assertThat(moved(model, unit, slope)).isLessThan(0.1 * moved(model, unit, 0));
        }
    }

    private static double moved(Rbm model, int unit, double slope) {
        double[] before = Enumerated.samples(model).mean(POOL);
        double[] after = Enumerated.samples(without(model, unit, slope)).mean(POOL);
        return IntStream.range(0, VISIBLE)
                .mapToDouble(j -> Math.abs(after[j] - before[j]))
                .max()
                .getAsDouble();
    }

    /** 5 units, 5 standard errors, a few of skew: a chance below 1e-4. The control are samples of a model without the first unit. */
    @Test
    void independentSamplesGiveTheGainWithinItsError() {
        Rbm model = TestModels.random(VISIBLE, HIDDEN, 1, 1);
        BinaryMatrix samples = ExactInference.sample(model, 20_000, 3, POOL);
        List<RemovalGain> gains = RemovalGain.ofUnits(model, data, samples, POOL);
        for (int unit = 0; unit < HIDDEN; unit++) {
            RemovalGain gain = gains.get(unit);
            assertThat(gain.unit()).isEqualTo(unit);
            assertThat(gain.gain()).isCloseTo(exact(model, unit, 0).gain(), within(5 * gain.error()));
        }
        BinaryMatrix wrong = ExactInference.sample(model.withoutUnit(0), 20_000, 3, POOL);
        RemovalGain broken = RemovalGain.ofUnits(model, data, wrong, POOL).get(0);
        assertThat(broken.gain()).isNotCloseTo(exact(model, 0, 0).gain(), within(5 * broken.error()));
    }

    /** Weights 1/2 and 1/4 of two states, one each: (3/4)² / (5/16). */
    @Test
    void theEffectiveSampleSizeIsThatOfTheWeights() {
        Rbm model = new Rbm(FloatMatrix.of(1, 1, (float) Math.log(3)), new float[1], new float[1]);
        RemovalGain gain =
                RemovalGain.ofUnits(model, bits(0, 1), bits(0, 1), POOL).get(0);
        assertThat(gain.effectiveSamples()).isCloseTo(9.0 / 5, within(1e-6));
        assertThat(gain.error()).isCloseTo(Math.sqrt(5.0 / 9 - 1.0 / 2), within(1e-6));
        assertThat(gain.gain()).isCloseTo(-(Math.log(2) + Math.log(4)) / 2 - Math.log(3.0 / 8), within(1e-6));
    }

    private static BinaryMatrix bits(int... values) {
        BinaryMatrix rows = new BinaryMatrix(values.length, 1);
        for (int r = 0; r < values.length; r++) {
            rows.set(r, 0, values[r] == 1);
        }
        return rows;
    }

    /**
     * Three removals on one draw add up to the likelihood of what is left: within 5 standard errors of the last weights on the samples
     * that did not choose. The control is one removal less.
     */
    @Test
    void removalsOfOneBlockAddUp() {
        Rbm model = TestModels.random(VISIBLE, HIDDEN, 1, 1);
        BinaryMatrix samples = ExactInference.sample(model, 40_000, 3, POOL);
        BlockRemoval block =
                new BlockRemoval(model, data, samples.slice(0, 20_000), samples.slice(20_000, 40_000), true, POOL);
        double before = 0;
        for (int k = 0; k < 3; k++) {
            before = block.heldOutGain();
            block.remove(block.best().orElseThrow());
        }
        double tolerance = 5 * Math.sqrt(1 / block.effectiveShare() / 20_000);
        double exact = likelihood(block.model()) - likelihood(model);
        assertThat(block.removed()).isEqualTo(3);
        assertThat(block.model().hiddenCount()).isEqualTo(HIDDEN - 3);
        assertThat(block.heldOutGain()).isCloseTo(exact, within(tolerance));
        assertThat(block.logPartitionChange())
                .isCloseTo(logPartition(block.model()) - logPartition(model), within(tolerance));
        assertThat(before).isNotCloseTo(exact, within(tolerance));
    }

    private static double logPartition(Rbm model) {
        return ExactInference.logPartition(model, POOL);
    }

    @Test
    void noExamplesAreRefused() {
        Rbm model = TestModels.random(VISIBLE, HIDDEN, 1, 1);
        assertThatThrownBy(() -> RemovalGain.ofUnits(model, new BinaryMatrix(0, VISIBLE), data, POOL))
                .hasMessage("the expectation over no examples is not defined");
    }
}
