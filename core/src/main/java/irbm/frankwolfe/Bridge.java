package irbm.frankwolfe;

import irbm.math.LogSpace;

/**
 * The difference of two models' log Z from samples of both, by Bennett's acceptance ratio: with r(v) = log p*_1(v) - log p*_0(v), it is
 * the C with
 *
 * <pre>
 *   Σ_{v of model 0} σ(r(v) - C) = Σ_{v of model 1} σ(C - r(v)),
 * </pre>
 *
 * for equally many samples of each. It asks only that the two sets overlap: samples of one model weighted for the other would not do
 * where a unit leaves one sample in a thousand effective.
 */
final class Bridge {
    private static final int HALVINGS = 60;

    private Bridge() {}

    /** log Z_1 - log Z_0 from the log-ratios r of as many samples of model 0 as of model 1. */
    static Estimate logPartitionChange(double[] ofFirst, double[] ofSecond) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double[] ratios : new double[][] {ofFirst, ofSecond}) {
            for (double ratio : ratios) {
                low = Math.min(low, ratio);
                high = Math.max(high, ratio);
            }
        }
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            boolean tooLow = sum(ofFirst, middle, 1) > sum(ofSecond, middle, -1);
            low = tooLow ? middle : low;
            high = tooLow ? high : middle;
        }
        double change = (low + high) / 2;
        return new Estimate(
                change, Math.sqrt(relativeVariance(ofFirst, change, 1) + relativeVariance(ofSecond, change, -1)));
    }

    private static double sum(double[] ratios, double change, int sign) {
        double sum = 0;
        for (double ratio : ratios) {
            sum += acceptance(ratio, change, sign);
        }
        return sum;
    }

    /** The variance of the mean acceptance over its square. */
    private static double relativeVariance(double[] ratios, double change, int sign) {
        double sum = 0;
        double squares = 0;
        for (double ratio : ratios) {
            double acceptance = acceptance(ratio, change, sign);
            sum += acceptance;
            squares += acceptance * acceptance;
        }
        return squares / (sum * sum) - 1.0 / ratios.length;
    }

    private static double acceptance(double ratio, double change, int sign) {
        return LogSpace.sigmoid(sign * (ratio - change));
    }
}
