package irbm.grow;

import static irbm.math.Require.require;

import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowOptions;
import irbm.train.StoppingRule;
import irbm.train.ValidationRules;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules that end growing. */
public final class GrowRules {
    private static final double GRANTED = 2; // standard errors

    private GrowRules() {}

    /** The model has as many units as it may have. */
    public static StoppingRule<GrowEvent> maxUnits(int units) {
        return history -> last(history).units() >= units
                ? Optional.of("the largest size allowed, %d units, is reached".formatted(units))
                : Optional.empty();
    }

    /** The search found only units that are on, or off, for practically all examples. */
    public static StoppingRule<GrowEvent> noUsefulUnit() {
        return history -> last(history).added() == 0 && last(history).removed() == 0
                ? Optional.of("no further unit was found that tells the data from the model's samples")
                : Optional.empty();
    }

    /** The paper's rule: the train-validation gap has grown by more than {@code limit} nats since it was smallest. */
    public static StoppingRule<GrowEvent> freeEnergyGap(double limit) {
        return ValidationRules.gap(GrowEvent::freeEnergyGap, limit);
    }

    /**
     * The validation likelihood, where it was measured, has not improved by {@link #leastImprovement} for that many
     * measurements.
     */
    public static StoppingRule<GrowEvent> patience(int checks) {
        return ValidationRules.patience(GrowEvent::validationLogLikelihood, checks, GrowRules::leastImprovement);
    }

    /** The unit found gains less than {@code nats} to first order, two standard errors granted: g(w*) of a unit of mass one. */
    public static StoppingRule<GrowEvent> leastGain(double nats) {
        require(nats > 0, "leastGain must be positive, was %s", nats);
        return history -> {
            double gain = last(history).get(GrowEvent.Measure.FIRST_ORDER_GAIN);
            double error = last(history).get(GrowEvent.Measure.FIRST_ORDER_ERROR);
            return gain + GRANTED * error < nats
                    ? reason(
                            "the last unit gains %.3f nats to first order, with an error of %.3f: less than %.3f",
                            gain, error, nats)
                    : Optional.empty();
        };
    }

    /** The run has taken its time. */
    public static StoppingRule<GrowEvent> seconds(double limit) {
        require(limit > 0, "timeLimit must be positive, was %s seconds", limit);
        return history -> {
            double taken = history.stream().mapToDouble(GrowEvent::seconds).sum();
            return taken >= limit
                    ? reason("the time for growing is used up, %.1f of %.1f seconds", taken, limit)
                    : Optional.empty();
        };
    }

    /**
     * Checks of the validation likelihood without an improvement after which growing ends. With joint training each is of a model half
     * as large again, so that one more costs as much as all before; unit by unit the checks are close, and one says less.
     */
    public static int patience(GrowOptions options) {
        return options.isJoint() ? 1 : 3;
    }

    /**
     * What counts as an improvement over such a likelihood: a nat, which is about the error of a check on a large model, or one per
     * cent where that is less.
     */
    public static double leastImprovement(double logLikelihood) {
        return Math.min(1, 0.01 * Math.abs(logLikelihood));
    }

    /**
     * Whether the model after the last of these steps is the one to take so far: it gained {@link #leastImprovement} over the one
     * taken before, so that of two sizes that are level the smaller one is taken. Without measurements the last one is.
     */
    public static boolean isBest(List<GrowEvent> history) {
        double best = ValidationRules.Progress.of(
                        history, GrowEvent::validationLogLikelihood, GrowRules::leastImprovement)
                .best();
        return Double.isInfinite(best) || last(history).validationLogLikelihood() == best;
    }

    private static Optional<String> reason(String message, Object... values) {
        return Optional.of(String.format(Locale.ROOT, message, values));
    }

    private static GrowEvent last(List<GrowEvent> history) {
        return history.get(history.size() - 1);
    }
}
