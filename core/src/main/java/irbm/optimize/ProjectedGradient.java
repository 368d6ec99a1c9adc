package irbm.optimize;

import static irbm.math.Require.require;

/**
 * Minimises over a convex set that is given by its projection: spectral projected gradients with a non-monotone line search
 * (Birgin, Martínez and Raydan 2000, SPG2). The same input gives the same bits.
 */
public final class ProjectedGradient {
    private final ProjectedGradientOptions options;

    public ProjectedGradient(ProjectedGradientOptions options) {
        this.options = options;
    }

    /** Minimises from the projection of start (not modified). All points evaluated are in the set. */
    public Minimum minimize(Objective objective, Projection projection, double[] start) {
        require(start.length >= 1, "the objective needs at least 1 variable, was %d", start.length);
        return new ProjectedGradientRun(options, objective, projection, start).run();
    }
}
