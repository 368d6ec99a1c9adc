package irbm.train;

import java.util.List;
import java.util.Optional;

/**
 * Decides when a run ends: a function of its history, so that a resumed run stops where the whole run would have.
 *
 * @param <E> the event of a step
 */
@FunctionalInterface
public interface StoppingRule<E> {
    /** Why to stop after the last event of the history, or nothing to go on. The history is not empty. */
    Optional<String> reasonToStop(List<E> history);
}
