package irbm.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.TestModels;
import irbm.model.VisibleUnits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockGibbsTest {
    /**
     * Chains that start in exact draws of p(v) are still draws of p(v) after any number of sweeps. Fails by chance with a
     * probability below 4e-6: see {@link Stationarity}.
     */
    @ParameterizedTest
    @CsvSource({"5,4,0.7,1", "5,4,2,3", "1,1,1,1", "8,2,1.5,2", "4,0,1,1"})
    void gibbsLeavesTheModelDistributionInvariant(int visible, int hidden, double scale, int sweeps) {
        Rbm model = TestModels.random(visible, hidden, scale, 1);
        Stationarity exact = new Stationarity(TestModels.visibleDistribution(model));
        Chains moved = advance(model, exact.draws(visible), sweeps);
        assertThat(exact.isDistributionOf(moved)).isTrue();
    }

    @Test
    void gibbsReachesTheModelDistributionFromNoise() {
        Rbm model = TestModels.random(5, 4, 0.8, 2);
        Stationarity exact = new Stationarity(TestModels.visibleDistribution(model));
        Chains moved = advance(model, Chains.fromNoise(VisibleUnits.bits(5), Stationarity.CHAINS, 1), 60);
        assertThat(exact.isDistributionOf(moved)).isTrue();
    }

    // The negative control: a kernel with one wrong weight, or with the hidden bias left out, fails the same check.
    @Test
    void theCheckFailsOnABrokenKernel() {
        Rbm model = TestModels.random(5, 4, 0.7, 1);
        Stationarity exact = new Stationarity(TestModels.visibleDistribution(model));
        Chains start = exact.draws(5);
        float[] weights = model.weights().toArray();
        weights[7] += 0.2f;
        Rbm wrongWeight = new Rbm(FloatMatrix.of(4, 5, weights), model.visibleBias(), model.hiddenBias());
        Rbm noHiddenBias = new Rbm(model.weights(), model.visibleBias(), new float[4]);
        assertThat(exact.isDistributionOf(advance(wrongWeight, start, 3))).isFalse();
        assertThat(exact.isDistributionOf(advance(noHiddenBias, start, 3))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void theResultDoesNotDependOnTheNumberOfThreads(int threads) {
        Rbm model = TestModels.random(100, 70, 0.3, 3);
        Chains start = Chains.fromVisibleBias(model, 131, 9);
        Chains expected = advance(model, start, 7);
        try (WorkerPool pool = WorkerPool.of(threads)) {
            assertThat(new BlockGibbs(pool).advance(model, start, 7).chains()).isEqualTo(expected);
        }
    }

    @Test
    void tenSweepsAreThreeAndSeven() {
        Rbm model = TestModels.random(100, 70, 0.3, 3);
        Chains start = Chains.fromVisibleBias(model, 50, 9);
        assertThat(advance(model, advance(model, start, 3), 7)).isEqualTo(advance(model, start, 10));
    }

    @Test
    void chainsThatAreMovedInPartsUnderTheirNumbersMoveAlike() {
        Rbm model = TestModels.random(70, 66, 0.3, 12);
        BlockGibbs gibbs = new BlockGibbs(WorkerPool.CALLER);
        Chains start = Chains.fromNoise(VisibleUnits.bits(70), 100, 9);
        BinaryMatrix all = gibbs.advance(model, start, 5).chains().visible();
        Chains tail = new Chains(start.visible().slice(60, 100), start.seed(), start.sweep());
        assertThat(gibbs.advance(model, tail, 60, 5).chains().visible()).isEqualTo(all.slice(60, 100));
        assertThat(gibbs.advance(model, tail, 0, 5).chains().visible()).isNotEqualTo(all.slice(60, 100));
    }

    @Test
    void aChainDoesNotDependOnHowManyOthersThereAre() {
        Rbm model = TestModels.random(100, 70, 0.3, 3);
        BinaryMatrix many =
                advance(model, Chains.fromVisibleBias(model, 100, 9), 5).visible();
        BinaryMatrix few =
                advance(model, Chains.fromVisibleBias(model, 3, 9), 5).visible();
        assertThat(many.slice(0, 3)).isEqualTo(few);
    }

    @Test
    void seedsAndSweepsGiveDifferentStates() {
        Rbm model = TestModels.random(100, 70, 0.1, 3);
        Chains start = Chains.fromNoise(VisibleUnits.bits(100), 20, 1);
        Chains other = new Chains(start.visible(), 2, 0);
        Chains later = new Chains(start.visible(), 1, 1);
        assertThat(advance(model, start, 1).visible())
                .isNotEqualTo(advance(model, other, 1).visible());
        assertThat(advance(model, start, 1).visible())
                .isNotEqualTo(advance(model, later, 1).visible());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "785,501", "3,0", "64,64"})
    void awkwardSizesAndHugeWeightsRun(int visible, int hidden) {
        for (double scale : new double[] {0, 1, 1e4}) {
            Rbm model = TestModels.random(visible, hidden, scale, 1);
            Chains moved = advance(model, Chains.fromNoise(VisibleUnits.bits(visible), 5, 1), 4);
            assertThat(moved.count()).isEqualTo(5);
            assertThat(moved.sweep()).isEqualTo(4);
        }
    }

    @Test
    void saturatedModelsGoWhereTheirEnergyIsLowest() {
        FloatMatrix weights = FloatMatrix.of(1, 3, 1e4f, 1e4f, -1e4f);
        Rbm model = new Rbm(weights, new float[] {-5e3f, -5e3f, 5e3f}, new float[] {1e4f});
        BinaryMatrix moved = advance(model, Chains.fromNoise(VisibleUnits.bits(3), 100, 1), 5)
                .visible();
        for (int c = 0; c < 100; c++) {
            boolean hiddenOn = moved.get(c, 0);
            assertThat(moved.get(c, 1)).isEqualTo(hiddenOn);
            assertThat(moved.get(c, 2)).isEqualTo(!hiddenOn);
        }
    }

    @Test
    void noChainsAndNoSweepsAreFine() {
        Rbm model = TestModels.random(5, 4, 1, 1);
        assertThat(advance(model, Chains.fromNoise(VisibleUnits.bits(5), 0, 1), 3)
                        .count())
                .isZero();
        Chains start = Chains.fromNoise(VisibleUnits.bits(5), 7, 1);
        assertThat(advance(model, start, 0)).isEqualTo(start);
    }

    @Test
    void chainsOfTheWrongSizeAreRefused() {
        Rbm model = TestModels.random(5, 4, 1, 1);
        assertThatThrownBy(() -> advance(model, Chains.fromNoise(VisibleUnits.bits(6), 1, 1), 1))
                .hasMessage("the chains have 6 visible units, the model expects 5");
        assertThatThrownBy(() -> advance(model, Chains.fromNoise(VisibleUnits.bits(5), 1, 1), -1))
                .hasMessage("the number of sweeps cannot be negative, was -1");
    }

    private static Chains advance(Rbm model, Chains chains, int sweeps) {
        try (WorkerPool pool = WorkerPool.of(2)) {
            return new BlockGibbs(pool).advance(model, chains, sweeps).chains();
        }
    }
}
