package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContrastiveDivergenceTest {
    private static final WorkerPool POOL = WorkerPool.of(2);
    private static final CdOptions SMALL = CdOptions.DEFAULTS
            .withEpochs(6)
            .withBatchSize(16)
            .withChainCount(20)
            .withMomentum(0.5);

    @AfterAll
    static void close() {
        POOL.close();
    }

    private static CdState train(BinaryMatrix data, int hidden, CdOptions options, int epochs, WorkerPool pool) {
        CdState state =
                CdState.from(CdState.randomModel(Rbm.baseRate(data), hidden, 1), Rows.of(data), options, 1, pool);
        return train(state, data, options, epochs, pool);
    }

    private static CdState train(CdState start, BinaryMatrix data, CdOptions options, int epochs, WorkerPool pool) {
        ContrastiveDivergence epoch = new ContrastiveDivergence(Rows.of(data), options, pool);
        CdState state = start;
        for (int e = 0; e < epochs; e++) {
            state = epoch.step(state);
        }
        return state;
    }
    // The best possible mean log-likelihood is minus the entropy, -log 14. Enumeration gives the exact value.
    @Test
    void barsAndStripesAreLearntToWithinFiveHundredthsOfANat() {
        BinaryMatrix patterns = TestData.barsAndStripes(3);
        BinaryMatrix data = patterns.select(
                IntStream.range(0, 700).map(n -> n % patterns.rows()).toArray());
        CdOptions options = CdOptions.DEFAULTS
                .withEpochs(1000)
                .withChainCount(200)
                .withGibbsSteps(5)
                .withLearningRate(0.4);
        Rbm model = train(data, 30, options, options.epochs(), POOL).result(options);
        double logPartition = ExactInference.logPartition(model, POOL);
        double mean = -model.meanFreeEnergy(patterns, POOL) - logPartition;
        assertThat(mean).isBetween(-Math.log(14) - 0.05, -Math.log(14));
    }

    @ParameterizedTest
    @CsvSource({"true,1", "true,2", "true,4", "false,1", "false,4"})
    void theResultDoesNotDependOnTheNumberOfThreads(boolean persistent, int threads) {
        BinaryMatrix data = TestData.bits(100, 70, 0.3, 1);
        CdOptions options = SMALL.withPersistent(persistent);
        CdState expected = train(data, 33, options, 2, POOL);
        try (WorkerPool pool = WorkerPool.of(threads)) {
            assertThat(train(data, 33, options, 2, pool)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fiveEpochsAreTwoAndThree(boolean persistent) {
        BinaryMatrix data = TestData.bits(100, 70, 0.3, 1);
        CdOptions options = SMALL.withPersistent(persistent);
        CdState part = train(data, 20, options, 2, POOL);
        assertThat(train(part, data, options, 3, POOL)).isEqualTo(train(data, 20, options, 5, POOL));
    }

    @Test
    void aStepDoesNotChangeTheStateItStartsFrom() {
        BinaryMatrix data = TestData.bits(50, 20, 0.3, 1);
        CdState start = train(data, 5, SMALL, 1, POOL);
        CdState first = train(start, data, SMALL, 1, POOL);
        assertThat(train(start, data, SMALL, 1, POOL)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "785,3,10", "5,0,7", "64,64,64"})
    void awkwardSizesTrain(int visible, int hidden, int examples) {
        BinaryMatrix data = TestData.bits(examples, visible, 0.4, 1);
        for (boolean persistent : new boolean[] {true, false}) {
            CdState state = train(data, hidden, SMALL.withPersistent(persistent), 3, POOL);
            assertThat(state.epoch()).isEqualTo(3);
            assertThat(state.model().hiddenCount()).isEqualTo(hidden);
        }
    }

    @Test
    void theRateFallsLinearlyToZeroOrStays() {
        BinaryMatrix data = TestData.bits(100, 5, 0.3, 1);
        ContrastiveDivergence falling = new ContrastiveDivergence(Rows.of(data), SMALL.withLearningRate(0.6), POOL);
        assertThat(falling.updatesPerEpoch()).isEqualTo(7);
        assertThat(falling.rate(0, 1)).isEqualTo(0.6);
        assertThat(falling.rate(21, 1)).isEqualTo(0.3);
        assertThat(falling.rate(42, 0.25)).isZero();
        assertThat(new ContrastiveDivergence(
                                Rows.of(data), SMALL.withLearningRate(0.6).withDecay(false), POOL)
                        .rate(21, 0.25))
                .isEqualTo(0.15);
    }

    @Test
    void explodingParametersAreNoticed() {
        BinaryMatrix data = TestData.bits(100, 50, 0.3, 1);
        CdOptions wild = SMALL.withLearningRate(1e5);
        assertThatThrownBy(() -> train(data, 30, wild, 3, POOL))
                .isInstanceOf(DivergenceException.class)
                .hasMessageMatching(
                        "epoch \\d: the parameters exploded: inputs up to .*, the limit is .*; the largest parameter, the .*, is .*");
    }

    @Test
    void dataOfTheWrongSizeAndNoDataAreRefused() {
        BinaryMatrix data = TestData.bits(10, 5, 0.3, 1);
        CdState state = train(data, 3, SMALL, 1, POOL);
        ContrastiveDivergence other = new ContrastiveDivergence(Rows.of(TestData.bits(10, 6, 0.3, 1)), SMALL, POOL);
        assertThatThrownBy(() -> other.step(state)).hasMessage("the data have 6 visible units, the model expects 5");
        assertThatThrownBy(() -> new ContrastiveDivergence(Rows.none(5), SMALL, POOL))
                .hasMessage("training needs at least 1 example");
    }

    @Test
    void impossibleOptionsAreRefused() {
        assertThatThrownBy(() -> SMALL.withLearningRate(-1))
                .hasMessage("learningRate must be above 0 and below 1000000, was -1.0");
        assertThatThrownBy(() -> SMALL.withLearningRate(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> SMALL.withBatchSize(0)).hasMessage("batchSize must be within 1 to 65536, was 0");
        assertThatThrownBy(() -> SMALL.withMomentum(1)).hasMessage("momentum must be within 0 to 1, was 1.0");
        assertThatThrownBy(() -> SMALL.withGibbsSteps(0)).hasMessage("gibbsSteps must be at least 1, was 0");
    }
}
