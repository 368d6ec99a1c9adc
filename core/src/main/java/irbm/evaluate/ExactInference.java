package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.InputException;
import irbm.model.Rbm;

/**
 * Exact values by a sum over all states of one layer, the smaller one, in double precision. A fractional model has only its
 * visible layer to sum over.
 */
public final class ExactInference {
    /** 2^25 states: about a minute for a model of 784 visible units on one core. */
    public static final int MAX_UNITS = 25;

    /** Softplus functions that take about three seconds of one core. */
    private static final double QUICK = 0x1p31;

    private ExactInference() {}

    /** Whether a layer of the model is small enough. */
    public static boolean isPossible(BinaryModel model) {
        return Math.min(model.visibleCount(), summableHidden(model)) <= MAX_UNITS;
    }

    /** Whether enumeration takes seconds: up to 20 units in one layer where the other has 2,000, 16 columns for any number of units. */
    public static boolean isQuick(BinaryModel model) {
        int units = Math.min(model.visibleCount(), summableHidden(model));
        int others = hiddenIsSmaller(model) ? model.visibleCount() : model.hiddenCount();
        return units <= MAX_UNITS && Math.scalb((double) others, units) <= QUICK;
    }

    /** log Z. */
    public static double logPartition(BinaryModel model, WorkerPool pool) {
        return smallerLayer(model).logPartition(pool);
    }

    /** log Z as an estimate without error. */
    public static LogPartitionEstimate estimate(BinaryModel model, WorkerPool pool) {
        return LogPartitionEstimate.exact(logPartition(model, pool));
    }

    /** log Z, E[v], E[h] and E[h v^T]. */
    public static ExactMoments moments(BinaryModel model, WorkerPool pool) {
        return ExactMoments.of(smallerLayer(model), !hiddenIsSmaller(model), pool);
    }

    /** p(v) of all states v, in the order of their numbers Σ_j v_j 2^j. Needs a small visible layer. */
    public static double[] visibleDistribution(BinaryModel model, WorkerPool pool) {
        require(
                model.visibleCount() <= MAX_UNITS,
                "the distribution over all visible states needs at most %d visible units, the model has %d",
                MAX_UNITS,
                model.visibleCount());
        return EnumeratedLayer.visible(model).probabilities(pool);
    }

    /** Independent exact samples of v, one a row: the smaller layer from its exact distribution, then v given h. */
    public static BinaryMatrix sample(BinaryModel model, int count, long seed, WorkerPool pool) {
        require(count >= 0, "the number of samples cannot be negative, was %d", count);
        double[] probabilities = smallerLayer(model).probabilities(pool);
        return hiddenIsSmaller(model)
                ? ExactSampler.throughHidden(model.units(), probabilities, count, seed, pool)
                : ExactSampler.states(probabilities, model.visibleCount(), count, seed);
    }

    private static EnumeratedLayer smallerLayer(BinaryModel model) {
        InputException.require(
                isPossible(model),
                model instanceof Rbm
                        ? "enumeration needs a layer of at most %d units, the model has %d visible and %d hidden"
                        : "enumeration of a fractional model needs at most %d visible units, the model has %d",
                MAX_UNITS,
                model.visibleCount(),
                model.hiddenCount());
        return hiddenIsSmaller(model) ? EnumeratedLayer.hidden(model.units()) : EnumeratedLayer.visible(model);
    }

    private static boolean hiddenIsSmaller(BinaryModel model) {
        return summableHidden(model) < model.visibleCount();
    }

    private static int summableHidden(BinaryModel model) {
        return model instanceof Rbm ? model.hiddenCount() : Integer.MAX_VALUE;
    }
}
