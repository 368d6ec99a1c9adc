package irbm.train;

import static irbm.math.Require.require;

/**
 * Training of all parameters together between two insertions.
 *
 * @param updates of each burst; 0 for none
 * @param training how; the rate stays constant during growth, and the length is given by {@code updates}
 */
public record JointOptions(int updates, CdOptions training) {
    public JointOptions {
        require(updates >= 0, "joint updates cannot be negative, were %d", updates);
        require(training.persistent(), "joint training needs persistent chains");
    }

    // While the model grows the rate stays at this part of the one that is best for a run that ends at zero.
    private static final double CONSTANT_PART = 0.5;

    /** The same at the rate that fits {@code best}, the best one for a run in which it decays to zero. */
    public JointOptions withBestRate(double best) {
        return new JointOptions(updates, training.withLearningRate(CONSTANT_PART * best));
    }

    /** No joint training: the model is what Frank-Wolfe alone makes. */
    public static JointOptions none() {
        return new JointOptions(0, CdOptions.DEFAULTS);
    }
}
