package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.TestModels;
import irbm.train.CdOptions;
import irbm.train.Step;
import irbm.train.StoppingRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pruning of models whose likelihood is known by enumeration. */
class PruningTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final int VISIBLE = 8;
    private static final int NEEDED = 3;

    /** Each unit switches two visible units on. */
    private final Rbm truth = new Rbm(
            FloatMatrix.of(NEEDED, VISIBLE, (i, j) -> j / 2 == i ? 3 : 0), bias(VISIBLE, -1.5f), bias(NEEDED, -3));

    private final BinaryMatrix data = ExactInference.sample(truth, 2000, 1, POOL);
    private static final BinaryMatrix NONE = new BinaryMatrix(0, VISIBLE);

    private static float[] bias(int count, float value) {
        float[] bias = new float[count];
        Arrays.fill(bias, value);
        return bias;
    }

    /** The true model with units that change next to nothing before, between and after its own. */
    private Rbm padded() {
        Rbm idle = TestModels.random(VISIBLE, 2 * NEEDED, 0.02, 9);
        return new Rbm(
                FloatMatrix.of(2 * NEEDED, VISIBLE, (i, j) -> i % 2 == 0 ? idle.weight(i, j) : truth.weight(i / 2, j)),
                truth.visibleBias(),
                hiddenBias(idle));
    }

    private float[] hiddenBias(Rbm idle) {
        float[] bias = idle.hiddenBias();
        for (int i = 1; i < bias.length; i += 2) {
            bias[i] = truth.hiddenBias()[i / 2];
        }
        return bias;
    }

    private static PruneOptions options(int leastUnits) {
        return PruneOptions.DEFAULTS
                .withLeastUnits(leastUnits)
                .withBlockPart(0.4)
                .withBias(new BiasOptions(0, 500, 0.05));
    }

    private List<Step.Result<PruneState, PruneEvent>> run(Rbm model, PruneOptions options, int steps, WorkerPool pool) {
        Pruning pruning = new Pruning(data, NONE, options, m -> ExactInference.logPartition(m, pool), pool);
        List<Step.Result<PruneState, PruneEvent>> results = new ArrayList<>();
        PruneState state = PruneState.start(model, data, options, 1);
        for (int s = 0; s < steps; s++) {
            results.add(pruning.step(state));
            state = results.get(s).state();
        }
        return results;
    }

    @Test
    void unitsThatDoNothingLeaveAndTheOthersStay() {
        List<Step.Result<PruneState, PruneEvent>> results = run(padded(), options(NEEDED), 2, POOL);
        Rbm left = results.get(1).state().model();
        assertThat(left.hiddenCount()).isEqualTo(NEEDED);
        assertThat(left.weights()).isEqualTo(truth.weights());
        assertThat(left.hiddenBias()).isEqualTo(truth.hiddenBias());
        assertThat(results.get(1).event().loss()).isCloseTo(0, within(0.01));
        // Control: a unit of the true model is missed.
        Step.Result<PruneState, PruneEvent> more =
                run(padded(), options(0), 3, POOL).get(2);
        assertThat(more.event().units()).isEqualTo(NEEDED - 1);
        assertThat(more.event().loss()).isGreaterThan(0.05);
    }

    /** The loss by samples against enumeration: 1000 samples a block, of which a third are effective after it, 5 standard errors. */
    @Test
    void theLossIsTheTrueOne() {
        double before = Enumerated.meanLogLikelihood(padded(), data);
        List<Step.Result<PruneState, PruneEvent>> results = run(padded(), options(0), 5, POOL);
        int removed = 0;
        for (Step.Result<PruneState, PruneEvent> result : results) {
            double exact = Enumerated.meanLogLikelihood(result.state().model(), data);
            removed += result.event().removed();
            assertThat(result.event().units()).isEqualTo(2 * NEEDED - removed);
            assertThat(result.event().validationLogLikelihood()).isCloseTo(exact, within(1e-5));
            assertThat(result.event().loss())
                    .isCloseTo(
                            before - exact, within(5 * Math.sqrt(result.state().step() * 3.0 / 1000)));
        }
        assertThat(removed).isEqualTo(2 * NEEDED);
    }

    @Test
    void aBlockEndsBeforeItCostsTooMuch() {
        PruneOptions whole = options(0).withBlockPart(1);
        assertThat(run(padded(), whole, 1, POOL).get(0).event().units()).isLessThan(NEEDED);
        assertThat(run(padded(), whole.withBlockLoss(0.05), 1, POOL)
                        .get(0)
                        .event()
                        .units())
                .isEqualTo(NEEDED);
    }

    /** All pixels too dark: the fit mends that. A fit with steps far too long is not taken. */
    @Test
    void theBiasIsFittedWhereThatHelps() {
        Rbm dark = padded().withVisibleBias(bias(VISIBLE, -3));
        double without = likelihood(dark, new BiasOptions(0, 500, 0.05));
        assertThat(likelihood(dark, new BiasOptions(100, 500, 0.05))).isGreaterThan(without + 0.5);
        assertThat(likelihood(dark, new BiasOptions(1, 500, 1000))).isEqualTo(without);
    }

    /** Units with a third of their weights: training finds the rest. */
    @Test
    void whatIsLeftIsTrainedWhereThatHelps() {
        Rbm faint = new Rbm(
                FloatMatrix.of(NEEDED, VISIBLE, (i, j) -> truth.weight(i, j) / 3),
                truth.visibleBias(),
                bias(NEEDED, -1));
        JointOptions joint = JointOptions.of(200, CdOptions.DEFAULTS.withLearningRate(0.3));
        double with = likelihood(faint, options(0).withJoint(joint));
        assertThat(with).isGreaterThan(likelihood(faint, options(0)) + 0.05);
    }

    private double likelihood(Rbm model, PruneOptions options) {
        return run(model, options, 1, POOL).get(0).event().validationLogLikelihood();
    }

    private double likelihood(Rbm model, BiasOptions bias) {
        return likelihood(model, options(0).withBias(bias));
    }

    @Test
    void theResultDoesNotDependOnThreadsAndGoesOnFromAState() {
        PruneState whole = run(padded(), options(0), 3, POOL).get(2).state();
        try (WorkerPool four = WorkerPool.of(4)) {
            assertThat(run(padded(), options(0), 3, four).get(2).state()).isEqualTo(whole);
        }
        PruneState part = run(padded(), options(0), 1, POOL).get(0).state();
        Pruning again = new Pruning(data, NONE, options(0), m -> 0, POOL);
        assertThat(again.step(again.step(part).state()).state()).isEqualTo(whole);
    }

    @Test
    void theBestPrunedModelIsTheSmallestThatDoesNotLoseTooMuch() {
        List<PruneEvent> history = IntStream.of(1, 3, 2, 7, 9)
                .mapToObj(loss -> new PruneEvent(10 - loss, 1, loss, 1, -50 - loss, 1))
                .toList();
        StoppingRule<PruneEvent> rule = PruneRules.maxLoss(-50, 2.5);
        assertThat(rule.reasonToStop(history.subList(0, 2))).isEmpty();
        assertThat(rule.reasonToStop(history.subList(0, 3))).isEmpty();
        assertThat(rule.reasonToStop(history.subList(0, 4))).isEmpty();
        assertThat(rule.reasonToStop(history)).contains("fewer units lose more than 2.50 nats");
        assertThat(PruneRules.isWithin(history.subList(0, 3), -50, 2.5)).isTrue();
        assertThat(PruneRules.isWithin(history.subList(0, 2), -50, 2.5)).isFalse();
        assertThat(PruneRules.leastUnits(1).reasonToStop(history))
                .contains("the smallest size allowed, 1 unit, is reached");
        assertThat(PruneRules.leastUnits(0).reasonToStop(history)).isEmpty();
    }

    @Test
    void impossibleOptionsAreRefused() {
        assertThatThrownBy(() -> options(-1)).hasMessage("leastUnits cannot be negative, was -1");
        assertThatThrownBy(() -> PruneOptions.DEFAULTS.withBlockPart(0))
                .hasMessage("blockPart must be above 0 and at most 1, was 0.0");
        assertThatThrownBy(() -> PruneOptions.DEFAULTS.withChains(9)).hasMessage("chains must be at least 10, was 9");
        assertThatThrownBy(() -> new Pruning(NONE, NONE, PruneOptions.DEFAULTS, m -> 0, POOL))
                .hasMessage("pruning needs at least 1 example");
        assertThatThrownBy(() -> PruneRules.maxLoss(0, Double.NaN))
                .hasMessage("the largest loss cannot be negative, was NaN");
    }
}
