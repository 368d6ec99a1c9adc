package irbm.sample;

/** Chains after some sweeps, and how many of the proposed moves these made. */
public record Moved(Chains chains, Acceptance acceptance) {}
