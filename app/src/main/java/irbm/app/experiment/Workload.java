package irbm.app.experiment;

import irbm.frankwolfe.GrowOptions;
import irbm.grow.Grower;
import irbm.model.Split;

/**
 * Estimates of processor seconds, from measurements on one thread of an AMD EPYC with AVX2; good to a factor of two, and scaled by
 * what finished jobs really took.
 *
 * @param profile the protocol
 * @param rows training rows
 * @param visible units
 * @param classes of the labels, 0 without
 * @param epochs of a training run
 */
record Workload(Profile profile, int rows, int visible, int classes, int epochs) {
    // A Gibbs sweep of one chain takes about 10 microseconds with 784 x 500 units, and a little where there are few.
    private static final double SWEEP = 2.6e-11;
    private static final int LEAST_UNITS = 60;
    // A step of the visible bias makes the model anew.
    private static final double BIAS_STEP = 1.5e-8;
    private static final int BIAS_UNITS = 40;
    private static final double SEARCHED_VALUE = 5e-10;
    private static final int SEARCH_EVALUATIONS = 35;
    private static final double RATE_SEARCH_SWEEPS = 1.5e6;
    private static final double CLASSIFIED_VALUE = 1.2e-9;
    private static final int CLASSIFIER_EVALUATIONS = 350;

    static Workload of(Profile profile, Split split) {
        int classes =
                split.train().labels().isEmpty() ? 0 : split.train().labels().classes().length;
        int rows = split.train().count();
        int epochs = profile.epochs(split.train().name(), rows);
        return new Workload(profile, rows, split.train().visibleCount(), classes, epochs);
    }

    private double sweeps(double count, double units) {
        return SWEEP * count * visible * (units + LEAST_UNITS);
    }

    /** Contrastive divergence; the gradient costs about as much as three sweeps, and small mini-batches cost more. */
    double training(int units, int gibbsSteps, int batchSize) {
        return sweeps((double) epochs * rows * (gibbsSteps + 3), units) * (1 + 8.0 / batchSize);
    }

    /** Frank-Wolfe from one size to another. */
    double growing(int from, int to, GrowOptions options) {
        double updates = (double) options.bias().updates() * options.bias().batchSize()
                + (double) options.joint().updates() * 100 * 4 / options.blockSize();
        double chains = 1.2 * options.chainCount() * options.gibbsSteps() / options.blockSize();
        double searched = (double) Math.min(rows, options.search().rows()) + options.chainCount();
        double search = SEARCHED_VALUE * SEARCH_EVALUATIONS * searched * visible;
        double units = (from + to) / 2.0;
        double bias = BIAS_STEP * options.bias().updates() * visible * (units + BIAS_UNITS);
        return (to - from) * (sweeps(updates + chains, units) + search + bias);
    }

    /** The search for a learning rate: short trials, each with a likelihood at its end. */
    double searchingRate() {
        return sweeps(RATE_SEARCH_SWEEPS, Grower.TRIAL_UNITS);
    }

    double annealing(int units) {
        return sweeps((double) profile.annealingChains() * profile.annealingSteps(), units);
    }

    /** Softmax regression with several penalties. */
    double classifying(int units) {
        double values = (double) Math.min(rows, profile.classifierRows()) * units * classes;
        return CLASSIFIED_VALUE * CLASSIFIER_EVALUATIONS * values;
    }
}
