package irbm.evaluate;

import irbm.model.BinaryModel;

/**
 * log Z by annealing, with more temperatures where a few chains decide. With too few of them log Z comes out too low, the more the longer
 * a model is trained, and the likelihood seems to rise where it falls.
 *
 * @param annealing where it is done
 */
public record MeasuredPartition(Annealing annealing) {
    private static final int SEED = 1;
    private static final int MORE = 4;
    // Where fewer chains than this part decide log Z, its interval says little.
    private static final double LEAST_EFFECTIVE = 0.1;

    /** log Z of a model. */
    public LogPartitionEstimate of(BinaryModel model, Effort effort) {
        LogPartitionEstimate estimate = annealed(model, effort.temperatures(), effort.chains());
        for (int t = MORE * effort.temperatures(); t <= effort.most() && isPoor(estimate, effort); t *= MORE) {
            estimate = annealed(model, t, effort.chains());
        }
        return estimate;
    }

    /** log Z, good enough to compare sizes. */
    public LogPartitionEstimate ofSize(BinaryModel model) {
        return of(model, Effort.ofSize(model));
    }

    private static boolean isPoor(LogPartitionEstimate estimate, Effort effort) {
        return estimate.effectiveSampleSize().orElse(effort.chains()) < LEAST_EFFECTIVE * effort.chains();
    }

    private LogPartitionEstimate annealed(BinaryModel model, int temperatures, int chains) {
        return annealing.estimate(model, temperatures, chains, SEED);
    }
}
