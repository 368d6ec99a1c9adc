package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.evaluate.LogPartitionEstimate;
import irbm.frankwolfe.GrowEvent.Measure;
import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.TestModels;
import irbm.sample.BlockGibbs;
import irbm.train.CdOptions;
import irbm.train.Step;
import irbm.train.WarmStart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Growing on bars and stripes, 14 patterns of 3 x 3, where every likelihood is known by enumeration. */
class FrankWolfeTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final BinaryMatrix BARS = TestData.barsAndStripes(3);
    private static final UnitSearchOptions SEARCH = UnitSearchOptions.DEFAULTS.with(o -> {
        o.regularization = 0.05;
        o.starts = 1;
    });
    private static final BiasOptions BIAS = new BiasOptions(40, 100, 0.05);
    private static final BiasOptions NO_BIAS = new BiasOptions(0, 100, 0.05);
    private static final JointOptions NO_JOINT = JointOptions.none();

    private record Run(List<GrowState> states, List<GrowEvent> events) {
        GrowState last() {
            return states.get(states.size() - 1);
        }
    }

    private static Run grow(BinaryMatrix data, GrowOptions options, GrowState start, int steps, WorkerPool pool) {
        Function<BinaryModel, LogPartitionEstimate> exact =
                model -> LogPartitionEstimate.exact(ExactInference.logPartition(model, pool));
        FrankWolfe frankWolfe =
                new FrankWolfe(Rows.of(data), Rows.none(data.columns()), options, exact, new BlockGibbs(pool), pool);
        Run run = new Run(new ArrayList<>(List.of(start)), new ArrayList<>());
        for (int s = 0; s < steps; s++) {
            Step.Result<GrowState, GrowEvent> result = frankWolfe.step(run.last());
            run.states().add(result.state());
            run.events().add(result.event());
        }
        return run;
    }

    private static Run growBars(GrowOptions options, int steps, long seed) {
        return grow(BARS, options, GrowState.start(Rbm.baseRate(BARS), options, seed), steps, POOL);
    }

    private static GrowOptions options(BiasOptions bias, JointOptions joint, int chains, int checkEvery) {
        return GrowOptions.unitByUnit().with(o -> {
            o.search = SEARCH;
            o.bias = bias;
            o.joint = joint;
            o.maxUnits = 100;
            o.chainCount = chains;
            o.gibbsSteps = 5;
            o.checkEvery = checkEvery;
        });
    }

    private static double likelihood(BinaryModel model) {
        return Enumerated.meanLogLikelihood(model, BARS);
    }

    /**
     * The exact likelihood rises with each unit, and the running log Z agrees with enumeration. Each unit adds an error of variance (1/share - 1) / n to log Z, with share >= 0.4 and n = 2000 samples that the search does not
     * see: after ten units a standard deviation of at most 0.087, as much again for chains that lag behind. Five of these are a
     * chance below 1e-6.
     */
    @Test
    void growingLiftsTheLikelihoodAndKeepsCountOfLogPartition() {
        double tolerance = 5 * 2 * 0.087;
        Run run = growBars(options(BIAS, NO_JOINT, 10_000, 5), 10, 1);
        for (int t = 1; t <= 10; t++) {
            GrowEvent event = run.events().get(t - 1);
            double exact = ExactInference.logPartition(run.states().get(t).model(), POOL);
            assertThat(run.states().get(t).model().hiddenCount()).isEqualTo(t);
            assertThat(trueGain(run, t)).isPositive();
            assertThat(event.get(Measure.LOG_PARTITION)).isCloseTo(exact, within(tolerance));
            assertThat(Double.valueOf(event.get(Measure.LOG_PARTITION_DRIFT)))
                    .isEqualTo(Double.valueOf(t % 5 == 0 ? event.get(Measure.LOG_PARTITION) - exact : Double.NaN));
            assertThat(Double.isNaN(event.validationLogLikelihood())).isEqualTo(t % 5 != 0);
        }
        // Control: the log Z of a unit earlier does not pass.
        double before = ExactInference.logPartition(run.states().get(9).model(), POOL);
        assertThat(run.events().get(9).get(Measure.LOG_PARTITION)).isNotCloseTo(before, within(tolerance));
    }

    private static double trueGain(Run run, int t) {
        return likelihood(run.states().get(t).model())
                - likelihood(run.states().get(t - 1).model());
    }

    /**
     * Without a bias fit a step changes the likelihood by its unit alone. Over 60 steps the reported gain minus the true one has mean
     * zero within 4 standard errors, a chance of 6e-5, for the held-out chains; not so for the samples that the unit was fitted to,
     * the negative control.
     */
    @Test
    void theHeldOutGainIsTheTrueGainOnAverage() {
        double[] heldOut = new double[60];
        double[] inSample = new double[60];
        for (int seed = 0; seed < 20; seed++) {
            Run run = growBars(options(NO_BIAS, NO_JOINT, 600, 0), 3, seed);
            for (int t = 1; t <= 3; t++) {
                GrowEvent event = run.events().get(t - 1);
                heldOut[3 * seed + t - 1] = event.get(Measure.HELD_OUT_GAIN) - trueGain(run, t);
                inSample[3 * seed + t - 1] = event.get(Measure.GAIN) - trueGain(run, t);
            }
        }
        assertThat(Math.abs(z(heldOut))).isLessThan(4);
        assertThat(z(inSample)).isGreaterThan(4);
    }

    /** The mean over its standard error. */
    private static double z(double[] values) {
        double mean = 0;
        double squares = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return mean / Math.sqrt(squares / (values.length - 1) / values.length);
    }

    @Test
    void fiveStepsAreTwoAndThreeWithNewObjects() {
        BinaryMatrix data = TestData.bits(300, 20, 0.3, 1);
        GrowOptions options = awkward();
        GrowState start = GrowState.start(Rbm.baseRate(data), options, 7);
        GrowState whole = grow(data, options, start, 5, POOL).last();
        GrowState part = grow(data, options, start, 2, POOL).last();
        assertThat(grow(data, options, part, 3, POOL).last()).isEqualTo(whole);
        assertThat(grow(data, options, GrowState.start(Rbm.baseRate(data), options, 8), 5, POOL)
                        .last())
                .isNotEqualTo(whole);
    }

    @Test
    void theResultDoesNotDependOnTheNumberOfThreads() {
        BinaryMatrix data = TestData.bits(300, 20, 0.3, 1);
        GrowOptions options = awkward();
        GrowState start = GrowState.start(Rbm.baseRate(data), options, 7);
        try (WorkerPool four = WorkerPool.of(4)) {
            assertThat(grow(data, options, start, 3, four).last())
                    .isEqualTo(grow(data, options, start, 3, POOL).last());
        }
    }

    /** Blocks of two units, joint bursts, a part of the examples for each search. */
    private static GrowOptions awkward() {
        return options(BIAS, joint(7), 1500, 0).with(o -> {
            o.search = UnitSearchOptions.DEFAULTS.with(search -> {
                search.regularization = 0.05;
                search.iterations = 10;
                search.rows = 100;
            });
            o.blockSize = 2;
            o.gibbsSteps = 2;
        });
    }

    private static JointOptions joint(int updates) {
        return new JointOptions(updates, CdOptions.DEFAULTS.withBatchSize(14).withLearningRate(0.1), /* kept= */ 1);
    }

    @Test
    void jointBurstsRaiseTheLikelihoodMore() {
        double alone = likelihood(
                growBars(options(BIAS, NO_JOINT, 1000, 0), 6, 1).last().average());
        double joint = likelihood(
                growBars(options(BIAS, joint(200), 1000, 0), 6, 1).last().average());
        assertThat(joint).isGreaterThan(alone + 0.2);
    }

    @Test
    void aBurstBeginsWithThePartThatIsKept() {
        CdOptions still = CdOptions.DEFAULTS.withBatchSize(14).withLearningRate(1e-9);
        double whole = burst(new JointOptions(1, still, 1));
        assertThat(burst(new JointOptions(1, still, 0.25)) / whole).isCloseTo(0.25, within(1e-4));
        assertThat(burst(JointOptions.of(1, still)) / whole).isCloseTo(WarmStart.KEPT, within(1e-4));
        assertThatThrownBy(() -> new JointOptions(1, still, 0))
                .hasMessage("the part that is kept must be above 0 and at most 1, was 0.0");
    }

    /** The largest weight of the first unit after its burst. */
    private static double burst(JointOptions joint) {
        Rbm model = growBars(options(BIAS, joint, 100, 0), 1, 1).last().model().units();
        double largest = 0;
        for (float weight : model.weights().row(0)) {
            largest = Math.max(largest, Math.abs(weight));
        }
        return largest;
    }

    @Test
    void withoutAveragingTheResultOfABurstIsItsLastModel() {
        CdOptions last = CdOptions.DEFAULTS.withBatchSize(14).withAveraged(false);
        GrowState state =
                growBars(options(BIAS, JointOptions.of(20, last), 100, 0), 1, 1).last();
        assertThat(state.average()).isEqualTo(state.model());
    }

    @Test
    void unitsNeverExceedTheirMaximum() {
        Run run = growBars(inBlocksOfThree(5), 6, 1);
        int total = 0;
        for (GrowEvent event : run.events()) {
            total += event.added();
            assertThat(event.units()).isEqualTo(total).isLessThanOrEqualTo(5);
            assertThat(event.added()).isLessThanOrEqualTo(3);
        }
        assertThat(total).isEqualTo(5);
        assertThat(run.events().get(5).get(Measure.GAP_ESTIMATE)).isNaN();
    }

    private static GrowOptions inBlocksOfThree(int maxUnits) {
        return options(BIAS, NO_JOINT, 2000, 0).withBlockSize(3).withMaxUnits(maxUnits);
    }

    /** One unit of four joins the block of three; two of five would be more than half a block. */
    @Test
    void whatIsLeftForAShortLastBlockJoinsTheBlockBefore() {
        assertThat(growBars(inBlocksOfThree(4), 1, 1).events().get(0).added()).isEqualTo(4);
        assertThat(growBars(inBlocksOfThree(5), 1, 1).events().get(0).added()).isEqualTo(3);
    }

    @Test
    void growingGoesOnFromAnExistingModel() {
        Rbm model = TestModels.random(9, 3, 0.1, 1);
        GrowOptions options = options(BIAS, NO_JOINT, 500, 0);
        GrowState start = GrowState.from(model, Rbm.baseRate(BARS), options, 1);
        assertThat(start.iteration()).isEqualTo(3);
        Run run = grow(BARS, options, start, 1, POOL);
        assertThat(run.last().iteration()).isEqualTo(4);
        assertThat(run.last().model().hiddenCount()).isEqualTo(4);
        for (int i = 0; i < 3; i++) {
            assertThat(run.last().model().units().weights().row(i))
                    .isEqualTo(model.weights().row(i));
        }
    }

    private static final MassOptions AWAY = new MassOptions(MassRule.UNIT, true);

    /**
     * The base-rate model with a unit that likes chessboards, which no bars are: a start that growing alone never mends. Its visible
     * bias makes up for the unit's mean slope, so that only the unit is wrong.
     */
    private static GrowState spoiled(GrowOptions options) {
        float[] chessboard = new float[9];
        float[] shift = new float[9];
        for (int j = 0; j < chessboard.length; j++) {
            chessboard[j] = j % 2 == 0 ? 2 : -2;
            shift[j] = -chessboard[j] / 2;
        }
        Rbm spoiled = new UnitChange(chessboard, 0, shift).applyTo(Rbm.baseRate(BARS));
        return GrowState.from(spoiled, Rbm.baseRate(BARS), options, 1)
                .withLogPartition(ExactInference.logPartition(spoiled, POOL));
    }

    /** The running log Z: 2000 held-out samples of which four tenths are effective at least, five weightings, 5 standard errors. */
    @Test
    void awayStepsRemoveAUnitThatHarms() {
        GrowOptions options =
                options(NO_BIAS, NO_JOINT, 10_000, 0).withMasses(AWAY).withChains(10_000, 100);
        GrowState start = spoiled(options);
        Run run = grow(BARS, options, start, 3, POOL);
        assertThat(run.events().stream().mapToInt(GrowEvent::removed).sum()).isEqualTo(1);
        assertThat(run.last().model().hiddenCount()).isEqualTo(3);
        assertThat(run.last().iteration()).isEqualTo(4);
        assertThat(run.last().logPartition())
                .isCloseTo(
                        ExactInference.logPartition(run.last().model(), POOL), within(5 * Math.sqrt(5 * 1.5 / 2000)));
        Run plain = grow(BARS, options.withMasses(MassOptions.UNIT), start, 3, POOL);
        assertThat(plain.events()).allMatch(event -> event.removed() == 0);
        assertThat(likelihood(run.last().model()))
                .isGreaterThan(likelihood(plain.last().model()) + 0.2);
    }

    /** The control: units that were found by the search are not dropped by chance. */
    @Test
    void awayStepsKeepUnitsThatHelp() {
        GrowOptions options = options(BIAS, NO_JOINT, 2000, 0);
        Run plain = growBars(options, 6, 1);
        Run away = growBars(options.withMasses(AWAY), 6, 1);
        assertThat(away.events()).allMatch(event -> event.removed() == 0);
        assertThat(away.last()).isEqualTo(plain.last());
    }

    @Test
    void awayStepsDoNotDependOnThreadsAndGoOnFromAState() {
        for (JointOptions joint : List.of(NO_JOINT, joint(7))) {
            GrowOptions options = options(BIAS, joint, 1000, 0).withMasses(AWAY);
            GrowState whole = grow(BARS, options, spoiled(options), 3, POOL).last();
            try (WorkerPool four = WorkerPool.of(4)) {
                GrowState part = grow(BARS, options, spoiled(options), 1, four).last();
                assertThat(grow(BARS, options, part, 2, four).last()).isEqualTo(whole);
            }
        }
    }

    /** ⟨r - q, ∇L⟩ at the model before the step, with the samples of the step: against exact expectations, 5 standard errors. */
    @Test
    void theGapIsThatOfTheModelBeforeTheStep() {
        GrowOptions options = options(NO_BIAS, NO_JOINT, 3000, 0);
        Run run = growBars(options, 3, 1);
        for (int t = 1; t <= 3; t++) {
            Rbm before = run.states().get(t - 1).model().units();
            Rbm after = run.states().get(t).model().units();
            Rbm unit = Rbm.independent(new float[9]).withUnit(after.weights().row(t - 1), after.hiddenBias()[t - 1]);
            double exact = new FunctionalGradient(
                            BARS,
                            TestModels.allStates(9),
                            ExactInference.visibleDistribution(before, POOL),
                            run.states().get(t - 1).regularization(),
                            POOL)
                    .gap(before, unit);
            // A sum of 2t softplus of standard deviation below 2 over 3600 samples.
            assertThat(run.events().get(t - 1).get(Measure.GAP_ESTIMATE))
                    .isCloseTo(exact, within(5 * 2 * t * 2 / Math.sqrt(3600)));
        }
    }

    @Test
    void theEventTellsTheRegularizationOfItsSearch() {
        Run run = growBars(options(BIAS, NO_JOINT, 1000, 0), 1, 1);
        GrowEvent event = run.events().get(0);
        double lambda = event.get(Measure.REGULARIZATION);
        assertThat(lambda).isEqualTo(0.05);
        assertThat(run.last().regularization()).isEqualTo(0.85 * lambda);
        Rbm model = run.last().model().units();
        assertThat(event.get(Measure.OBJECTIVE))
                .isCloseTo(
                        -model.meanFreeEnergy(BARS, POOL)
                                - event.get(Measure.LOG_PARTITION)
                                - lambda / 2 * FunctionalGradient.squaredNorm(model),
                        within(1e-12));
    }

    private static GrowOptions masses(MassRule rule, boolean away) {
        return options(BIAS, NO_JOINT, 4000, 0).withMasses(new MassOptions(rule, away));
    }

    /**
     * With fitted masses and with α by its gradient growing lifts the exact likelihood too, the running log Z agrees with enumeration,
     * and masses are what the rule says. The tolerance is that of unit masses, with another weighting for each unit.
     */
    @ParameterizedTest
    @EnumSource(
            value = MassRule.class,
            names = {"ALPHA", "FITTED"})
    void growingWithMassesLiftsTheLikelihood(MassRule rule) {
        double tolerance = 5 * 2 * 0.087 * Math.sqrt(2 * 10_000.0 / 4000);
        Run run = growBars(masses(rule, false), 8, 1);
        for (int t = 1; t <= 8; t++) {
            assertThat(likelihood(run.states().get(t).model()))
                    .isGreaterThan(likelihood(run.states().get(t - 1).model()));
        }
        BinaryModel last = run.last().model();
        assertThat(last).isInstanceOf(FractionalRbm.class);
        assertThat(run.last().logPartition()).isCloseTo(ExactInference.logPartition(last, POOL), within(tolerance));
        assertThat(run.events().get(7).get(Measure.TOTAL_MASS))
                .isEqualTo(last.totalMass())
                .isNotEqualTo(last.hiddenCount());
        // α scales all masses together, a fit does not.
        BinaryModel before = run.states().get(7).model();
        double spread = 0;
        for (int i = 0; i < before.hiddenCount(); i++) {
            spread = Math.max(spread, Math.abs(last.mass(i) / before.mass(i) - last.mass(0) / before.mass(0)));
        }
        assertThat(spread > 1e-9).isEqualTo(rule == MassRule.FITTED);
    }

    @ParameterizedTest
    @EnumSource(
            value = MassRule.class,
            names = {"ALPHA", "FITTED"})
    void growingWithMassesDoesNotDependOnThreadsAndGoesOnFromAState(MassRule rule) {
        GrowOptions options = masses(rule, true);
        GrowState start = GrowState.start(Rbm.baseRate(BARS), options, 3);
        GrowState whole = grow(BARS, options, start, 5, POOL).last();
        try (WorkerPool four = WorkerPool.of(4)) {
            GrowState part = grow(BARS, options, start, 2, four).last();
            assertThat(grow(BARS, options, part, 3, four).last()).isEqualTo(whole);
        }
    }

    @Test
    void impossibleOptionsAreRefused() {
        GrowOptions options = options(BIAS, NO_JOINT, 10, 0);
        assertThatThrownBy(() -> options(BIAS, joint(1), 10, 0).withMasses(new MassOptions(MassRule.FITTED, false)))
                .hasMessage("joint training is for units of mass one, the mass is FITTED");
        assertThatThrownBy(() -> options(BIAS, joint(1), 10, 0).withSearch(SEARCH.withOracle(Oracle.HYBRID)))
                .hasMessage("the hybrid search compares models unit by unit, without joint training");
        assertThatThrownBy(() -> options.with(o -> o.blockSize = 0)).hasMessage("blockSize must be at least 1, was 0");
        assertThatThrownBy(() -> options.with(o -> o.maxUnits = 0)).hasMessage("maxUnits must be at least 1, was 0");
        assertThatThrownBy(() -> options.with(o -> o.chainCount = 9)).hasMessage("chains must be at least 10, was 9");
        assertThatThrownBy(() -> options.with(o -> o.gibbsSteps = 0))
                .hasMessage("gibbsSteps must be at least 1, was 0");
        assertThatThrownBy(() -> options.with(o -> o.checkEvery = -1))
                .hasMessage("checkEvery cannot be negative, was -1");
        assertThatThrownBy(() -> JointOptions.of(-1, CdOptions.DEFAULTS))
                .hasMessage("jointUpdates cannot be negative, were -1");
        assertThatThrownBy(() -> JointOptions.of(1, CdOptions.DEFAULTS.withPersistent(false)))
                .hasMessage("joint training needs persistent chains");
        BinaryMatrix none = new BinaryMatrix(0, 9);
        assertThatThrownBy(() -> new FrankWolfe(
                        Rows.of(none),
                        Rows.of(none),
                        options(BIAS, NO_JOINT, 10, 0),
                        model -> LogPartitionEstimate.exact(0),
                        new BlockGibbs(POOL),
                        POOL))
                .hasMessage("growing needs at least 1 example");
    }
}
