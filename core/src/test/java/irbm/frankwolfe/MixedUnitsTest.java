package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.evaluate.LogPartitionEstimate;
import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.TestModels;
import irbm.model.UnitGroup;
import irbm.model.VisibleUnits;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import irbm.train.LearningRateSearch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contrastive divergence, Frank-Wolfe, growing and pruning of models with bits and groups, with likelihoods by enumeration. */
final class MixedUnitsTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final VisibleUnits UNITS = TestModels.mixedUnits();
    private static final BinaryMatrix DATA = ExactInference.sample(TestModels.mixed(4, 2.5, 11), 600, 1, POOL);
    private static final Rows EXAMPLES = Rows.of(DATA).withUnits(UNITS);
    private static final BinaryMatrix NONE = new BinaryMatrix(0, 7);

    private static double likelihood(Rbm model) {
        return Enumerated.meanLogLikelihood(model, DATA);
    }

    private static CdState trained(Rbm start, int epochs) {
        CdOptions options = CdOptions.DEFAULTS.withEpochs(epochs).withLearningRate(0.1);
        ContrastiveDivergence epoch = new ContrastiveDivergence(EXAMPLES, options, POOL);
        CdState state = CdState.from(start, EXAMPLES, options, 1, POOL);
        for (int e = 0; e < epochs; e++) {
            state = epoch.step(state);
        }
        return state;
    }

    /** The data's own model has the entropy of the data but for 600 draws of 36 states, 35 / 1200 nats. */
    @Test
    void persistentChainsLearnNearlyTheTrueModel() {
        Rbm base = EXAMPLES.baseRate();
        Rbm start = CdState.randomModel(EXAMPLES.baseRate(), 8, 1);
        assertThat(start.visibleUnits()).isEqualTo(UNITS);
        CdState state = trained(start, 300);
        UNITS.requireAllowed("chains", state.chains().visible());
        double truth = likelihood(TestModels.mixed(4, 2.5, 11));
        assertThat(likelihood(base)).isLessThan(truth - 0.3);
        assertThat(likelihood(state.average())).isGreaterThan(truth - 0.05);
        // The control: the same updates of a model of bits end below it.
        Rbm asBits = trained(start.withVisibleUnits(VisibleUnits.bits(7)), 300).average();
        assertThat(likelihood(asBits)).isLessThan(likelihood(state.average()) - 0.01);
    }

    @Test
    void theCentredGradientKeepsTheZeroSum() {
        Rbm model = trained(CdState.randomModel(EXAMPLES.baseRate(), 8, 1), 300).model();
        double largest = 0;
        for (int i = 0; i < 8; i++) {
            assertThat(model.weight(i, 1) + model.weight(i, 3) + model.weight(i, 4))
                    .isEqualTo(0, within(1e-4f));
            largest = Math.max(largest, Math.abs(model.weight(i, 1)));
        }
        assertThat(largest).isGreaterThan(0.1);
    }

    /** See {@link BiasFitTest} for the tolerance. */
    @Test
    void theBiasFitReachesTheMeansOfTheData() {
        Rbm model = TestModels.mixed(3, 1, 2);
        Chains chains = Chains.fromVisibleBias(model, 2000, 1);
        Rbm fitted = BiasFit.untilMeansAgree(
                        new BiasOptions(300, 500, 0.2), Enumerated.mean(DATA), DATA.rows(), new BlockGibbs(POOL))
                .fit(model, chains)
                .model()
                .units();
        assertThat(largestDifference(fitted)).isLessThan(5 * 3 * 0.0035);
        assertThat(largestDifference(model)).isGreaterThan(0.1);
    }

    private static double largestDifference(Rbm model) {
        var moments = ExactInference.moments(model, POOL);
        double[] wanted = Enumerated.mean(DATA);
        return IntStream.range(0, 7)
                .mapToDouble(j -> Math.abs(moments.visible(j) - wanted[j]))
                .max()
                .orElseThrow();
    }

    /**
     * Proposition 4.1 does not ask what v is: with exact expectations the gap, which bounds the error of a convex problem, falls below
     * 0.02 in 200 steps. No other masses are better by more than the gap says, among them all single units.
     */
    @Test
    void frankWolfeWithExactExpectationsConverges() {
        UnitGrid grid =
                new UnitGrid(VisibleUnits.of(6, List.of(UnitGroup.exactlyOne(0, 1, 2), UnitGroup.atMostOne(4, 5))));
        double[] mass = new double[UnitGrid.UNITS];
        mass[0] = UnitGrid.ALPHA;
        double gap = Double.POSITIVE_INFINITY;
        double value = Double.NaN;
        for (int t = 1; t <= 200; t++) {
            FractionalRbm model = new FractionalRbm(grid.units, mass);
            int best = grid.oracle(model, 1);
            gap = grid.gradient(model).gap(model, grid.unit(best));
            value = grid.value(model);
            for (int i = 0; i < mass.length; i++) {
                mass[i] += 2.0 / (t + 1) * ((i == best ? UnitGrid.ALPHA : 0) - mass[i]);
            }
        }
        assertThat(gap).isBetween(0.0, 0.02);
        for (int trial = 0; trial < UnitGrid.UNITS + 200; trial++) {
            assertThat(grid.value(new FractionalRbm(grid.units, otherMasses(trial))))
                    .isGreaterThan(value - gap - 1e-5);
        }
    }

    /** One unit alone, or random masses. */
    private static double[] otherMasses(int trial) {
        double[] mass = new double[UnitGrid.UNITS];
        if (trial < mass.length) {
            mass[trial] = UnitGrid.ALPHA;
            return mass;
        }
        float[] normals = TestData.normals(mass.length, 3, trial);
        Arrays.setAll(mass, i -> Math.exp(normals[i]));
        double total = Arrays.stream(mass).sum();
        return Arrays.stream(mass).map(m -> UnitGrid.ALPHA * m / total).toArray();
    }

    /** The tolerance of log Z is derived in {@link FrankWolfeTest}; the log Z of the model as bits is the control. */
    @Test
    void growingLiftsTheLikelihoodAndKeepsCountOfLogPartition() {
        GrowOptions options = GrowOptions.stable()
                .withChains(4000, 5)
                .withBlockSize(1)
                .withCheckEvery(2)
                .withMaxUnits(6)
                .withJoint(JointOptions.none());
        FrankWolfe step = new FrankWolfe(
                EXAMPLES,
                Rows.of(NONE).withUnits(UNITS),
                options,
                model -> LogPartitionEstimate.exact(ExactInference.logPartition(model, POOL)),
                new BlockGibbs(POOL),
                POOL);
        GrowState state = GrowState.start(EXAMPLES.baseRate(), options, 1);
        double before = likelihood(state.model().units());
        for (int t = 0; t < 4; t++) {
            state = step.step(state).state();
            UNITS.requireAllowed("chains", state.chains().visible());
        }
        Rbm grown = state.model().units();
        assertThat(grown.visibleUnits()).isEqualTo(UNITS);
        assertThat(likelihood(grown)).isGreaterThan(before + 0.2);
        double tolerance = 5 * 2 * 0.087;
        assertThat(state.logPartition()).isCloseTo(ExactInference.logPartition(grown, POOL), within(tolerance));
        Rbm asBits = grown.withVisibleUnits(VisibleUnits.bits(7));
        assertThat(state.logPartition()).isNotCloseTo(ExactInference.logPartition(asBits, POOL), within(tolerance));
    }

    /** Units that change next to nothing leave; those that matter stay. */
    @Test
    void pruningKeepsTheLikelihoodAndTheGroups() {
        Rbm truth = TestModels.mixed(4, 2.5, 11);
        Rbm padded = truth;
        for (int k = 0; k < 3; k++) {
            padded = padded.withUnit(TestData.normals(7, 0.02, k), 0);
        }
        PruneOptions options =
                PruneOptions.DEFAULTS.withLeastUnits(4).withBlockPart(0.5).withBias(new BiasOptions(0, 500, 0.05));
        Pruning step = new Pruning(DATA, NONE, options, model -> ExactInference.logPartition(model, POOL), POOL);
        PruneState state = PruneState.start(padded, DATA, options, 1);
        while (state.model().hiddenCount() > 4) {
            state = step.step(state).state();
        }
        assertThat(state.model().visibleUnits()).isEqualTo(UNITS);
        assertThat(likelihood(state.model())).isGreaterThan(likelihood(padded) - 0.05);
        assertThat(likelihood(truth.withoutUnit(0))).isLessThan(likelihood(padded) - 0.05);
    }

    @Test
    void theSearchForARateKeepsTheGroups() {
        CdOptions options = CdOptions.DEFAULTS.withEpochs(5);
        LearningRateSearch search = new LearningRateSearch(
                EXAMPLES,
                options,
                model -> {
                    assertThat(model.visibleUnits()).isEqualTo(UNITS);
                    return likelihood(model);
                },
                POOL);
        assertThat(search.run(CdState.randomModel(EXAMPLES.baseRate(), 4, 1), 1, message -> {}))
                .allMatch(trial -> trial.updates() > 0);
    }
}
