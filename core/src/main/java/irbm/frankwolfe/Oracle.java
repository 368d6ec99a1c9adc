package irbm.frankwolfe;

/** What the search for the next hidden unit maximises. */
public enum Oracle {
    /** Eq. (9), the gain to first order: Algorithm 1 of the paper. */
    LINEAR,
    /** The gain of the full step, jointly with the visible bias. */
    EXACT,
    /** Eq. (9) until units of the exact gain gain more, and the exact gain from there on, see {@link Contest}. */
    HYBRID,
    /** Nothing: small random units, the control of every claim about the search. */
    RANDOM
}
