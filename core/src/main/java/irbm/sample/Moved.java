package irbm.sample;

/** Chains after some sweeps, and how many of the proposed moves these made. */
public record Moved(Chains chains, Acceptance acceptance) {
    /** Where further sweeps of the same chains led, with the moves of both. */
    public Moved then(Moved later) {
        return new Moved(later.chains(), acceptance.plus(later.acceptance()));
    }
}
