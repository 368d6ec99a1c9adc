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

    /** No joint training: the model is what Frank-Wolfe alone makes. */
    public static JointOptions none() {
        return new JointOptions(0, CdOptions.DEFAULTS);
    }
}
