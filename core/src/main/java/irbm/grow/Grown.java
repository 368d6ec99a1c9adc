package irbm.grow;

import irbm.frankwolfe.GrowEvent;
import irbm.model.BinaryModel;
import java.util.List;

/**
 * How growing ended.
 *
 * @param model the one to use
 * @param reachedUnits how far growing went
 * @param reason why it stopped there
 * @param attempt which attempt at training made the model, from 1; 0 where growing did
 * @param history the events of all steps; none where sizes were compared
 * @param curve what is known of each size, where sizes were compared
 */
public record Grown(
        BinaryModel model,
        int reachedUnits,
        String reason,
        int attempt,
        List<GrowEvent> history,
        List<SizePoint> curve) {
    public Grown {
        history = List.copyOf(history);
        curve = List.copyOf(curve);
    }
}
