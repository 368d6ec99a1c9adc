package irbm.train;

/**
 * A step of training: a function from a state to the next state and one event that tells what happened.
 *
 * @param <S> the state, which is all that a checkpoint holds
 * @param <E> the event
 */
@FunctionalInterface
public interface Step<S, E> {
    Result<S, E> step(S state);

    /** What a step gives. */
    record Result<S, E>(S state, E event) {}
}
