package irbm.train;

/**
 * Why the guard went back.
 *
 * @param epoch the epoch that went wrong, from 1
 * @param cause which check noticed it
 * @param finding what was seen and the limit, in words
 */
public record Divergence(int epoch, Cause cause, String finding) {
    /** The checks of the guard. */
    public enum Cause {
        /** A parameter is not a finite number. */
        NOT_FINITE,
        /** Parameters are so large that every unit they reach is saturated. */
        EXPLODED,
        /** Most hidden units are on, or off, for practically all examples. */
        SATURATED_UNITS,
        /** Most chains are in one state, where the data is not. */
        DEAD_CHAINS
    }
}
