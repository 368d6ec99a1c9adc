package irbm.grow;

import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowState;
import java.util.List;

/**
 * How far growing has come: what a checkpoint holds.
 *
 * @param state where to continue
 * @param history all events so far
 * @param choice what the run chose for itself
 */
public record GrowProgress(GrowState state, List<GrowEvent> history, GrowChoice choice) {
    public GrowProgress {
        history = List.copyOf(history);
    }
}
