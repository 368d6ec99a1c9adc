package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.model.Rbm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of training after growing; a "model" here is known by its number of units. */
class RefinementTest {
    private static final BinaryMatrix ROW = new BinaryMatrix(1, 2);
    private static final CdOptions OPTIONS =
            CdOptions.DEFAULTS.withLearningRate(0.8).withEpochs(100);

    private static Rbm units(int count) {
        return CdState.randomModel(Rbm.baseRate(ROW), count, 1);
    }

    @Test
    void littleDataIsSeenThreeHundredTimesWithinTheLimits() {
        assertThat(Refinement.updates(150)).isEqualTo(1000);
        assertThat(Refinement.updates(601)).isEqualTo(2100);
        assertThat(Refinement.updates(50_000)).isEqualTo(3000);
        assertThat(Refinement.options(1000, 150).epochs()).isEqualTo(500);
        assertThat(Refinement.options(3000, 50_000).epochs()).isEqualTo(6);
        assertThat(Refinement.options(1, 50_000).epochs()).isEqualTo(1);
    }

    @Test
    void theLikelihoodIsLookedAtTwelveTimesAndAtTheEnd() {
        List<Integer> checked = new ArrayList<>();
        for (int epoch = 1; epoch <= 100; epoch++) {
            if (Refinement.isChecked(epoch, OPTIONS)) {
                checked.add(epoch);
            }
        }
        assertThat(checked).hasSize(13).startsWith(8, 16).endsWith(96, 100);
        assertThat(Refinement.checkEvery(OPTIONS.withEpochs(6))).isEqualTo(3);
        assertThat(Refinement.isChecked(5, 0, 5)).isFalse();
    }

    /** A run whose state is the epoch, and whose likelihood is that of the list. */
    private static Training.Trained run(double... likelihoods) {
        Step<Integer, CdEvent> step = epoch -> new Step.Result<>(epoch + 1, event(epoch + 1, likelihoods[epoch]));
        CdOptions options = OPTIONS.withEpochs(likelihoods.length);
        return new Training<>(step, RefinementTest::units, Refinement.rules(options))
                .run(TrainingProgress.start(0, options), TrainingJournal.inMemory());
    }

    private static CdEvent event(int epoch, double likelihood) {
        double none = Double.NaN;
        double[] numbers = {epoch, none, none, none, none, none, none, likelihood, 0};
        return CdEvent.of(numbers, List.of());
    }

    @Test
    void anAttemptEndsAfterFourChecksWithoutARiseAndGivesTheBest() {
        Training.Trained rising = run(-5, Double.NaN, -4, -3);
        assertThat(rising.model().hiddenCount()).isEqualTo(4);
        assertThat(rising.logLikelihood()).isEqualTo(-3);
        Training.Trained falling = run(-5, -3, Double.NaN, -4, -4.5, -4, -3.5, -1);
        assertThat(falling.model().hiddenCount()).isEqualTo(2);
        assertThat(falling.epochs()).isEqualTo(7);
        assertThat(falling.logLikelihood()).isEqualTo(-3);
    }

    private static Refinement.Result attempts(List<Double> rates, Training.Trained... attempts) {
        return Refinement.run(OPTIONS, (options, attempt) -> {
            rates.add(options.learningRate());
            return attempts[attempt - 1];
        });
    }

    private static Training.Trained ended(int number, int epochs, double logLikelihood) {
        return new Training.Trained(units(number), "", epochs, logLikelihood, List.of());
    }

    @Test
    void trainingThatEndedEarlyIsRepeatedAtHalfTheRateAsLongAsThatHelps() {
        List<Double> rates = new ArrayList<>();
        Refinement.Result once = attempts(rates, ended(1, 67, -3));
        assertThat(once.attempt()).isEqualTo(1);
        assertThat(rates).containsExactly(0.8);

        rates.clear();
        Refinement.Result helped = attempts(rates, ended(1, 66, -3), ended(2, 40, -2), ended(3, 80, -1));
        assertThat(helped.attempt()).isEqualTo(3);
        assertThat(helped.model().hiddenCount()).isEqualTo(3);
        assertThat(rates).containsExactly(0.8, 0.4, 0.2);

        rates.clear();
        Refinement.Result worse = attempts(rates, ended(1, 66, -3), ended(2, 40, -3), ended(3, 80, -1));
        assertThat(worse.attempt()).isEqualTo(1);
        assertThat(rates).containsExactly(0.8, 0.4);

        rates.clear();
        attempts(rates, ended(1, 9, -5), ended(2, 9, -4), ended(3, 9, -3), ended(4, 9, -2));
        assertThat(rates).hasSize(4);
    }
}
