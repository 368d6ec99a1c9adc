package irbm.app.reproduce;

import irbm.train.GrowEvent;
import irbm.train.GrowRules;
import irbm.train.Growth;
import irbm.train.StoppingRule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The size that Frank-Wolfe picks. The paper stops "when the gap of average log-likelihood between training and validation data
 * largely increases" and gives no number; {@code irbm grow} stops when the validation likelihood has not improved by half a nat for
 * three checks, and takes the best size so far. That rule has a number, and is used here.
 *
 * @param units the size
 * @param reachedAt where the rule stopped
 * @param stopped false where the rule would have gone on beyond the largest size: then the size says only "at least"
 */
record PickedSize(int units, int reachedAt, boolean stopped) {
    /** Empty without a history. */
    static Optional<PickedSize> of(List<GrowEvent> history) {
        StoppingRule<GrowEvent> rule = GrowRules.patience(Growth.PATIENCE, Growth.LEAST_IMPROVEMENT);
        for (int k = 1; k <= history.size(); k++) {
            List<GrowEvent> soFar = history.subList(0, k);
            if (rule.reasonToStop(soFar).isPresent()) {
                return Optional.of(best(soFar, true));
            }
        }
        return history.isEmpty() ? Optional.empty() : Optional.of(best(history, false));
    }

    private static PickedSize best(List<GrowEvent> history, boolean stopped) {
        GrowEvent best = history.stream()
                .max(Comparator.comparingDouble(GrowEvent::validationLogLikelihood))
                .orElseThrow();
        return new PickedSize(best.units(), history.get(history.size() - 1).units(), stopped);
    }
}
