package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrainingLoopTest {
    private static final BinaryMatrix TRAIN = TestData.bits(200, 30, 0.3, 1);
    private static final BinaryMatrix VALIDATION = TestData.bits(50, 30, 0.3, 2);
    private static final CdOptions OPTIONS = CdOptions.DEFAULTS
            .withEpochs(4)
            .withBatchSize(20)
            .withChainCount(20)
            .withLearningRate(0.1);

    private static CdStep step(CdOptions options) {
        return new CdStep(Rows.of(TRAIN), Rows.of(VALIDATION), options, EpochLikelihood.NONE, WorkerPool.CALLER);
    }

    private static CdState start(CdOptions options) {
        return CdState.from(
                CdState.randomModel(Rbm.baseRate(TRAIN), 8, 1), Rows.of(TRAIN), options, 1, WorkerPool.CALLER);
    }

    private static TrainingLoop<CdState, CdEvent> loop(CdOptions options, List<Observer<CdState, CdEvent>> observers) {
        return new TrainingLoop<>(step(options), List.of(CdRules.epochs(options.epochs())), observers);
    }

    @Test
    void observersSeeEveryStepAndChangeNothing() {
        List<Integer> seen = new ArrayList<>();
        var watched = loop(OPTIONS, List.of((state, history) -> seen.add(history.size())))
                .run(start(OPTIONS), List.of());
        var alone = loop(OPTIONS, List.of()).run(start(OPTIONS), List.of());
        assertThat(seen).containsExactly(1, 2, 3, 4);
        assertThat(watched).isEqualTo(alone);
        assertThat(alone.reason()).isEqualTo("all 4 epochs are done");
        assertThat(alone.history()).extracting(CdEvent::epoch).containsExactly(1, 2, 3, 4);
    }

    @Test
    void goingOnFromACheckpointGivesTheSameEnd() {
        List<CdState> states = new ArrayList<>();
        var whole =
                loop(OPTIONS, List.of((state, history) -> states.add(state))).run(start(OPTIONS), List.of());
        var resumed =
                loop(OPTIONS, List.of()).run(states.get(1), whole.history().subList(0, 2));
        assertThat(resumed).isEqualTo(whole);
        assertThat(loop(OPTIONS, List.of()).run(whole.state(), whole.history())).isEqualTo(whole);
    }

    @Test
    void theFirstRuleWithAReasonEndsTheRun() {
        StoppingRule<CdEvent> second =
                history -> history.size() == 2 ? Optional.of("two are enough") : Optional.empty();
        var outcome = new TrainingLoop<CdState, CdEvent>(step(OPTIONS), List.of(CdRules.epochs(4), second), List.of())
                .run(start(OPTIONS), List.of());
        assertThat(outcome.reason()).isEqualTo("two are enough");
        assertThat(outcome.state().epoch()).isEqualTo(2);
        assertThatThrownBy(() -> new TrainingLoop<CdState, CdEvent>(step(OPTIONS), List.of(), List.of()))
                .hasMessage("a run needs at least 1 rule that ends it");
    }

    // 1e5 explodes at once, a quarter of it too, and so on: the guard gives up after three retries.
    @Test
    void theGuardGivesUpAfterThreeRetriesAndTheLastGoodStateWasSeen() {
        CdOptions wild = OPTIONS.withLearningRate(1e5);
        assertThatThrownBy(() -> loop(wild, List.of()).run(start(wild), List.of()))
                .isInstanceOfSatisfying(
                        DivergenceException.class,
                        diverged -> assertThat(diverged.divergences())
                                .hasSize(4)
                                .allMatch(each -> each.epoch() == 1)
                                .first()
                                .matches(each -> each.cause() == Divergence.Cause.EXPLODED));
    }

    @Test
    void theGuardGoesBackWithASmallerRateAndSaysSo() {
        CdOptions fast = OPTIONS.withLearningRate(60).withDecay(false).withAveraged(false);
        var outcome = loop(fast, List.of()).run(start(fast), List.of());
        CdEvent last = outcome.history().get(3);
        assertThat(last.retries()).isBetween(1, 3);
        assertThat(outcome.history().stream().flatMap(event -> event.setbacks().stream()))
                .hasSize(last.retries());
        assertThat(outcome.state().rateFactor()).isEqualTo(Math.pow(0.25, last.retries()));
    }

    @Test
    void theGapRuleLooksAtGrowthSinceTheSmallestGap() {
        StoppingRule<CdEvent> rule = CdRules.gap(2);
        assertThat(rule.reasonToStop(List.of(gap(-7), gap(-6), gap(-5.5)))).isEmpty();
        assertThat(rule.reasonToStop(List.of(gap(-7), gap(-8), gap(-5.5))))
                .contains("the train-validation gap grew by 2.50 nats, the limit is 2.00");
    }

    @Test
    void patienceCountsMeasurementsWithoutImprovement() {
        StoppingRule<CdEvent> rule = CdRules.patience(2, 0.5);
        assertThat(rule.reasonToStop(List.of(likelihood(-90), likelihood(Double.NaN), likelihood(-89.8))))
                .isEmpty();
        assertThat(rule.reasonToStop(List.of(likelihood(-90), likelihood(-89.8), likelihood(-89.6))))
                .contains("the validation likelihood has not improved by 0.5 nats for 2 checks");
        assertThat(rule.reasonToStop(List.of(likelihood(-90), likelihood(-89.8), likelihood(-88))))
                .isEmpty();
    }

    @Test
    void theSearchPrefersARateThatLearnsAndSurvivesOneThatDiverges() {
        BinaryMatrix data = TestData.barsAndStripes(3);
        CdOptions options = OPTIONS.withEpochs(200);
        LearningRateSearch search = new LearningRateSearch(
                Rows.of(data), options, model -> -model.meanFreeEnergy(data, WorkerPool.CALLER), WorkerPool.CALLER);
        List<LearningRateSearch.Trial> trials = search.run(CdState.randomModel(Rbm.baseRate(data), 8, 1), 1);
        assertThat(trials).hasSize(7);
        assertThat(trials.get(6).validationLogLikelihood())
                .isGreaterThanOrEqualTo(trials.get(5).validationLogLikelihood());
        assertThat(trials.subList(0, 5))
                .extracting(LearningRateSearch.Trial::learningRate)
                .containsExactlyInAnyOrder(0.1, 0.2, 0.4, 0.8, 1.6);
    }

    @Test
    void manyEpochsWantALowerRateThanTheTrials() {
        assertThat(OPTIONS.withEpochs(300).withRate(Rate.best(0.8)).learningRate())
                .isEqualTo(0.12);
        assertThat(OPTIONS.withEpochs(6).withRate(Rate.best(1.6)).learningRate())
                .isEqualTo(0.82);
        assertThat(OPTIONS.withEpochs(6).withRate(Rate.best(0.4)).learningRate())
                .isEqualTo(0.4);
        assertThat(OPTIONS.withEpochs(1_000_000).withRate(Rate.best(0.4)).learningRate())
                .isEqualTo(0.01);
        assertThat(OPTIONS.withEpochs(0).withRate(Rate.best(0.4)).learningRate())
                .isEqualTo(0.4);
    }

    private static CdEvent gap(double gap) {
        return CdEvent.of(new double[] {1, 0.1, gap, 0, 0, 0, 0, Double.NaN, 0}, List.of());
    }

    private static CdEvent likelihood(double value) {
        return CdEvent.of(new double[] {1, 0.1, 0, 0, 0, 0, 0, value, 0}, List.of());
    }
}
