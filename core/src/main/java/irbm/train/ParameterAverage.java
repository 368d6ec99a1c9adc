package irbm.train;

import irbm.model.Rbm;

/**
 * An exponential average of the parameters along the run. Its window, the number of updates that count, is a sixth of the run and at
 * most 2000: an average as long as the run would remember the start and ruin short runs.
 */
final class ParameterAverage {
    private static final long LONGEST = 2000;
    private static final int PART_OF_RUN = 6;
    // Neighbouring updates hardly differ: every fifth is enough, and costs a fifth.
    private static final int EVERY = 5;

    private final MutableRbm average;
    private final float gain;

    ParameterAverage(MutableRbm average, long updates) {
        this.average = average;
        double window = Math.max(1, Math.min(LONGEST, updates / PART_OF_RUN));
        this.gain = (float) (1 - Math.pow(1 - 1 / window, EVERY));
    }

    /** Takes the parameters after update {@code number}. */
    void add(MutableRbm model, long number) {
        if (number % EVERY == EVERY - 1) {
            moveTowards(model.weights, average.weights);
            moveTowards(model.visibleBias, average.visibleBias);
            moveTowards(model.hiddenBias, average.hiddenBias);
        }
    }

    private void moveTowards(float[] values, float[] averages) {
        for (int i = 0; i < values.length; i++) {
            averages[i] += gain * (values[i] - averages[i]);
        }
    }

    Rbm toRbm() {
        return average.toRbm();
    }
}
