package irbm.grow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowEvent.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Each rule on histories that are just not, and just, a reason to stop. */
class GrowRulesTest {
    private static final double UNMEASURED = Double.NaN;

    private static GrowEvent event(
            int units, int added, double firstOrderGain, double freeEnergyGap, double logLikelihood, double seconds) {
        return GrowEvent.builder()
                .put(Measure.UNITS, units)
                .put(Measure.ADDED, added)
                .put(Measure.FIRST_ORDER_GAIN, firstOrderGain)
                .put(Measure.FIRST_ORDER_ERROR, 0.01)
                .put(Measure.FREE_ENERGY_GAP, freeEnergyGap)
                .put(Measure.VALIDATION_LOG_LIKELIHOOD, logLikelihood)
                .put(Measure.SECONDS, seconds)
                .build();
    }

    private static GrowEvent units(int units, int added) {
        return event(units, added, 1, 0, UNMEASURED, 1);
    }

    private static List<GrowEvent> likelihoods(double... values) {
        List<GrowEvent> history = new ArrayList<>();
        for (double value : values) {
            history.add(event(history.size() + 1, 1, 1, 0, value, 1));
        }
        return history;
    }

    private static List<GrowEvent> gaps(double... values) {
        List<GrowEvent> history = new ArrayList<>();
        for (double value : values) {
            history.add(event(history.size() + 1, 1, 1, value, UNMEASURED, 1));
        }
        return history;
    }

    @Test
    void theLargestSizeEndsGrowing() {
        var rule = GrowRules.maxUnits(5);
        assertThat(rule.reasonToStop(List.of(units(4, 4)))).isEmpty();
        assertThat(rule.reasonToStop(List.of(units(4, 4), units(5, 1))))
                .contains("the largest size allowed, 5 units, is reached");
    }

    @Test
    void aStepWithoutAUnitEndsGrowing() {
        var rule = GrowRules.noUsefulUnit();
        assertThat(rule.reasonToStop(List.of(units(3, 3)))).isEmpty();
        assertThat(rule.reasonToStop(List.of(units(3, 3), units(3, 0))))
                .contains("no further unit was found that tells the data from the model's samples");
    }

    /** Against the smallest gap so far, not against the first one or zero: a gap may begin below zero and fall. */
    @Test
    void aGapThatGrewByMoreThanTheLimitEndsGrowing() {
        var rule = GrowRules.freeEnergyGap(2);
        assertThat(rule.reasonToStop(gaps(7, 6, 8))).isEmpty();
        assertThat(rule.reasonToStop(gaps(-1, -3, -1.5, -0.99)))
                .contains("the train-validation gap grew by 2.01 nats, the limit is 2.00");
    }

    @Test
    void patienceCountsChecksSinceTheLastRealImprovement() {
        var rule = GrowRules.patience(2);
        assertThat(rule.reasonToStop(likelihoods(-10))).isEmpty();
        assertThat(rule.reasonToStop(likelihoods(-200, -199.4, -198.9))).isEmpty();
        assertThat(rule.reasonToStop(likelihoods(-200, -199.4, -199.1)))
                .contains("the validation likelihood has not improved by 1.0 nats for 2 checks");
        assertThat(rule.reasonToStop(likelihoods(-10, -9.95, -9.92)))
                .contains("the validation likelihood has not improved by 0.1 nats for 2 checks");
        assertThat(rule.reasonToStop(likelihoods(-10, -11, -9, -9.1))).isEmpty();
        assertThat(rule.reasonToStop(likelihoods(-10, -11, -9, -9.1, -9.2))).isPresent();
    }

    @Test
    void stepsWithoutAMeasurementAreNoChecks() {
        var rule = GrowRules.patience(1);
        assertThat(rule.reasonToStop(likelihoods(UNMEASURED, UNMEASURED))).isEmpty();
        assertThat(rule.reasonToStop(likelihoods(-10, UNMEASURED, UNMEASURED))).isEmpty();
        assertThat(rule.reasonToStop(likelihoods(-10, UNMEASURED, -10))).isPresent();
    }

    /** A unit enters with mass one, however many there are: it gains g(w*), here with an error of 0.01. */
    @Test
    void aUnitThatGainsLittleEndsGrowing() {
        var rule = GrowRules.leastGain(0.1);
        assertThat(rule.reasonToStop(List.of(event(20, 1, 0.081, 0, UNMEASURED, 1))))
                .isEmpty();
        assertThat(rule.reasonToStop(List.of(event(20, 1, 0.079, 0, UNMEASURED, 1))))
                .contains("the last unit gains 0.079 nats to first order, with an error of 0.010: less than 0.100");
        assertThat(rule.reasonToStop(List.of(event(20, 0, UNMEASURED, 0, UNMEASURED, 1))))
                .isEmpty();
    }

    @Test
    void theSecondsOfAllStepsCount() {
        var rule = GrowRules.seconds(3);
        GrowEvent step = event(1, 1, 1, 0, UNMEASURED, 1.4);
        assertThat(rule.reasonToStop(List.of(step, step))).isEmpty();
        assertThat(rule.reasonToStop(List.of(step, step, step)))
                .contains("the time for growing is used up, 4.2 of 3.0 seconds");
    }

    @Test
    void reasonsHaveADecimalPointEverywhere() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(GrowRules.freeEnergyGap(0.5).reasonToStop(gaps(0, 1)))
                    .contains("the train-validation gap grew by 1.00 nats, the limit is 0.50");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void impossibleLimitsAreRefused() {
        assertThatThrownBy(() -> GrowRules.freeEnergyGap(0)).hasMessage("gapLimit must be positive, was 0.0");
        assertThatThrownBy(() -> GrowRules.patience(0)).hasMessage("patience must be at least 1 check, was 0");
        assertThatThrownBy(() -> GrowRules.leastGain(-1)).hasMessage("leastGain must be positive, was -1.0");
        assertThatThrownBy(() -> GrowRules.seconds(Double.NaN))
                .hasMessage("timeLimit must be positive, was NaN seconds");
    }

    @Test
    void theBestStepIsTheLastUntilOneIsMeasuredAndThenTheBestMeasured() {
        assertThat(GrowRules.isBest(history(Double.NaN, Double.NaN))).isTrue();
        assertThat(GrowRules.isBest(history(Double.NaN, -3))).isTrue();
        assertThat(GrowRules.isBest(history(-3, Double.NaN))).isFalse();
        assertThat(GrowRules.isBest(history(-3, Double.NaN, -2.9))).isTrue();
        assertThat(GrowRules.isBest(history(-3, Double.NaN, -2.98))).isFalse(); // less than one per cent
        assertThat(GrowRules.isBest(history(-300, -298.5))).isTrue();
        assertThat(GrowRules.isBest(history(-300, -299.5))).isFalse(); // less than a nat
        assertThat(GrowRules.isBest(history(-300, -299.5, -298.5))).isTrue();
        assertThat(GrowRules.isBest(history(-3, -3.1))).isFalse();
    }

    private static List<GrowEvent> history(double... likelihoods) {
        List<GrowEvent> events = new ArrayList<>();
        for (double value : likelihoods) {
            events.add(GrowEvent.builder()
                    .put(Measure.VALIDATION_LOG_LIKELIHOOD, value)
                    .build());
        }
        return events;
    }
}
