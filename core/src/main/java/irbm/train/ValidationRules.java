package irbm.train;

import static irbm.math.Require.require;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** The rules about validation data that all kinds of training share; each kind says where its events keep the value. */
public final class ValidationRules {
    private ValidationRules() {}

    /**
     * The paper's rule: the gap between the mean log-likelihoods of training and validation data has grown by more than {@code
     * limit} nats since it was smallest. Differences only: some validation sets are easier than their training set.
     */
    public static <E> StoppingRule<E> gap(ToDoubleFunction<E> freeEnergyGap, double limit) {
        require(limit > 0, "gapLimit must be positive, was %s", limit);
        return history -> {
            double smallest = history.stream().mapToDouble(freeEnergyGap).min().orElseThrow();
            double growth = freeEnergyGap.applyAsDouble(history.get(history.size() - 1)) - smallest;
            return growth > limit
                    ? Optional.of(String.format(
                            Locale.ROOT,
                            "the train-validation gap grew by %.2f nats, the limit is %.2f",
                            growth,
                            limit))
                    : Optional.empty();
        };
    }

    /**
     * The validation likelihood, where it was measured, has not improved enough for so many measurements; {@code gain} says how many
     * nats are enough for a value.
     */
    public static <E> StoppingRule<E> patience(
            ToDoubleFunction<E> logLikelihood, int checks, DoubleUnaryOperator gain) {
        require(checks >= 1, "patience must be at least 1 check, was %d", checks);
        return history -> {
            Progress progress = Progress.of(history, logLikelihood, gain);
            return progress.checksSince() >= checks
                    ? Optional.of("the validation likelihood has not improved%s for %s"
                            .formatted(
                                    by(gain.applyAsDouble(progress.best())),
                                    checks == 1 ? "a check" : checks + " checks"))
                    : Optional.empty();
        };
    }

    private static String by(double gain) {
        return gain == 0 ? "" : " by " + Math.round(100 * gain) / 100.0 + " nats";
    }

    /**
     * How far a run has come.
     *
     * @param best the last value that gained enough over the one that had gained before
     * @param checksSince measurements since then
     */
    public record Progress(double best, int checksSince) {
        public static <E> Progress of(List<E> history, ToDoubleFunction<E> logLikelihood, DoubleUnaryOperator gain) {
            double best = Double.NEGATIVE_INFINITY;
            int since = 0;
            for (E event : history) {
                double value = logLikelihood.applyAsDouble(event);
                if (value > best + (Double.isInfinite(best) ? 0 : gain.applyAsDouble(best))) {
                    best = value;
                    since = 0;
                } else if (!Double.isNaN(value)) {
                    since++;
                }
            }
            return new Progress(best, since);
        }
    }
}
