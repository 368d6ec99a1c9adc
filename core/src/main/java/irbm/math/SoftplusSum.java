package irbm.math;

import java.util.Arrays;

/**
 * Σ log(1 + exp x) with one logarithm for many terms: log(1 + exp x) = max(x, 0) + log(1 + exp(-|x|)), where the first part is
 * summed and the factors of the second, each in (1, 2], are multiplied. Entry i goes to lane i mod 8, so that vectors of 2,
 * 4 or 8 doubles all give the bits of this scalar form.
 */
final class SoftplusSum {
    static final int LANES = 8;
    /** After so many entries the product of all factors, at most 2^512, is turned into its logarithm. */
    static final int CHUNK = 512;

    final double[] linear = new double[LANES];
    final double[] product = new double[LANES];
    private double logs;
    private int entries;

    SoftplusSum() {
        Arrays.fill(product, 1);
    }

    /** Adds softplus(x) as the next entry. */
    void add(double x) {
        int lane = entries & LANES - 1;
        linear[lane] += Math.max(x, 0);
        double small = DoubleExp.exp(Math.max(-Math.abs(x), -DoubleExp.LIMIT));
        product[lane] = Math.fma(product[lane], small, product[lane]);
        advance(1);
    }

    /** Counts entries that were added to the lanes from outside; never across the end of a chunk. */
    void advance(int count) {
        entries += count;
        if (entries % CHUNK == 0) {
            takeLogarithm();
        }
    }

    private void takeLogarithm() {
        double all = 1;
        for (double factor : product) {
            all *= factor;
        }
        logs += Math.log(all);
        Arrays.fill(product, 1);
    }

    double total() {
        takeLogarithm();
        double sum = logs;
        for (double lane : linear) {
            sum += lane;
        }
        return sum;
    }
}
