package irbm.app.experiment;

import irbm.frankwolfe.GrowEvent;
import irbm.grow.GrowRules;
import irbm.train.StoppingRule;
import java.util.List;
import java.util.Optional;

/**
 * The size that Frank-Wolfe picks. The paper stops "when the gap of average log-likelihood between training and validation data
 * largely increases" and gives no number; {@code irbm grow} unit by unit stops when the validation likelihood has not improved by
 * {@link Growth#leastImprovement} for three checks, and takes the last size that had. That rule has a number, and is used here.
 *
 * @param units the size
 * @param reachedAt the last size that was looked at
 * @param end why it was the last; only where it is {@link End#STOPPED} the size is picked, else it is the best so far
 */
record PickedSize(int units, int reachedAt, End end) {
    /** How a run of Frank-Wolfe ended. */
    enum End {
        /** By the rule, or because it found no further unit. */
        STOPPED,
        /** At the largest size of the plan, where the rule would have gone on. */
        IMPROVING,
        /** Its numbers ran away. */
        DIVERGED,
        /** Not all of its jobs were run. */
        UNFINISHED
    }

    private static final int PATIENCE = 3;

    boolean stopped() {
        return end == End.STOPPED;
    }

    /** Why there are no larger models. */
    String words() {
        return switch (end) {
            case STOPPED -> "picks %d units, stopping at %d".formatted(units, reachedAt);
            case IMPROVING -> "still improves at %d units, so that no size is picked".formatted(reachedAt);
            case DIVERGED -> "diverges after %d units, so that no size is picked".formatted(reachedAt);
            case UNFINISHED -> "was run to %d units only, so that no size is picked".formatted(reachedAt);
        };
    }

    /** Empty without a history, which ended so where the rule does not end it before. */
    static Optional<PickedSize> of(List<GrowEvent> history, End end) {
        StoppingRule<GrowEvent> rule = GrowRules.patience(PATIENCE);
        for (int k = 1; k <= history.size(); k++) {
            List<GrowEvent> soFar = history.subList(0, k);
            if (rule.reasonToStop(soFar).isPresent()) {
                return Optional.of(taken(soFar, End.STOPPED));
            }
        }
        return history.isEmpty() ? Optional.empty() : Optional.of(taken(history, end));
    }

    private static PickedSize taken(List<GrowEvent> history, End end) {
        int units = 0;
        for (int k = 1; k <= history.size(); k++) {
            units = GrowRules.isBest(history.subList(0, k)) ? history.get(k - 1).units() : units;
        }
        return new PickedSize(units, history.get(history.size() - 1).units(), end);
    }
}
