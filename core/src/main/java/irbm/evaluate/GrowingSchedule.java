package irbm.evaluate;

import irbm.model.BinaryModel;

/**
 * Annealing with more temperatures where a few chains decide. With too few of them log Z comes out too low, the more the longer a
 * model is trained, and the likelihood seems to rise where it falls.
 *
 * @param annealing where it is done
 * @param chains of each run
 */
public record GrowingSchedule(Annealing annealing, int chains) {
    private static final int SEED = 1;
    private static final int MORE = 4;
    // Where fewer chains than this part decide log Z, its interval says little.
    private static final double LEAST_EFFECTIVE = 0.1;

    /** log Z by {@code first} temperatures and, as long as few chains are effective, four times as many, up to {@code most}. */
    public LogPartitionEstimate estimate(BinaryModel model, int first, int most) {
        LogPartitionEstimate estimate = annealed(model, first);
        for (int temperatures = MORE * first; temperatures <= most && isPoor(estimate); temperatures *= MORE) {
            estimate = annealed(model, temperatures);
        }
        return estimate;
    }

    private boolean isPoor(LogPartitionEstimate estimate) {
        return estimate.effectiveSampleSize().orElse(chains) < LEAST_EFFECTIVE * chains;
    }

    private LogPartitionEstimate annealed(BinaryModel model, int temperatures) {
        return annealing.estimate(model, temperatures, chains, SEED);
    }
}
