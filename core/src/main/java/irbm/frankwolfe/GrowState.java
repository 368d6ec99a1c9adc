package irbm.frankwolfe;

import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.sample.Chains;

/**
 * All that growing needs to go on: what a checkpoint holds. Immutable.
 *
 * @param model the current parameters
 * @param average the average of the last joint burst, the model to use; the same as {@code model} without joint training
 * @param chains S chains for the search and a fifth more that it does not see; no rows with joint training
 * @param persistent the chains of joint training, which the search then looks at; no rows without
 * @param iteration t: the number of units that entered, also those that left again
 * @param step steps made
 * @param regularization λ for the next search
 * @param logPartition log Z of the model along the run, as the samples tell it; NaN where they cannot
 * @param rateFactor the part of the learning rate that the last joint burst stood
 * @param contest of the two searches of the hybrid
 */
public record GrowState(
        BinaryModel model,
        BinaryModel average,
        Chains chains,
        Chains persistent,
        int iteration,
        int step,
        double regularization,
        double logPartition,
        double rateFactor,
        Contest contest) {
    /** The start of a new model of data with this base-rate model. */
    public static GrowState start(Rbm base, GrowOptions options, long seed) {
        return from(base, base, 0, options, seed);
    }

    /** Continues an existing RBM: q uniform over its units, α = |h|, the next iteration is |h| + 1. */
    public static GrowState from(BinaryModel model, Rbm base, GrowOptions options, long seed) {
        return from(model, base, model.hiddenCount(), options, seed);
    }

    private static GrowState from(BinaryModel start, Rbm base, int iteration, GrowOptions options, long seed) {
        BinaryModel model = options.masses().rule().weighed(start);
        boolean joint = options.isJoint();
        int chainCount = joint ? 0 : options.chainCount() + options.chainCount() / Draw.HELD_OUT_PART;
        long training = Randomness.seed(seed, Purpose.PERSISTENT_CHAINS, 0);
        boolean independent = model.hiddenCount() == 0;
        return new GrowState(
                model,
                model,
                Chains.fromVisibleBias(independent ? model.units() : base, chainCount, seed),
                Chains.fromVisibleBias(base, joint ? options.joint().training().chainCount() : 0, training),
                iteration,
                0,
                options.search().regularization(),
                independent ? logPartition(model.units()) : Double.NaN,
                /* rateFactor= */ 1,
                Contest.OPEN);
    }

    /** This state with another log Z. */
    GrowState withLogPartition(double value) {
        return new GrowState(
                model, average, chains, persistent, iteration, step, regularization, value, rateFactor, contest);
    }

    /** log Z of independent units, for bits Σ_j log(1 + exp b_j). */
    static double logPartition(Rbm independent) {
        return independent.visibleUnits().addLogPartition(0, independent.visibleBias());
    }
}
