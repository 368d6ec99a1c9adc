package irbm.evaluate;

import static irbm.math.Require.require;

/**
 * Whether chains have converged, by the split R-hat of a quantity along them (Gelman and others, Bayesian Data Analysis, 3rd
 * edition, section 11.4): every chain is cut into halves; with B/n the variance of the means of the halves and W the mean of their
 * variances, R-hat = sqrt((W (n-1)/n + B/n) / W). It is near 1 when halves and chains agree.
 */
public final class SplitRhat {
    private static final int SHORTEST = 4;

    private SplitRhat() {}

    /** For chains that have the same distribution; entry [c][k] is value k of chain c. */
    public static double of(double[][] chains) {
        requireChains(chains);
        double within = 0;
        double[] means = new double[2 * chains.length];
        for (int half = 0; half < means.length; half++) {
            Half one = half(chains[half / 2], half % 2);
            means[half] = one.mean();
            within += one.variance() / means.length;
        }
        return ratio(within, variance(means), chains[0].length / 2);
    }

    /** For chains that each have their own distribution, such as those of different known parts: only halves are compared. */
    public static double ofEach(double[][] chains) {
        requireChains(chains);
        double within = 0;
        double between = 0;
        for (double[] chain : chains) {
            Half first = half(chain, 0);
            Half second = half(chain, 1);
            within += (first.variance() + second.variance()) / 2 / chains.length;
            between += variance(new double[] {first.mean(), second.mean()}) / chains.length;
        }
        return ratio(within, between, chains[0].length / 2);
    }

    private static void requireChains(double[][] chains) {
        require(chains.length >= 1, "R-hat needs at least 1 chain");
        for (double[] chain : chains) {
            require(
                    chain.length >= SHORTEST && chain.length == chains[0].length,
                    "R-hat needs chains of equal length, %d or more values, was %d",
                    SHORTEST,
                    chain.length);
        }
    }

    private static double ratio(double within, double betweenMeans, int n) {
        if (within == 0) {
            return betweenMeans == 0 ? 1 : Double.POSITIVE_INFINITY;
        }
        return Math.sqrt((within * (n - 1) / n + betweenMeans) / within);
    }

    private record Half(double mean, double variance) {}

    /** The first or the last values; the one in the middle of an odd number belongs to neither. */
    private static Half half(double[] chain, int which) {
        int n = chain.length / 2;
        double[] values = new double[n];
        System.arraycopy(chain, which == 0 ? 0 : chain.length - n, values, 0, n);
        return new Half(mean(values), variance(values));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1);
    }
}
