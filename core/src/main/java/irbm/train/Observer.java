package irbm.train;

import java.util.List;

/**
 * Watches a run: draws progress, writes history and checkpoints. Removing all observers changes no bit of the result.
 *
 * @param <S> the state
 * @param <E> the event
 */
@FunctionalInterface
public interface Observer<S, E> {
    /** Called after every step, with the state it led to and all events so far, the last one included. */
    void observe(S state, List<E> history);
}
