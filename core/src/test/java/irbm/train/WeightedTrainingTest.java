package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.model.Rows;
import irbm.model.TestModels;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that count more or less than others. */
class WeightedTrainingTest {
    private static final CdOptions OPTIONS =
            CdOptions.DEFAULTS.withEpochs(3).withBatchSize(7).withChainCount(20);

    private static CdState train(Rows examples, int hidden, CdOptions options) {
        Rbm start = CdState.randomModel(examples.baseRate(), hidden, 1);
        CdState state = CdState.from(start, examples, options, 1, WorkerPool.CALLER);
        ContrastiveDivergence epochs = new ContrastiveDivergence(examples, options, WorkerPool.CALLER);
        for (int e = 0; e < options.epochs(); e++) {
            state = epochs.step(state);
        }
        return state;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1, 1e300, 1e-300})
    void equalWeightsAreNoWeights(double weight) {
        BinaryMatrix data = TestData.bits(50, 20, 0.3, 1);
        double[] weights = new double[50];
        Arrays.fill(weights, weight);
        CdState weighted = train(Rows.of(data, RowWeights.of(weights)), 9, OPTIONS);
        assertThat(weighted).isEqualTo(train(Rows.of(data), 9, OPTIONS));
        weights[0] *= 2;
        assertThat(train(Rows.of(data, RowWeights.of(weights)), 9, OPTIONS)).isNotEqualTo(weighted);
    }

    @Test
    void aRowOfWeightZeroIsNotThere() {
        BinaryMatrix data = TestData.bits(50, 20, 0.3, 1);
        double[] weights = IntStream.range(0, 50).mapToDouble(n -> n % 4).toArray();
        int[] kept = IntStream.range(0, 50).filter(n -> n % 4 > 0).toArray();
        Rows without = Rows.of(data.select(kept), RowWeights.of(weights).select(kept));
        assertThat(train(Rows.of(data, RowWeights.of(weights)), 9, OPTIONS)).isEqualTo(train(without, 9, OPTIONS));
    }

    // Weights 3, 1, 0, 2, 1: how often a row is drawn changes at offsets that are multiples of 1/7, so that seven
    // offsets
    // between them give the exact mean over all. With all rows in one mini-batch the direction is linear in the rows
    // drawn.
    @Test
    void wholeWeightsHaveTheExactGradientOfRepeatedRows() {
        Rbm model = TestModels.random(5, 3, 0.7, 4);
        BinaryMatrix data = TestData.bits(5, 5, 0.4, 5);
        Rows examples = Rows.of(data, RowWeights.of(3, 1, 0, 2, 1));
        BinaryMatrix repeated = data.select(new int[] {0, 0, 0, 1, 3, 3, 4});
        BinaryMatrix exact = CdUpdateTest.proportional(model, 1 << 12);
        Rbm expected = direction(model, repeated, exact);
        double[] mean = new double[15];
        for (int g = 0; g < 7; g++) {
            Rbm drawn = direction(model, examples.select(examples.draw(4, (g + 0.5) / 7)), exact);
            for (int k = 0; k < 15; k++) {
                mean[k] += drawn.weight(k / 5, k % 5) / 7;
            }
        }
        Rbm unweighted = direction(model, data, exact);
        double largest = 0;
        for (int k = 0; k < 15; k++) {
            assertThat(mean[k]).isCloseTo(expected.weight(k / 5, k % 5), within(2e-6));
            largest = Math.max(largest, Math.abs(mean[k] - unweighted.weight(k / 5, k % 5)));
        }
        // Negative control: without the weights the gradient is another.
        assertThat(largest).isGreaterThan(1e-2);
    }

    private static Rbm direction(Rbm model, BinaryMatrix data, BinaryMatrix chains) {
        return CdUpdateTest.change(model, data, chains, new float[5], new float[3], CdUpdateTest.PLAIN);
    }

    // Each place of an epoch, and with it a mini-batch of one, holds row n with the probability of its weight: z-scores
    // of the
    // counts over 20,000 epochs stay below 5, by chance beyond in 1 of 100,000 builds. A plain shuffle must fail.
    @Test
    void everyPlaceOfAnEpochHoldsARowAsOftenAsItCounts() {
        double[] weights = {3, 1, 0.5, 2.5};
        BinaryMatrix data = TestData.bits(4, 5, 0.4, 5);
        Rows weighted = Rows.of(data, RowWeights.of(weights));
        for (int place = 0; place < 4; place++) {
            assertThat(largestScore(weighted, weights, place)).isLessThan(5);
            assertThat(largestScore(Rows.of(data), weights, place)).isGreaterThan(50);
        }
    }

    private static double largestScore(Rows examples, double[] weights, int place) {
        int epochs = 20_000;
        int[] counts = new int[weights.length];
        for (int e = 0; e < epochs; e++) {
            counts[examples.shuffled(Randomness.key(1, Purpose.TEST, e, 0))[place]]++;
        }
        double largest = 0;
        for (int n = 0; n < counts.length; n++) {
            double p = weights[n] / Arrays.stream(weights).sum();
            largest = Math.max(largest, Math.abs(counts[n] - epochs * p) / Math.sqrt(epochs * p * (1 - p)));
        }
        return largest;
    }

    // Without hidden units the best model has the weighted means of the columns; here they are 0.8 and 0.1, unweighted
    // 0.5.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10})
    void trainingLearnsTheWeightedDistribution(int batchSize) {
        BinaryMatrix data = BinaryMatrix.of(new int[] {1, 0}, new int[] {0, 1}, new int[] {0, 0}, new int[] {1, 1});
        Rows examples = Rows.of(data, RowWeights.of(7.5, 0.5, 1.5, 0.5));
        CdOptions options = OPTIONS.withBatchSize(batchSize)
                .withEpochs(2000)
                .withLearningRate(0.5)
                .withChainCount(100);
        CdState state = CdState.from(Rbm.independent(new float[2]), examples, options, 1, WorkerPool.CALLER);
        ContrastiveDivergence epochs = new ContrastiveDivergence(examples, options, WorkerPool.CALLER);
        for (int e = 0; e < options.epochs(); e++) {
            state = epochs.step(state);
        }
        float[] bias = state.result(options).visibleBias();
        assertThat(LogSpace.sigmoid(bias[0])).isCloseTo(0.8, within(0.03));
        assertThat(LogSpace.sigmoid(bias[1])).isCloseTo(0.1, within(0.03));
    }

    @Test
    void baseRatesAndOffsetsAreWeighted() {
        BinaryMatrix data = BinaryMatrix.of(new int[] {1, 0}, new int[] {0, 1}, new int[] {0, 0});
        Rows examples = Rows.of(data, RowWeights.of(6, 3, 0));
        // Two rows of positive weight, shares 4/3 and 2/3, and one more of each value.
        float[] bias = examples.baseRate().visibleBias();
        assertThat(LogSpace.sigmoid(bias[0])).isCloseTo((4 / 3.0 + 1) / 4, within(1e-6));
        assertThat(LogSpace.sigmoid(bias[1])).isCloseTo((2 / 3.0 + 1) / 4, within(1e-6));
        Rbm model = new Rbm(FloatMatrix.of(1, 2, new float[] {2, -2}), new float[2], new float[1]);
        Rows uneven = Rows.of(
                TestData.bits(3000, 2, 0.5, 1),
                RowWeights.of(
                        IntStream.range(0, 3000).mapToDouble(n -> 1 + n % 3).toArray()));
        CdState state = CdState.from(model, uneven, OPTIONS, 1, WorkerPool.CALLER);
        double mean = 0;
        FloatMatrix means = model.hiddenMeans(uneven.here(), WorkerPool.CALLER);
        for (int n = 0; n < 3000; n++) {
            mean += means.get(n, 0) * (1 + n % 3) / 6000;
        }
        // 1000 rows of standard deviation below 0.38 drawn systematically: 4 standard errors.
        assertThat((double) state.hiddenOffset()[0]).isCloseTo(mean, within(0.05));
    }

    @Test
    void wrongWeightsAreRefused() {
        BinaryMatrix data = TestData.bits(3, 4, 0.5, 1);
        assertThatThrownBy(() -> Rows.of(data, RowWeights.of(1, 2))).hasMessage("2 weights for 3 rows");
        assertThatThrownBy(() -> RowWeights.of(1, -2, 3))
                .hasMessage("weight 2 of 3 must be finite and not negative, was -2.0");
        assertThatThrownBy(() -> RowWeights.of(Double.NaN)).hasMessageContaining("was NaN");
        assertThatThrownBy(() ->
                        new ContrastiveDivergence(Rows.of(data, RowWeights.of(0, 0, 0)), OPTIONS, WorkerPool.CALLER))
                .hasMessage("training needs at least 1 example");
    }
}
