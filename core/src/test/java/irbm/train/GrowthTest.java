package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Growing in memory on bars and stripes, with exact likelihoods. */
class GrowthTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final BinaryMatrix BARS = ContrastiveDivergenceTest.barsAndStripes(3);
    private static final BinaryMatrix NONE = new BinaryMatrix(0, 9);
    private static final GrowOptions OPTIONS = GrowOptions.stable()
            .withChains(500, 5)
            .withBlockSize(2)
            .withCheckEvery(2)
            .withMaxUnits(12)
            .withJoint(new JointOptions(300, CdOptions.DEFAULTS.withBatchSize(14), 1))
            .withBestRate(0.8);

    private static Growth growth() {
        return new Growth(BARS, NONE, model -> ExactInference.logPartition(model, POOL), POOL);
    }

    private static double likelihood(Rbm model) {
        return Enumerated.meanLogLikelihood(model, BARS);
    }

    @Test
    void theResultIsNotWorseThanTheBestByMoreThanCounts() {
        Growth.Grown grown = growth().run(OPTIONS, 1);
        double best = grown.history().stream()
                .mapToDouble(GrowEvent::validationLogLikelihood)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElseThrow();
        assertThat(best - likelihood(grown.model())).isLessThan(Growth.leastImprovement(best));
        assertThat(likelihood(grown.model())).isGreaterThan(likelihood(Rbm.baseRate(BARS)) + 0.5);
        assertThat(grown.reason()).isNotEmpty();
        assertThat(growth().run(OPTIONS, 1).model()).isEqualTo(grown.model());
    }

    @Test
    void refinementRaisesTheLikelihood() {
        Growth.Grown grown = growth().run(OPTIONS.withMaxUnits(8), 1);
        CdOptions options = CdOptions.DEFAULTS.withLearningRate(0.4).withEpochs(1000);
        assertThat(likelihood(growth().refine(grown.model(), options, 1))).isGreaterThan(likelihood(grown.model()));
        // An epoch is hardly more than the warm start itself, which is worse.
        Rbm start = WarmStart.of(grown.model(), Rbm.baseRate(BARS), WarmStart.KEPT);
        Rbm trained = growth().trained(start, options.withEpochs(1), 1).model();
        assertThat(likelihood(trained)).isLessThan(likelihood(grown.model()));
        assertThat(growth().refine(grown.model(), options.withEpochs(1), 1)).isEqualTo(grown.model());
    }

    @Test
    void theRateIsOneOfTheTrials() {
        assertThat(growth().learningRate(1)).isIn(0.1, 0.2, 0.4, 0.8, 1.6);
    }

    @Test
    void watchingChangesNothing() {
        FrankWolfe step = new FrankWolfe(BARS, NONE, OPTIONS, model -> ExactInference.logPartition(model, POOL), POOL);
        List<StoppingRule<GrowEvent>> rules = List.of(GrowRules.maxUnits(6));
        GrowState start = GrowState.start(BARS, OPTIONS, 1);
        List<Integer> seen = new ArrayList<>();
        var watched = new TrainingLoop<GrowState, GrowEvent>(
                        step,
                        rules,
                        List.of((state, history) -> seen.add(state.model().hiddenCount())))
                .run(start, List.of());
        var alone = new TrainingLoop<GrowState, GrowEvent>(step, rules, List.of()).run(start, List.of());
        assertThat(seen).hasSameSizeAs(watched.history()).last().isEqualTo(6);
        assertThat(watched.state()).isEqualTo(alone.state());
    }

    @Test
    void theBestStepIsTheLastUntilOneIsMeasuredAndThenTheBestMeasured() {
        assertThat(Growth.isBest(history(Double.NaN, Double.NaN))).isTrue();
        assertThat(Growth.isBest(history(Double.NaN, -3))).isTrue();
        assertThat(Growth.isBest(history(-3, Double.NaN))).isFalse();
        assertThat(Growth.isBest(history(-3, Double.NaN, -2.9))).isTrue();
        assertThat(Growth.isBest(history(-3, Double.NaN, -2.98))).isFalse(); // less than one per cent
        assertThat(Growth.isBest(history(-300, -298.5))).isTrue();
        assertThat(Growth.isBest(history(-300, -299.5))).isFalse(); // less than a nat
        assertThat(Growth.isBest(history(-300, -299.5, -298.5))).isTrue();
        assertThat(Growth.isBest(history(-3, -3.1))).isFalse();
    }

    private static List<GrowEvent> history(double... likelihoods) {
        List<GrowEvent> events = new ArrayList<>();
        for (double value : likelihoods) {
            events.add(new GrowEvent(1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0.1, 0, 0, 0, 0, value, 1));
        }
        return events;
    }
}
