package irbm.app.reproduce;

import irbm.train.GrowEvent;
import irbm.train.GrowRules;
import irbm.train.Growth;
import irbm.train.StoppingRule;
import java.util.List;
import java.util.Optional;

/**
 * The size that Frank-Wolfe picks. The paper stops "when the gap of average log-likelihood between training and validation data
 * largely increases" and gives no number; {@code irbm grow} unit by unit stops when the validation likelihood has not improved by
 * {@link Growth#leastImprovement} for three checks, and takes the last size that had. That rule has a number, and is used here.
 *
 * @param units the size
 * @param reachedAt where the rule stopped, or Frank-Wolfe itself, because it found no further unit
 * @param stopped false where the rule would have gone on beyond the largest size: then the size says only "at least"
 */
record PickedSize(int units, int reachedAt, boolean stopped) {
    private static final int PATIENCE = 3;

    /** Empty without a history; {@code ended} says that Frank-Wolfe found no unit beyond it. */
    static Optional<PickedSize> of(List<GrowEvent> history, boolean ended) {
        StoppingRule<GrowEvent> rule = GrowRules.patience(PATIENCE);
        for (int k = 1; k <= history.size(); k++) {
            List<GrowEvent> soFar = history.subList(0, k);
            if (rule.reasonToStop(soFar).isPresent()) {
                return Optional.of(taken(soFar, true));
            }
        }
        return history.isEmpty() ? Optional.empty() : Optional.of(taken(history, ended));
    }

    private static PickedSize taken(List<GrowEvent> history, boolean stopped) {
        int units = 0;
        for (int k = 1; k <= history.size(); k++) {
            units = Growth.isBest(history.subList(0, k)) ? history.get(k - 1).units() : units;
        }
        return new PickedSize(units, history.get(history.size() - 1).units(), stopped);
    }
}
