package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.TestModels;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With all states and their exact probabilities as samples, what they tell is the truth. */
class ModelSamplesTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final int VISIBLE = 6;
    // The grown model's visible bias b + d is a float again: six roundings of values below 32, at most 2^-20 each,
    // halved.
    private static final double ROUNDING = 6 * 0x1p-20;

    private final Rbm model = TestModels.random(VISIBLE, 4, 1, 1);
    private final ModelSamples samples = Enumerated.samples(model);
    private final BinaryMatrix data = TestData.bits(50, VISIBLE, 0.4, 2);

    private static UnitChange change(double scale, long seed) {
        return new UnitChange(
                TestData.normals(VISIBLE, scale, seed),
                TestData.normals(1, scale, seed + 1)[0],
                TestData.normals(VISIBLE, scale, seed + 2));
    }

    /** Z_t / Z_{t-1} = E_{p_{t-1}}[exp φ(v)]. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 8})
    void theChangeOfLogPartitionIsThatOfTheGrownModel(double scale) {
        UnitChange change = change(scale, 5);
        double expected = ExactInference.logPartition(change.applyTo(model), POOL) - logPartition(model);
        assertThat(samples.logPartitionChange(change, POOL)).isCloseTo(expected, within(ROUNDING));
    }

    @Test
    void aShiftOfTheBiasAloneAddsNoUnit() {
        float[] shift = TestData.normals(VISIBLE, 1, 3);
        float[] shifted = model.visibleBias();
        for (int j = 0; j < VISIBLE; j++) {
            shifted[j] += shift[j];
        }
        double expected = logPartition(model.withVisibleBias(shifted)) - logPartition(model);
        assertThat(samples.logPartitionChange(UnitChange.shiftOnly(shift), POOL))
                .isCloseTo(expected, within(ROUNDING));
    }

    private static double logPartition(Rbm model) {
        return ExactInference.logPartition(model, POOL);
    }

    /** λ/2 (|w|² + |d|²) - (L(after) - L(before)), with L the mean log-likelihood of the data. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 8})
    void theExactObjectiveIsMinusTheTrueGain(double scale) {
        UnitChange change = change(scale, 5);
        double lambda = 0.2;
        double gain =
                Enumerated.meanLogLikelihood(change.applyTo(model), data) - Enumerated.meanLogLikelihood(model, data);
        double penalty = lambda / 2 * (squares(change.weights()) + squares(change.shift()));
        double[] x = variables(change);
        UnitObjective objective = UnitObjective.exact(
                (point, gradient) -> RowSums.meanSoftplus(Rows.of(data), point, gradient, POOL),
                Enumerated.mean(data),
                samples,
                lambda,
                POOL);
        assertThat(objective.evaluate(x, new double[x.length])).isCloseTo(penalty - gain, within(2 * ROUNDING));
        assertThat(change.meanLogFactor(new ByteTables(data), POOL) - samples.logPartitionChange(change, POOL))
                .isCloseTo(gain, within(2 * ROUNDING));
    }

    /** Jensen: log E[exp φ] >= E[φ], so the linear form promises at least what the full step gains. */
    @Test
    void theLinearGainIsNeverBelowTheExactOne() {
        for (int seed = 10; seed < 60; seed++) {
            UnitChange change = change(1 + seed % 5, seed);
            double[] x = variables(new UnitChange(change.weights(), change.bias(), new float[VISIBLE]));
            double exact = UnitObjective.exact(
                            (point, gradient) -> RowSums.meanSoftplus(Rows.of(data), point, gradient, POOL),
                            Enumerated.mean(data),
                            samples,
                            0,
                            POOL)
                    .evaluate(x, new double[x.length]);
            double linear = UnitObjective.linear(
                            (point, gradient) -> RowSums.meanSoftplus(Rows.of(data), point, gradient, POOL),
                            Enumerated.mean(data),
                            samples,
                            0,
                            POOL)
                    .evaluate(x, new double[x.length]);
            assertThat(-linear).isGreaterThan(-exact);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 8})
    void reweightedStatesHaveTheProbabilitiesOfTheGrownModel(double scale) {
        UnitChange change = change(scale, 7);
        ModelSamples after = samples.reweighted(change, POOL);
        assertThat(after.logWeights())
                .containsExactly(Enumerated.logProbabilities(change.applyTo(model)), within(2 * ROUNDING));
        double[] mean = after.mean(POOL);
        for (int j = 0; j < VISIBLE; j++) {
            double exact = ExactInference.moments(change.applyTo(model), POOL).visible(j);
            assertThat(mean[j]).isCloseTo(exact, within(2 * ROUNDING));
        }
    }

    /** 1 for equal weights, 1/n for a single one, (Σω)² / (n Σω²) between. */
    @Test
    void theEffectiveShareIsOneOverTheSumOfSquares() {
        BinaryMatrix states = TestModels.allStates(2);
        assertThat(ModelSamples.equallyWeighted(states).effectiveShare()).isCloseTo(1, within(1e-15));
        double[] oneOnly = {-800, 0, -800, -800};
        assertThat(ModelSamples.weighted(states, oneOnly).effectiveShare()).isCloseTo(0.25, within(1e-15));
        double[] twoAndOne = {Math.log(2), 0, 0, 0};
        assertThat(ModelSamples.weighted(states, twoAndOne).effectiveShare()).isCloseTo(25.0 / 7 / 4, within(1e-15));
    }

    @Test
    void weightsThatDoNotFitAndNoSamplesAreRefused() {
        assertThatThrownBy(() -> ModelSamples.weighted(data, new double[3]))
                .hasMessage("3 weights do not fit 50 samples");
        assertThatThrownBy(() -> ModelSamples.equallyWeighted(new BinaryMatrix(0, 3)))
                .hasMessage("the expectation over no samples is not defined");
    }

    private static double[] variables(UnitChange change) {
        double[] x = new double[2 * VISIBLE + 1];
        for (int j = 0; j < VISIBLE; j++) {
            x[j] = change.weights()[j];
            x[VISIBLE + 1 + j] = change.shift()[j];
        }
        x[VISIBLE] = change.bias();
        assertThat(UnitChange.of(x, VISIBLE)).isEqualTo(change);
        return x;
    }

    private static double squares(float[] values) {
        double[] doubles = new double[values.length];
        Arrays.setAll(doubles, j -> values[j]);
        return Arrays.stream(doubles).map(value -> value * value).sum();
    }
}
