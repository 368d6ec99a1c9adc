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
    public static final PruneOptions DEFAULTS = new Builder().build();

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
        return with(o -> o.leastUnits = value);
    }

    public PruneOptions withBlockPart(double value) {
        return with(o -> o.blockPart = value);
    }

    public PruneOptions withBlockLoss(double value) {
        return with(o -> o.blockLoss = value);
    }

    public PruneOptions withChains(int value) {
        return with(o -> o.chainCount = value);
    }

    public PruneOptions withBias(BiasOptions value) {
        return with(o -> o.bias = value);
    }

    public PruneOptions withJoint(JointOptions value) {
        return with(o -> o.joint = value);
    }

    /** Chains in all. */
    int allChains() {
        return chainCount + (chainCount + 1) / 2;
    }

    /** The most units that one block takes of so many. */
    int blockSize(int units) {
        return Math.min(Math.max(1, (int) (blockPart * units)), units - leastUnits);
    }

    /** These options with some changed: {@code options.with(o -> o.blockPart = ...)}. */
    public PruneOptions with(Consumer<Builder> change) {
        Builder builder = new Builder();
        builder.leastUnits = leastUnits;
        builder.blockPart = blockPart;
        builder.blockLoss = blockLoss;
        builder.leastEffectiveShare = leastEffectiveShare;
        builder.chainCount = chainCount;
        builder.firstGibbsSteps = firstGibbsSteps;
        builder.gibbsSteps = gibbsSteps;
        builder.bias = bias;
        builder.joint = joint;
        change.accept(builder);
        return builder.build();
    }

    /** Options open to change, with the defaults. */
    public static final class Builder {
        public int leastUnits = 0;
        public double blockPart = 0.05;
        public double blockLoss = Double.POSITIVE_INFINITY;
        public double leastEffectiveShare = 0.3;
        public int chainCount = 2000;
        public int firstGibbsSteps = 200;
        public int gibbsSteps = 20;
        public BiasOptions bias = new BiasOptions(100, 500, 0.02);
        public JointOptions joint = JointOptions.none();

        private Builder() {}

        private PruneOptions build() {
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
