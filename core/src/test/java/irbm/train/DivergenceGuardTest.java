package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.RowPanels;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.Divergence.Cause;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each cause is noticed within the step in which it arises. */
class DivergenceGuardTest {
    private static final BinaryMatrix DATA = TestData.bits(40, 12, 0.4, 1);
    // All rows in one mini-batch: what its update does can only be seen after it.
    private static final CdOptions ONE_UPDATE =
            CdOptions.DEFAULTS.withBatchSize(40).withChainCount(20).withEpochs(10);

    private static CdState start(Rbm model, BinaryMatrix data, CdOptions options) {
        return CdState.from(model, Rows.of(data), options, 1, WorkerPool.CALLER);
    }

    private static CdStep step(BinaryMatrix data, CdOptions options) {
        return new CdStep(Rows.of(data), Rows.of(data), options, EpochLikelihood.NONE, WorkerPool.CALLER);
    }

    private static Rbm model(int hidden, float visibleBias, float hiddenBias) {
        float[] visible = new float[12];
        float[] hiddens = new float[hidden];
        Arrays.fill(visible, visibleBias);
        Arrays.fill(hiddens, hiddenBias);
        return new Rbm(FloatMatrix.of(hidden, 12, (i, j) -> 0.01f * (i - j)), visible, hiddens);
    }

    /** Gives up in epoch 1, each of four times for this cause. */
    private static void assertDiverges(Cause cause, String finding, ThrowingCallable run) {
        assertThatThrownBy(run).isInstanceOfSatisfying(DivergenceException.class, diverged -> {
            assertThat(diverged.divergences()).hasSize(4).allMatch(each -> each.epoch() == 1 && each.cause() == cause);
            assertThat(diverged.divergences().get(3).finding()).matches(finding);
        });
    }

    @Test
    void aHealthyRunHasNoSetbacks() {
        CdState start = start(CdState.randomModel(Rbm.baseRate(DATA), 6, 1), DATA, ONE_UPDATE);
        CdEvent event = step(DATA, ONE_UPDATE).step(start).event();
        assertThat(event.setbacks()).isEmpty();
        assertThat(event.retries()).isZero();
    }

    @Test
    void anExplosionInTheOnlyUpdateOfAStepIsNoticedInThatStep() {
        CdOptions wild = ONE_UPDATE.withLearningRate(9e5);
        CdState start = start(CdState.randomModel(Rbm.baseRate(DATA), 6, 1), DATA, wild);
        assertThatThrownBy(() -> new ContrastiveDivergence(Rows.of(DATA), wild, WorkerPool.CALLER).step(start))
                .isInstanceOf(DivergenceException.class)
                .hasMessageMatching(
                        "epoch 1: the parameters exploded: inputs up to [0-9.e+]+, the limit is 3.28e\\+04; "
                                + "the largest parameter, the .*unit \\d+, is .*");
        // The guard goes back with a quarter of the rate, and says each time why.
        CdOptions withoutChains = wild.withPersistent(false);
        CdState other = start(CdState.randomModel(Rbm.baseRate(DATA), 6, 1), DATA, withoutChains);
        CdEvent event = step(DATA, withoutChains).step(other).event();
        assertThat(event.setbacks())
                .hasSize(event.retries())
                .first()
                .matches(setback -> setback.cause() == Cause.EXPLODED && setback.epoch() == 1);
    }

    // No update can make a finite parameter infinite before it counts as exploded, so this one is written by hand.
    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void aParameterThatIsNotFiniteIsNamed(float value) {
        MutableRbm weight = new MutableRbm(model(3, 0, 0));
        weight.weights[5 * weight.stride + 2] = value;
        assertNotFinite("epoch 7: the weight of hidden unit 2 and visible unit 5 is " + value, weight);
        MutableRbm visible = new MutableRbm(model(3, 0, 0));
        visible.visibleBias[4] = value;
        assertNotFinite("epoch 7: the bias of visible unit 4 is " + value, visible);
        MutableRbm hidden = new MutableRbm(model(3, 0, 0));
        hidden.hiddenBias[1] = value;
        assertNotFinite("epoch 7: the bias of hidden unit 1 is " + value, hidden);
    }

    private static void assertNotFinite(String message, MutableRbm model) {
        RowPanels hiddenInputs = new RowPanels(/* rows= */ 12, /* columns= */ 3);
        RowPanels visibleInputs = new RowPanels(/* rows= */ 3, /* columns= */ 12);
        model.load(hiddenInputs, visibleInputs, WorkerPool.CALLER);
        double largest = Math.max(hiddenInputs.largestInput(), visibleInputs.largestInput());
        assertThatThrownBy(() -> DivergenceGuard.checkParameters(model, largest, 7))
                .isInstanceOf(DivergenceException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(floats = {-20, 20})
    void saturatedUnitsAreNoticedAlsoWhereTheAverageLooksWell(float hiddenBias) {
        CdOptions slow = ONE_UPDATE.withLearningRate(1e-6);
        CdState saturated = start(model(6, 0, hiddenBias), DATA, slow);
        CdState well = start(model(6, 0, 0), DATA, slow);
        CdState hidden = new CdState(
                saturated.model(),
                well.model(),
                saturated.velocity(),
                saturated.hiddenOffset(),
                saturated.chains(),
                0,
                1);
        for (CdState state : List.of(saturated, hidden)) {
            assertDiverges(
                    Cause.SATURATED_UNITS,
                    "100 % of the hidden units are saturated, the limit is 50 %",
                    () -> step(DATA, slow).step(state));
        }
    }

    @Test
    void chainsThatAllDieAreNoticedUnlessTheDataAreLikeThem() {
        CdOptions slow = ONE_UPDATE.withLearningRate(1e-6);
        Rbm off = model(6, -30, 0);
        assertDiverges(
                Cause.DEAD_CHAINS,
                "100 % of the 20 chains are in one and the same state, where \\d % of the examples are; the limit is 50 % more",
                () -> step(DATA, slow).step(start(off, DATA, slow)));
        BinaryMatrix dark = new BinaryMatrix(40, 12);
        assertThat(step(dark, slow).step(start(off, dark, slow)).event().setbacks())
                .isEmpty();
    }

    @Test
    void sharesDecideForChains() {
        BinaryMatrix half = new BinaryMatrix(20, 12); // ten rows of zeros, then ten that all differ
        for (int r = 10; r < 20; r++) {
            half.writeRow(r, new long[] {r}, 0);
        }
        DivergenceGuard.checkChains(half, DATA.slice(20, 40), 1);
        half.writeRow(10, new long[] {0}, 0);
        assertThatThrownBy(() -> DivergenceGuard.checkChains(half, DATA.slice(20, 40), 1))
                .hasMessageStartingWith("epoch 1: 55 % of the 20 chains");
    }
}
