package irbm.train;

import java.util.List;
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

    /** The paper's rule: the train-validation gap has grown by more than {@code limit} nats since it was smallest. */
    public static StoppingRule<CdEvent> gap(double limit) {
        return ValidationRules.gap(CdEvent::freeEnergyGap, limit);
    }

    /** The validation likelihood, where it was measured, has not improved by {@code gain} nats for so many measurements. */
    public static StoppingRule<CdEvent> patience(int checks, double gain) {
        return ValidationRules.patience(CdEvent::validationLogLikelihood, checks, value -> gain);
    }

    /** Whether the validation likelihood was measured after the last of these epochs, and was never higher before. */
    public static boolean isBest(List<CdEvent> history) {
        double last = last(history).validationLogLikelihood();
        return !Double.isNaN(last) && history.stream().allMatch(event -> !(event.validationLogLikelihood() > last));
    }

    /** The last epoch for which {@link #isBest} was true; empty where no likelihood was measured. */
    public static Optional<CdEvent> best(List<CdEvent> history) {
        Optional<CdEvent> best = Optional.empty();
        double highest = Double.NEGATIVE_INFINITY;
        for (CdEvent event : history) {
            if (event.validationLogLikelihood() >= highest) {
                highest = event.validationLogLikelihood();
                best = Optional.of(event);
            }
        }
        return best;
    }

    private static CdEvent last(List<CdEvent> history) {
        return history.get(history.size() - 1);
    }
}
