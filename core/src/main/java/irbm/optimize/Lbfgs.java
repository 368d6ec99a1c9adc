package irbm.optimize;

import static irbm.math.Require.require;

/**
 * Limited-memory BFGS with a strong-Wolfe line search (Nocedal and Wright, Algorithm 7.5). Pairs of negative curvature are
 * skipped, so differences of convex functions may be minimised. The same input gives the same bits.
 */
public final class Lbfgs {
    private final LbfgsOptions options;

    public Lbfgs(LbfgsOptions options) {
        this.options = options;
    }

    /**
     * Minimises from start (not modified). Trial points where the objective is not finite shorten the step; the best iterate is
     * returned however the run ends.
     */
    public Minimum minimize(Objective objective, double[] start) {
        require(start.length >= 1, "the objective needs at least 1 variable, was %d", start.length);
        return new LbfgsRun(options, objective, start).run();
    }
}
