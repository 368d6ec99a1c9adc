package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.train.CdOptions;
import irbm.train.Rate;
import irbm.train.WarmStart;

/**
 * Training of all parameters together between two insertions, in bursts whose rate falls to zero.
 *
 * @param updates of each burst; 0 for none
 * @param training how; the length is given by {@code updates}
 * @param kept the part of the parameters that a burst begins with, see {@link WarmStart}: units that went through the last burst
 *     with all their weight hardly make room for new ones
 */
public record JointOptions(int updates, CdOptions training, double kept) {
    public JointOptions {
        require(updates >= 0, "jointUpdates cannot be negative, were %d", updates);
        require(training.persistent(), "joint training needs persistent chains");
        require(kept > 0 && kept <= 1, "the part that is kept must be above 0 and at most 1, was %s", kept);
    }

    /** Bursts that begin with {@link WarmStart#KEPT}. */
    public static JointOptions of(int updates, CdOptions training) {
        return new JointOptions(updates, training, WarmStart.KEPT);
    }

    /** No joint training: the model is what Frank-Wolfe alone makes. */
    public static JointOptions none() {
        return of(0, CdOptions.DEFAULTS);
    }

    /** With the rate of short bursts. */
    public JointOptions withRate(Rate rate) {
        return new JointOptions(updates, training.withLearningRate(rate.forBursts()), kept);
    }
}
