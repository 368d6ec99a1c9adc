package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The step in the masses after units were added, see {@link MassRule}: as far as the samples can tell where it leads, and as it gains on
 * samples that it was not fitted to.
 *
 * @param model with its new masses, without the units that have none
 * @param heldOut samples of it that the search did not see
 * @param logPartitionChange of the model by the step
 * @param removed units that left
 */
record MassCorrection(BinaryModel model, ModelSamples heldOut, double logPartitionChange, int removed) {
    private static final double[] SCALES = {1, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.05, 0};
    // As many samples must stay effective where the search sets no limit.
    private static final double LEAST_SHARE = 0.2;

    /** Unit masses stay what they are. */
    static MassCorrection none(BinaryModel model, ModelSamples heldOut) {
        return new MassCorrection(model, heldOut, 0, 0);
    }

    /** The objective on one draw of samples, once on those of the search, once on the others. */
    record Objectives(MassObjective searched, MassObjective heldOut) {
        /** Draw, data and the weights of the samples at the model after the insertion. */
        static Objectives of(
                BlockInsertion block, BinaryMatrix data, Draw draw, double regularization, WorkerPool pool) {
            BinaryModel model = block.model();
            double[] means = UnitMeans.of(model.units(), data, pool).softplus();
            return new Objectives(
                    new MassObjective(model, means, draw.searched(), block.logWeights(), regularization, pool),
                    new MassObjective(model, means, draw.heldOut(), block.heldOutLogWeights(), regularization, pool));
        }
    }

    static MassCorrection of(
            BinaryModel model, Objectives objectives, MassOptions options, double leastShare, Draw draw) {
        double[] before = MassObjective.masses(model);
        double[] target = options.rule().step(objectives.searched(), before, options.away());
        double[] mass = trusted(objectives, before, target, leastShare);
        int[] kept = IntStream.range(0, mass.length).filter(i -> mass[i] > 0).toArray();
        return new MassCorrection(
                new FractionalRbm(
                        model.units().withUnits(kept, model.units().visibleBias()),
                        Arrays.stream(kept).mapToDouble(i -> mass[i]).toArray()),
                ModelSamples.weighted(draw.heldOut(), objectives.heldOut().logWeights(mass)),
                objectives.heldOut().logPartitionChange(mass),
                mass.length - kept.length);
    }

    /** So much of the way to the target that enough samples stay effective and the other samples agree that it gains. */
    private static double[] trusted(Objectives objectives, double[] from, double[] target, double leastShare) {
        double least = Math.max(leastShare, LEAST_SHARE)
                * Math.min(1, objectives.searched().effectiveShare(from));
        double before = objectives.heldOut().evaluate(from, new double[from.length]);
        int k = 0;
        double[] mass = target;
        while (SCALES[k] > 0
                && (objectives.searched().effectiveShare(mass) < least
                        || objectives.heldOut().evaluate(mass, new double[mass.length]) > before)) {
            double scale = SCALES[++k];
            mass = IntStream.range(0, from.length)
                    .mapToDouble(i -> scale == 0 ? from[i] : from[i] + scale * (target[i] - from[i]))
                    .toArray();
        }
        return mass;
    }
}
