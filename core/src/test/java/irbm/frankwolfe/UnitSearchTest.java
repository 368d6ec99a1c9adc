package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.TestModels;
import irbm.optimize.Lbfgs;
import irbm.optimize.LbfgsOptions;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search for one unit, with exact expectations under a model of independent visible units. */
class UnitSearchTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final Bound UNBOUNDED = new Bound.Penalty();
    private static final BinaryMatrix BARS = TestData.barsAndStripes(3);
    private static final ModelSamples BASE = Enumerated.samples(Rbm.baseRate(BARS));

    /** Half of the rows all zero and half all one: one unit gains so much that hardly any sample of the base rates counts. */
    private static final BinaryMatrix CLUSTERS = clusters(9);

    private static BinaryMatrix clusters(int visible) {
        BinaryMatrix rows = new BinaryMatrix(40, visible);
        for (int n = 1; n < 40; n += 2) {
            rows.writeRow(n, new long[] {-1}, 0);
        }
        return rows;
    }

    private static UnitSearchOptions options(
            Oracle oracle, double leastShare, double wantedShare, Bound bound, int starts) {
        return UnitSearchOptions.DEFAULTS.with(o -> {
            o.oracle = oracle;
            o.leastEffectiveShare = leastShare;
            o.wantedEffectiveShare = wantedShare;
            o.bound = bound;
            o.iterations = 400;
            o.starts = starts;
        });
    }

    private static FoundUnit find(UnitSearchOptions options, BinaryMatrix data, ModelSamples samples, double lambda) {
        return new UnitSearch(options, 1, Rows.of(data), 0, POOL).find(samples, samples, lambda, 1, 0);
    }

    @Test
    void aUnitIsMadeSmallerUntilEnoughSamplesCount() {
        FoundUnit free = find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 1), CLUSTERS, BASE, 0.01);
        FoundUnit held = find(options(Oracle.EXACT, 0.5, 0.7, UNBOUNDED, 1), CLUSTERS, BASE, 0.01);
        double before = BASE.effectiveShare();
        assertThat(free.samples().effectiveShare()).isLessThan(0.5 * before);
        assertThat(held.samples().effectiveShare()).isGreaterThanOrEqualTo(0.5 * before);
        assertThat(held.regularization()).isEqualTo(0.01);
        assertThat(held.nextRegularization()).isEqualTo(1.2 * 0.01);
        // The same unit, scaled: weights, hidden bias and shift by one factor.
        float scale = held.change().bias() / free.change().bias();
        assertThat(scale).isBetween(0.05f, 0.8f);
        for (int j = 0; j < 9; j++) {
            assertThat(held.change().weights()[j])
                    .isCloseTo(scale * free.change().weights()[j], within(1e-5f));
            assertThat(held.change().shift()[j]).isCloseTo(scale * free.change().shift()[j], within(1e-5f));
        }
    }

    /** Eight units on one draw must each leave the eighth root of the share that a single one must. */
    @Test
    void unitsThatShareADrawShareItsSamples() {
        UnitSearchOptions options = options(Oracle.EXACT, 0.5, 0.7, UNBOUNDED, 1);
        FoundUnit first = new UnitSearch(options, 8, Rows.of(CLUSTERS), 0, POOL).find(BASE, BASE, 0.01, 1, 0);
        assertThat(first.samples().effectiveShare())
                .isGreaterThanOrEqualTo(Math.pow(0.5, 0.125) * BASE.effectiveShare());
        FoundUnit alone = find(options, CLUSTERS, BASE, 0.01);
        assertThat(alone.samples().effectiveShare()).isLessThan(Math.pow(0.5, 0.125) * BASE.effectiveShare());
    }

    /** The next unit is tried one step larger, and no more: most would be made as small again. */
    @Test
    void theScaleOfAUnitIsRememberedForTheNext() {
        UnitSearchOptions options = options(Oracle.EXACT, 0.5, 0.7, UNBOUNDED, 1);
        UnitSearch search = new UnitSearch(options, 1, Rows.of(CLUSTERS), 0, POOL);
        UnitChange first = search.find(BASE, BASE, 0.01, 1, 0).change();
        assertThat(search.find(BASE, BASE, 0.01, 1, 0).change()).isEqualTo(first);
        double small = first.bias()
                / find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 1), CLUSTERS, BASE, 0.01)
                        .change()
                        .bias();
        double next = search.find(BASE, BASE, 10, 1, 0).change().bias()
                / find(options, CLUSTERS, BASE, 10).change().bias();
        assertThat(next).isGreaterThan(small).isLessThan(1);
    }

    /** Samples of the very model of the data: nothing is to gain, and after ten units nobody searches on. */
    @Test
    void aBlockSearchesOnlyWhileThatPays() {
        assertThat(isLastOfBlockSmall(BARS, ModelSamples.equallyWeighted(BARS))).isTrue();
        assertThat(isLastOfBlockSmall(BARS, BASE)).isFalse();
    }

    /** Whether the last unit of a block of 12 is the random one that costs nothing to find. */
    private static boolean isLastOfBlockSmall(BinaryMatrix data, ModelSamples samples) {
        UnitSearchOptions options = options(Oracle.EXACT, 0, 1, UNBOUNDED, 1);
        UnitSearch search = new UnitSearch(options, 12, Rows.of(data), 0, POOL);
        BlockInsertion block = new BlockInsertion(search, options, data, Rbm.baseRate(data), samples, samples, POOL);
        block.run(12, 0.02, 1, 0);
        float[] last = block.model().units().weights().row(11);
        return Arrays.equals(last, search.small(samples, 0.02, 1, 11).change().weights());
    }

    @Test
    void regularizationFallsToItsFloorWhileThereIsRoom() {
        UnitSearchOptions options = options(Oracle.EXACT, 0, 0.5, UNBOUNDED, 1);
        assertThat(find(options, CLUSTERS, BASE, 10).nextRegularization()).isCloseTo(8.5, within(1e-12));
        assertThat(find(options(Oracle.EXACT, 0, 0, UNBOUNDED, 1), CLUSTERS, BASE, 0.0055)
                        .nextRegularization())
                .isEqualTo(0.005);
        FoundUnit tight = find(options(Oracle.EXACT, 0, 0.7, UNBOUNDED, 1), CLUSTERS, BASE, 0.02);
        assertThat(tight.samples().effectiveShare()).isLessThan(0.7 * BASE.effectiveShare());
        assertThat(tight.nextRegularization()).isEqualTo(0.02);
    }

    /** Also when a unit makes the samples count more evenly than before, as it may within a block. */
    @Test
    void aWantedShareOfOneNeverLowersIt() {
        double[] uneven = new double[512];
        Arrays.setAll(uneven, v -> Integer.bitCount(v));
        ModelSamples samples = ModelSamples.weighted(TestModels.allStates(9), uneven);
        BinaryMatrix uniform = TestModels.allStates(9);
        FoundUnit found = find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 3), uniform, samples, 0.02);
        assertThat(found.samples().effectiveShare()).isGreaterThan(samples.effectiveShare());
        assertThat(found.nextRegularization()).isEqualTo(0.02);
    }

    @Test
    void moreStartsNeverFindLess() {
        double[] values = IntStream.rangeClosed(1, 6)
                .mapToDouble(starts -> find(options(Oracle.EXACT, 0, 1, UNBOUNDED, starts), BARS, BASE, 0.02)
                        .objective())
                .toArray();
        for (int s = 1; s < values.length; s++) {
            assertThat(values[s]).isLessThanOrEqualTo(values[s - 1]);
        }
        assertThat(values[5]).isLessThan(values[0]);
    }

    /** With equal means w = c = 0 is stationary: a search that began there would end there, and gain nothing. */
    @Test
    void theStartIsNotTheTrapAtZero() {
        BinaryMatrix data = BinaryMatrix.of(new int[] {0, 0, 1, 1}, new int[] {1, 1, 0, 0});
        ModelSamples samples = Enumerated.samples(Rbm.independent(new float[4]));
        UnitObjective objective = UnitObjective.linear(
                (x, gradient) -> RowSums.meanSoftplus(Rows.of(data), x, gradient, POOL),
                Enumerated.mean(data),
                samples,
                0.01,
                POOL);
        assertThat(new Lbfgs(LbfgsOptions.DEFAULTS)
                        .minimize(objective, new double[5])
                        .value())
                .isCloseTo(0, within(1e-12));
        assertThat(find(options(Oracle.LINEAR, 0, 1, UNBOUNDED, 1), data, samples, 0.01)
                        .objective())
                .isLessThan(-0.1);
    }

    /**
     * Where the means differ, the linear form likes best a unit that is always on: w = (mean difference) / λ, a bias step. Algorithm
     * 1 as printed would take it all the same.
     */
    @Test
    void thePrintedFormFindsASaturatedUnit() {
        BinaryMatrix data = TestData.barsAndStripes(3);
        float[] lower = new float[9];
        Arrays.fill(lower, -2);
        ModelSamples samples = Enumerated.samples(Rbm.independent(lower));
        FoundUnit found = find(options(Oracle.LINEAR, 0, 1, UNBOUNDED, 1), data, samples, 0.02);
        double[] difference = samples.mean(POOL);
        for (int j = 0; j < 9; j++) {
            difference[j] = Enumerated.mean(data)[j] - difference[j];
            assertThat((double) found.change().weights()[j]).isCloseTo(difference[j] / 0.02, within(0.1));
        }
        assertThat(RowSums.decidedAlikeShare(Rows.of(data), found.change(), 0.01, POOL))
                .isEqualTo(1);
        assertThat(found.useful()).isFalse();
    }

    /** One pattern again and again: a unit can only be on for all examples. */
    @Test
    void theExactFormTakesNoSaturatedUnit() {
        BinaryMatrix same =
                BinaryMatrix.of(new int[] {1, 1, 1, 0, 0, 0, 0, 0, 0}, new int[] {1, 1, 1, 0, 0, 0, 0, 0, 0});
        ModelSamples samples = Enumerated.samples(Rbm.independent(new float[9]));
        FoundUnit found = find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 1), same, samples, 0.02);
        assertThat(RowSums.decidedAlikeShare(Rows.of(same), found.change(), 0.01, POOL))
                .isEqualTo(1);
        assertThat(found.useful()).isFalse();
        assertThat(find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 1), BARS, BASE, 0.02)
                        .useful())
                .isTrue();
    }

    /** Two clusters far apart: the unit is certain about every example, on for half and off for half. That is a feature. */
    @Test
    void aUnitThatTellsTwoClustersApartIsUsefulHoweverSharp() {
        BinaryMatrix data = clusters(12);
        ModelSamples samples = Enumerated.samples(Rbm.independent(new float[12]));
        FoundUnit found = find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 1), data, samples, 0.001);
        UnitChange change = found.change();
        double sum = 0;
        for (float weight : change.weights()) {
            sum += weight;
        }
        assertThat(Math.abs(sum)).isGreaterThan(10);
        assertThat(change.bias() * (sum + change.bias())).isLessThan(-25);
        assertThat(found.useful()).isTrue();
    }

    /**
     * On the border of the ball the gradient points inwards, ∇_w = -μ w with μ >= 0, and is zero in c: the conditions for the
     * minimiser of the penalised form with λ = μ, which the penalised search then finds again.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2, 6})
    void theBoundedFormIsThePenalisedOneWithItsMultiplier(double bound) {
        BinaryMatrix data = ExactInference.sample(TestModels.random(4, 2, 1.5, 3), 300, 1, POOL);
        ModelSamples samples = Enumerated.samples(Rbm.baseRate(data));
        FoundUnit bounded = find(options(Oracle.LINEAR, 0, 1, new Bound.Ball(bound), 8), data, samples, 0.1);
        UnitChange change = bounded.change();
        UnitObjective objective = UnitObjective.linear(
                (x, gradient) -> RowSums.meanSoftplus(Rows.of(data), x, gradient, POOL),
                Enumerated.mean(data),
                samples,
                0,
                POOL);
        double[] x = new double[5];
        double[] gradient = new double[5];
        Arrays.setAll(x, j -> j < 4 ? change.weights()[j] : change.bias());
        objective.evaluate(x, gradient);
        double multiplier = 0;
        for (int j = 0; j < 4; j++) {
            multiplier -= gradient[j] * x[j] / bound;
        }
        assertThat(change.squaredNorm()).isCloseTo(bound, within(1e-5));
        assertThat(multiplier).isPositive();
        // The minimiser ends at a projected gradient of 1e-6 or a decrease of 1e-10, near the root of which gradients
        // remain.
        for (int j = 0; j < 4; j++) {
            assertThat(gradient[j] + multiplier * x[j]).isCloseTo(0, within(1e-4));
        }
        assertThat(gradient[4]).isCloseTo(0, within(1e-4));
        FoundUnit penalised = find(options(Oracle.LINEAR, 0, 1, UNBOUNDED, 8), data, samples, multiplier);
        assertThat(penalised.objective() - multiplier / 2 * penalised.change().squaredNorm())
                .isCloseTo(bounded.objective(), within(1e-4));
        assertThat(penalised.change().squaredNorm()).isCloseTo(bound, within(0.02 * bound));
    }

    @Test
    void aLargeBallIsNoBound() {
        BinaryMatrix data = ExactInference.sample(TestModels.random(4, 2, 1, 3), 2000, 1, POOL);
        ModelSamples samples = Enumerated.samples(Rbm.baseRate(data));
        FoundUnit bounded = find(options(Oracle.EXACT, 0, 1, new Bound.Ball(1e8), 4), data, samples, 0.1);
        FoundUnit free = find(options(Oracle.EXACT, 0, 1, UNBOUNDED, 4), data, samples, 0);
        assertThat(bounded.objective()).isCloseTo(free.objective(), within(1e-5));
        // Control: a small one is.
        assertThat(find(options(Oracle.EXACT, 0, 1, new Bound.Ball(0.1), 4), data, samples, 0.1)
                        .objective())
                .isGreaterThan(free.objective() + 1e-3);
    }

    @Test
    void impossibleOptionsAreRefused() {
        refuses(o -> o.regularization = -1, "regularization must be at least 0 and below 1000000, was -1.0");
        refuses(o -> o.regularization = Double.NaN, "regularization must be at least 0 and below 1000000, was NaN");
        refuses(
                o -> o.leastEffectiveShare = 0.7,
                "effective shares must be within 0 to 1 and in order, were 0.7 and 0.6");
        refuses(
                o -> o.wantedEffectiveShare = 1.5,
                "effective shares must be within 0 to 1 and in order, were 0.4 and 1.5");
        refuses(
                o -> o.leastRegularization = -0.01,
                "leastRegularization must be at least 0 and below 1000000, was -0.01");
        refuses(o -> o.bound = new Bound.Ball(0), "maxWeightNorm must be positive, was 0.0");
        refuses(o -> o.bound = new Bound.Ball(Double.POSITIVE_INFINITY), "maxWeightNorm must be finite, was Infinity");
        refuses(o -> o.iterations = 0, "iterations must be at least 1, was 0");
        refuses(o -> o.starts = 0, "starts must be at least 1, was 0");
        refuses(o -> o.startNorm = 0, "startNorm must be positive, was 0.0");
        refuses(o -> o.rows = 0, "rows must be at least 1, was 0");
    }

    private static void refuses(Consumer<UnitSearchOptions.Builder> change, String message) {
        assertThatThrownBy(() -> UnitSearchOptions.DEFAULTS.with(change)).hasMessage(message);
    }
}
