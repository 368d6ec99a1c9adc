package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.RowPanels;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.TestModels;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The direction of Eq. (4), with chains that do not move, so that both expectations are known exactly. */
class CdUpdateTest {
    static final CdOptions PLAIN =
            CdOptions.DEFAULTS.withCentred(false).withMomentum(0).withWeightDecay(0);

    /** The parameters after one update of rate 1 minus those before it. */
    static Rbm change(
            Rbm model, BinaryMatrix data, BinaryMatrix chains, float[] mu, float[] lambda, CdOptions options) {
        MutableRbm mutable = new MutableRbm(model);
        MutableRbm velocity = new MutableRbm(zero(model));
        RowPanels hiddenInputs = new RowPanels(/* rows= */ model.visibleCount(), /* columns= */ model.hiddenCount());
        RowPanels visibleInputs = new RowPanels(/* rows= */ model.hiddenCount(), /* columns= */ model.visibleCount());
        mutable.load(hiddenInputs, visibleInputs, WorkerPool.CALLER);
        MiniBatch batch = new MiniBatch(model.visibleUnits(), hiddenInputs, visibleInputs, data.rows(), chains.rows());
        int[] rows = IntStream.range(0, data.rows()).toArray();
        batch.persist(data, rows, 0, chains.copy(), 0, 1, 0, WorkerPool.CALLER);
        float[] activities = batch.activities(mutable.stride);
        float[] difference = new float[mutable.stride];
        for (int i = 0; i < model.hiddenCount(); i++) {
            difference[i] = activities[i] - activities[mutable.stride + i];
        }
        new CdUpdate(mutable, velocity, mu, options, data.rows() + chains.rows())
                .apply(batch, difference, Arrays.copyOf(lambda, mutable.stride), 1, WorkerPool.CALLER);
        return minus(mutable.toRbm(), model);
    }

    private static Rbm zero(Rbm model) {
        return minus(model, model);
    }

    private static Rbm minus(Rbm a, Rbm b) {
        float[] visible = a.visibleBias();
        float[] hidden = a.hiddenBias();
        for (int j = 0; j < visible.length; j++) {
            visible[j] -= b.visibleBias()[j];
        }
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] -= b.hiddenBias()[i];
        }
        return new Rbm(
                FloatMatrix.of(hidden.length, visible.length, (i, j) -> a.weight(i, j) - b.weight(i, j)),
                visible,
                hidden);
    }

    /** E over rows of (v_j - mu)(h_i - lambda), with h the conditional mean; j or i below zero stands for the factor 1. */
    private static double moment(Rbm model, BinaryMatrix rows, int j, double mu, int i, double lambda) {
        double sum = 0;
        for (int n = 0; n < rows.rows(); n++) {
            double visible = j < 0 ? 1 : (rows.get(n, j) ? 1 : 0) - mu;
            double hidden =
                    i < 0 ? 1 : LogSpace.sigmoid(rows.dot(n, model.weights().row(i)) + model.hiddenBias()[i]) - lambda;
            sum += visible * hidden;
        }
        return sum / rows.rows();
    }

    @ParameterizedTest
    @CsvSource({"5,4,10,10", "70,65,7,20", "33,3,100,1", "6,4,1,3", "9,0,4,4"})
    void theDirectionIsTheDifferenceOfCentredMoments(int visible, int hidden, int examples, int chainCount) {
        Rbm model = TestModels.random(visible, hidden, 0.5, 1);
        BinaryMatrix data = TestData.bits(examples, visible, 0.3, 2);
        BinaryMatrix chains = TestData.bits(chainCount, visible, 0.6, 3);
        for (double offset : new double[] {0, 0.4}) {
            float[] mu = new float[visible];
            float[] lambda = new float[hidden];
            for (int j = 0; j < visible; j++) {
                mu[j] = (float) (offset * (j + 1) / visible);
            }
            for (int i = 0; i < hidden; i++) {
                lambda[i] = (float) (offset * (i + 1) / hidden);
            }
            Rbm change = change(model, data, chains, mu, lambda, PLAIN);
            for (int i = -1; i < hidden; i++) {
                double hiddenBias = i < 0 ? 0 : moment(model, data, -1, 0, i, 0) - moment(model, chains, -1, 0, i, 0);
                for (int j = 0; j < visible && i >= 0; j++) {
                    double dw =
                            moment(model, data, j, mu[j], i, lambda[i]) - moment(model, chains, j, mu[j], i, lambda[i]);
                    assertThat((double) change.weight(i, j)).isCloseTo(dw, within(2e-6));
                    hiddenBias -= mu[j] * dw;
                }
                if (i >= 0) {
                    assertThat((double) change.hiddenBias()[i]).isCloseTo(hiddenBias, within(1e-5));
                }
            }
            for (int j = 0; j < visible; j++) {
                double visibleBias = moment(model, data, j, 0, -1, 0) - moment(model, chains, j, 0, -1, 0);
                for (int i = 0; i < hidden; i++) {
                    visibleBias -= lambda[i] * change.weight(i, j);
                }
                assertThat((double) change.visibleBias()[j]).isCloseTo(visibleBias, within(1e-5));
            }
        }
    }

    // Chains in proportion to p(v), to 1 in 2^15: the plain direction is then the gradient of the exact log-likelihood.
    @Test
    void withExactChainsTheDirectionIsTheGradientOfTheLikelihood() {
        Rbm model = TestModels.random(5, 3, 0.7, 4);
        BinaryMatrix data = TestData.bits(12, 5, 0.4, 5);
        Rbm change = change(model, data, proportional(model, 1 << 15), new float[5], new float[3], PLAIN);
        double step = 1e-2;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 5; j++) {
                double slope = (logLikelihood(nudged(model, i, j, step), data)
                                - logLikelihood(nudged(model, i, j, -step), data))
                        / (2 * step);
                // The step adds step^2 / 6 of a third derivative below 1; the counts of states are off by 32 / 2^16.
                assertThat((double) change.weight(i, j)).isCloseTo(slope, within(6e-4));
            }
        }
    }

    @Test
    void theCheckFailsWhenTheChainsAreWrong() {
        Rbm model = TestModels.random(5, 3, 0.7, 4);
        BinaryMatrix data = TestData.bits(12, 5, 0.4, 5);
        Rbm right = change(model, data, proportional(model, 1 << 15), new float[5], new float[3], PLAIN);
        Rbm other = TestModels.random(5, 3, 0.5, 4);
        Rbm wrong = change(model, data, proportional(other, 1 << 15), new float[5], new float[3], PLAIN);
        double largest = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 5; j++) {
                largest = Math.max(largest, Math.abs(right.weight(i, j) - wrong.weight(i, j)));
            }
        }
        assertThat(largest).isGreaterThan(10 * 6e-4);
    }

    @Test
    void weightDecayAndMomentumChangeTheStepAsDocumented() {
        Rbm model = TestModels.random(5, 3, 0.7, 4);
        BinaryMatrix data = TestData.bits(12, 5, 0.4, 5);
        BinaryMatrix chains = TestData.bits(6, 5, 0.6, 6);
        Rbm plain = change(model, data, chains, new float[5], new float[3], PLAIN);
        Rbm decayed = change(model, data, chains, new float[5], new float[3], PLAIN.withWeightDecay(0.1));
        Rbm moving = change(model, data, chains, new float[5], new float[3], PLAIN.withMomentum(0.9));
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 5; j++) {
                assertThat(decayed.weight(i, j))
                        .isCloseTo(plain.weight(i, j) - 0.1f * model.weight(i, j), within(1e-6f));
                assertThat(moving.weight(i, j)).isCloseTo(plain.weight(i, j), within(1e-6f));
            }
        }
        assertThat(decayed.visibleBias()).isEqualTo(plain.visibleBias());
    }

    private static Rbm nudged(Rbm model, int i, int j, double step) {
        FloatMatrix weights =
                FloatMatrix.of(3, 5, (a, b) -> model.weight(a, b) + (a == i && b == j ? (float) step : 0));
        return new Rbm(weights, model.visibleBias(), model.hiddenBias());
    }

    private static double logLikelihood(Rbm model, BinaryMatrix data) {
        double[] p = TestModels.visibleDistribution(model);
        double sum = 0;
        for (int n = 0; n < data.rows(); n++) {
            sum += Math.log(p[(int) data.word(n, 0)]);
        }
        return sum / data.rows();
    }

    static BinaryMatrix proportional(Rbm model, int count) {
        double[] p = TestModels.visibleDistribution(model);
        BinaryMatrix rows = new BinaryMatrix(count, model.visibleCount());
        double cumulated = 0;
        int row = 0;
        for (int v = 0; v < p.length; v++) {
            cumulated += p[v];
            while (row < count && row < Math.round(cumulated * count)) {
                rows.writeRow(row++, new long[] {v}, 0);
            }
        }
        return rows;
    }
}
