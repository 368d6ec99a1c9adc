package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import java.util.Optional;

/**
 * The away step with unit masses: units whose removal lifts the likelihood leave, one after the other, each the one that gains most. A full
 * drop of positive exact gain is an ascent whatever the next insertion gains, so the two are not compared: first units leave, then
 * others enter.
 *
 * @param model what is left
 * @param samples of it, for the search
 * @param heldOut others, which the search does not see
 * @param removed units that left
 * @param logPartitionChange of the model by that
 */
record DroppedUnits(
        BinaryModel model, ModelSamples samples, ModelSamples heldOut, int removed, double logPartitionChange) {
    // Among a hundred units of no worth one gains two standard errors by chance, and has to do it again on other
    // samples.
    private static final double CERTAIN = 2;

    /** No unit leaves. */
    static DroppedUnits none(BinaryModel model, Draw draw) {
        return new DroppedUnits(
                model,
                ModelSamples.equallyWeighted(draw.searched()),
                ModelSamples.equallyWeighted(draw.heldOut()),
                0,
                0);
    }

    /** Units leave while that gains on the examples; {@code shifts} is whether the visible bias takes over their slope. */
    static DroppedUnits of(
            Rbm model, BinaryMatrix data, Draw draw, boolean shifts, double leastShare, WorkerPool pool) {
        BlockRemoval block = new BlockRemoval(model, data, draw.searched(), draw.heldOut(), shifts, pool);
        Optional<RemovalGain> best = block.best();
        while (best.isPresent() && gains(best.get(), block) && block.effectiveShare() >= leastShare) {
            block.remove(best.get());
            best = block.best();
        }
        return new DroppedUnits(
                block.removed() == 0 ? model : block.model(),
                ModelSamples.weighted(draw.searched(), block.logWeights()),
                ModelSamples.weighted(draw.heldOut(), block.heldOutLogWeights()),
                block.removed(),
                block.logPartitionChange());
    }

    /** With other weights of the samples for the search. */
    DroppedUnits withSamples(ModelSamples other) {
        return new DroppedUnits(model, other, heldOut, removed, logPartitionChange);
    }

    private static boolean gains(RemovalGain best, BlockRemoval block) {
        return best.gain() > CERTAIN * best.error() && block.heldOut(best).gain() > 0;
    }
}
