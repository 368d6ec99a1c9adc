package irbm.frankwolfe;

import static irbm.math.Require.require;

import java.util.function.Consumer;

/**
 * How units are removed from a model.
 *
 * @param leastUnits that stay
 * @param blockPart of the present units that one draw of samples may remove; at least one
 * @param blockLoss nats that a block may cost, as the samples tell it; it takes a unit at least
 * @param leastEffectiveShare of the samples, below which a block ends
 * @param chainCount chains whose states choose the units; half as many more measure what that costs
 * @param firstGibbsSteps sweeps from the training rows to the first samples
 * @param gibbsSteps sweeps before each later block
 * @param bias of the visible units, fitted after each block and taken where that helps
 * @param joint training of all parameters after each block, taken where that helps
 */
public record PruneOptions(
        int leastUnits,
        double blockPart,
        double blockLoss,
        double leastEffectiveShare,
        int chainCount,
        int firstGibbsSteps,
        int gibbsSteps,
        BiasOptions bias,
        JointOptions joint) {
    /**
     * A twentieth of the units on one draw. The fit of the bias is worth nothing to the first units that leave a model of 200 on MNIST, and
     * half of the loss after forty of them.
     */
    public static final PruneOptions DEFAULTS = new PruneOptions(
            0,
            0.05,
            Double.POSITIVE_INFINITY,
            0.3,
            2000,
            200,
            20,
            new BiasOptions(100, 500, 0.02),
            JointOptions.none());

    public PruneOptions {
        require(leastUnits >= 0, "leastUnits cannot be negative, was %d", leastUnits);
        require(blockPart > 0 && blockPart <= 1, "blockPart must be above 0 and at most 1, was %s", blockPart);
        require(blockLoss >= 0, "blockLoss cannot be negative, was %s", blockLoss);
        require(
                leastEffectiveShare >= 0 && leastEffectiveShare < 1,
                "leastEffectiveShare must be within 0 to 1, was %s",
                leastEffectiveShare);
        require(chainCount >= 10, "chains must be at least 10, was %d", chainCount);
        require(firstGibbsSteps >= 1, "firstGibbsSteps must be at least 1, was %d", firstGibbsSteps);
        require(gibbsSteps >= 1, "gibbsSteps must be at least 1, was %d", gibbsSteps);
        require(
                joint.updates() == 0 || joint.training().chainCount() <= chainCount,
                "%d chains are too few for the %d of the training",
                chainCount,
                joint.training().chainCount());
    }

    public PruneOptions withLeastUnits(int value) {
        return changed(draft -> draft.leastUnits = value);
    }

    public PruneOptions withBlockPart(double value) {
        return changed(draft -> draft.blockPart = value);
    }

    public PruneOptions withBlockLoss(double value) {
        return changed(draft -> draft.blockLoss = value);
    }

    public PruneOptions withChains(int value) {
        return changed(draft -> draft.chainCount = value);
    }

    public PruneOptions withBias(BiasOptions value) {
        return changed(draft -> draft.bias = value);
    }

    public PruneOptions withJoint(JointOptions value) {
        return changed(draft -> draft.joint = value);
    }

    /** Chains in all. */
    int allChains() {
        return chainCount + (chainCount + 1) / 2;
    }

    /** The most units that one block takes of so many. */
    int blockSize(int units) {
        return Math.min(Math.max(1, (int) (blockPart * units)), units - leastUnits);
    }

    private PruneOptions changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** The same fields, open to change. */
    private static final class Draft {
        private int leastUnits;
        private double blockPart;
        private double blockLoss;
        private double leastEffectiveShare;
        private int chainCount;
        private int firstGibbsSteps;
        private int gibbsSteps;
        private BiasOptions bias;
        private JointOptions joint;

        Draft(PruneOptions from) {
            leastUnits = from.leastUnits;
            blockPart = from.blockPart;
            blockLoss = from.blockLoss;
            leastEffectiveShare = from.leastEffectiveShare;
            chainCount = from.chainCount;
            firstGibbsSteps = from.firstGibbsSteps;
            gibbsSteps = from.gibbsSteps;
            bias = from.bias;
            joint = from.joint;
        }

        PruneOptions options() {
            return new PruneOptions(
                    leastUnits,
                    blockPart,
                    blockLoss,
                    leastEffectiveShare,
                    chainCount,
                    firstGibbsSteps,
                    gibbsSteps,
                    bias,
                    joint);
        }
    }
}
