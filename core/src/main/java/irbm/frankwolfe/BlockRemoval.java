package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Removes units one after the other on one draw of samples: after each the samples are weighted anew, as the smaller model asks for. The
 * units are chosen on some samples and measured on others, since the best of many noisy gains looks better than it is.
 */
final class BlockRemoval {
    private final Rbm model;
    private final UnitMeans data;
    private final boolean shifts;
    private final WorkerPool pool;
    private final boolean[] left;
    private final float[] visibleBias;
    private RemovalSamples samples;
    private RemovalSamples heldOut;
    private double heldOutGain;
    private double logPartitionChange;
    private int removed;

    /**
     * Starts with a model, the examples that decide, samples of it to choose by and others to measure by. Where the visible bias
     * {@code shifts}, it takes over the mean slope of a unit that leaves if that gains more; else the unit is dropped and nothing else changes.
     */
    BlockRemoval(
            Rbm model, BinaryMatrix data, BinaryMatrix samples, BinaryMatrix heldOut, boolean shifts, WorkerPool pool) {
        this.model = model;
        this.data = UnitMeans.of(model, data, pool);
        this.shifts = shifts;
        this.pool = pool;
        this.left = new boolean[model.hiddenCount()];
        this.visibleBias = model.visibleBias();
        this.samples = RemovalSamples.of(model, samples, new double[samples.rows()], pool);
        this.heldOut = RemovalSamples.of(model, heldOut, new double[heldOut.rows()], pool);
    }

    /** The unit whose removal gains most on the samples to choose by; none when no unit is there. */
    Optional<RemovalGain> best() {
        RemovalGain[] gains = new RemovalGain[left.length];
        pool.run(gains.length, i -> gains[i] = gain(i));
        return IntStream.range(0, gains.length)
                .filter(i -> !left[i])
                .mapToObj(i -> gains[i])
                .reduce((one, other) -> other.gain() > one.gain() ? other : one);
    }

    /** Of the drop alone or, if it gains more, with the bias taking over the mean slope. */
    private RemovalGain gain(int unit) {
        RemovalGain dropped = samples.gain(unit, 0, data);
        if (!shifts) {
            return dropped;
        }
        RemovalGain shifted = samples.gain(unit, samples.meanActivity(unit), data);
        return shifted.gain() > dropped.gain() ? shifted : dropped;
    }

    /** The gain of the same removal on the samples to measure by. */
    RemovalGain heldOut(RemovalGain removal) {
        return heldOut.gain(removal.unit(), removal.slope(), data);
    }

    /** Removes the unit. */
    void remove(RemovalGain removal) {
        int unit = removal.unit();
        heldOutGain += heldOut(removal).gain();
        logPartitionChange += heldOut.logPartitionChange(unit, removal.slope());
        samples = samples.without(unit, removal.slope());
        heldOut = heldOut.without(unit, removal.slope());
        left[unit] = true;
        removed++;
        for (int j = 0; j < visibleBias.length; j++) {
            visibleBias[j] += (float) (removal.slope() * model.weight(unit, j));
        }
    }

    /** The model that is left. */
    Rbm model() {
        int[] kept = IntStream.range(0, left.length).filter(i -> !left[i]).toArray();
        return model.withUnits(kept, visibleBias);
    }

    int removed() {
        return removed;
    }

    /** What all removals gained, on the samples that they were not chosen by. */
    double heldOutGain() {
        return heldOutGain;
    }

    double logPartitionChange() {
        return logPartitionChange;
    }

    /** Of the samples to choose by. */
    double effectiveShare() {
        return samples.effectiveShare();
    }

    /** The logarithms of the weights that the smaller model gives to the samples to choose by. */
    double[] logWeights() {
        return samples.logWeights();
    }

    /** The same for the samples to measure by. */
    double[] heldOutLogWeights() {
        return heldOut.logWeights();
    }
}
