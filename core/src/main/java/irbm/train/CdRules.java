package irbm.train;

import static irbm.math.Require.require;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules that end a run of contrastive divergence. */
public final class CdRules {
    private CdRules() {}

    /** All epochs are done. */
    public static StoppingRule<CdEvent> epochs(int epochs) {
        return history -> last(history).epoch() >= epochs
                ? Optional.of("all %d epochs are done".formatted(epochs))
                : Optional.empty();
    }

    /**
     * The paper's rule: the gap between the mean log-likelihoods of training and validation data has grown by more than {@code
     * limit} nats since it was smallest. Differences only: some validation sets are easier than their training set.
     */
    public static StoppingRule<CdEvent> gap(double limit) {
        require(limit > 0, "the limit of the gap must be positive, was %s", limit);
        return history -> {
            double smallest =
                    history.stream().mapToDouble(CdEvent::freeEnergyGap).min().orElseThrow();
            double growth = last(history).freeEnergyGap() - smallest;
            return growth > limit
                    ? Optional.of(String.format(
                            Locale.ROOT,
                            "the train-validation gap grew by %.2f nats, the limit is %.2f",
                            growth,
                            limit))
                    : Optional.empty();
        };
    }

    /** The validation likelihood, where it was measured, has not improved by {@code gain} nats for so many measurements. */
    public static StoppingRule<CdEvent> patience(int checks, double gain) {
        require(checks >= 1, "patience must be at least 1 check, was %d", checks);
        return history -> {
            double best = Double.NEGATIVE_INFINITY;
            int since = 0;
            for (CdEvent event : history) {
                double value = event.validationLogLikelihood();
                if (value > best + gain) {
                    best = value;
                    since = 0;
                } else if (!Double.isNaN(value)) {
                    since++;
                }
            }
            return since >= checks
                    ? Optional.of("the validation likelihood has not improved by %s nats for %d checks"
                            .formatted(gain, checks))
                    : Optional.empty();
        };
    }

    private static CdEvent last(List<CdEvent> history) {
        return history.get(history.size() - 1);
    }
}
