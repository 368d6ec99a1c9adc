package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.Chains;
import java.util.Arrays;

/**
 * All that contrastive divergence needs to go on: what a checkpoint holds. Immutable; arrays are not modified.
 *
 * @param model the current parameters
 * @param average the exponential average of the parameters, the same as {@code model} before the first update
 * @param velocity the last step, for momentum; zero without
 * @param hiddenOffset the running mean of the hidden activities, for the centred gradient
 * @param chains the persistent chains; for CD without rows, but with the seed and the count of sweeps
 * @param epoch epochs done
 * @param rateFactor 1, and less after the divergence guard went back
 */
public record CdState(
        Rbm model, Rbm average, Rbm velocity, float[] hiddenOffset, Chains chains, int epoch, double rateFactor) {
    /** The standard deviation of a new model's weights. */
    public static final double INITIAL_SCALE = 0.01;
    // A thousand examples tell the mean to 1.5 %, and the running mean soon takes over.
    private static final int ACTIVITY_ROWS = 1000;

    /** Starts from a model. The chains start in the independent-pixel model of the visible bias. */
    public static CdState from(Rbm model, Rows data, CdOptions options, long seed, WorkerPool pool) {
        int chainCount = options.persistent() ? options.chainCount() : 0;
        Chains chains =
                Chains.fromVisibleBias(data.withUnits(model.visibleUnits()).baseRate(), chainCount, seed);
        return new CdState(
                model, model, zero(model), meanActivity(model, data.representative(ACTIVITY_ROWS), pool), chains, 0, 1);
    }

    /** Goes on from a model and its chains. */
    public static CdState goingOn(Rbm model, Rows data, Chains chains, WorkerPool pool) {
        return new CdState(
                model, model, zero(model), meanActivity(model, data.representative(ACTIVITY_ROWS), pool), chains, 0, 1);
    }

    /**
     * A new model with the visible bias of the base-rate model and normal weights of standard deviation 0.01: small, so
     * that all units start alike, but not zero, which is a stationary point.
     */
    public static Rbm randomModel(Rbm base, int hiddenCount, long seed) {
        int visibleCount = base.visibleCount();
        long key = Randomness.key(seed, Purpose.INITIAL_WEIGHTS, 0, 0);
        FloatMatrix weights = FloatMatrix.of(hiddenCount, visibleCount, (i, j) ->
                (float) (INITIAL_SCALE * Randomness.normal(key, i * visibleCount + j)));
        return base.with(weights, base.visibleBias(), new float[hiddenCount]).inZeroSumGauge();
    }

    /** The model to use: the average where one was kept. */
    public Rbm result(CdOptions options) {
        return options.averaged() ? average : model;
    }

    /** This state with another factor of the learning rate. */
    public CdState withRateFactor(double factor) {
        return new CdState(model, average, velocity, hiddenOffset, chains, epoch, factor);
    }

    /**
     * mean log p*(rows) - mean log p*(chains) of a model: far below zero when the chains sit in places the data never visits; NaN
     * without chains.
     */
    public double chainGap(Rbm model, BinaryMatrix rows, WorkerPool pool) {
        return chains.count() == 0
                ? Double.NaN
                : model.meanFreeEnergy(chains.visible(), pool) - model.meanFreeEnergy(rows, pool);
    }

    private static Rbm zero(Rbm model) {
        return model.with(
                FloatMatrix.of(model.hiddenCount(), model.visibleCount(), (i, j) -> 0),
                new float[model.visibleCount()],
                new float[model.hiddenCount()]);
    }

    /** The mean of each hidden unit over the first {@link #ACTIVITY_ROWS} rows. */
    static float[] meanActivity(Rbm model, BinaryMatrix data, WorkerPool pool) {
        float[] offset = new float[model.hiddenCount()];
        Arrays.fill(offset, (float) LogSpace.sigmoid(0));
        if (data.rows() > 0) {
            BinaryMatrix some = data.slice(0, Math.min(ACTIVITY_ROWS, data.rows()));
            double[] means = model.hiddenMeans(some, pool).columnMeans();
            for (int i = 0; i < offset.length; i++) {
                offset[i] = (float) means[i];
            }
        }
        return offset;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CdState that
                && model.equals(that.model)
                && average.equals(that.average)
                && velocity.equals(that.velocity)
                && Arrays.equals(hiddenOffset, that.hiddenOffset)
                && chains.equals(that.chains)
                && epoch == that.epoch
                && rateFactor == that.rateFactor;
    }

    @Override
    public int hashCode() {
        return 31 * model.hashCode() + epoch;
    }
}
