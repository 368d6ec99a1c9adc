package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Randomness;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows to learn from, as a distribution: row n has the probability ω_n / Σ ω. Rows of weight zero are left out, so that they
 * change nothing, and equal weights are no weights. Immutable.
 *
 * <p>Trainers do not multiply by weights, they see a row as often as it counts: in an epoch of N rows s_n = N ω_n / Σ ω times,
 * rounded up or down at random with the mean s_n. Each place of a shuffled epoch then holds row n with the probability
 * ω_n / Σ ω, so that the mean over a mini-batch of <em>any</em> size, one included, is an unbiased estimate of the weighted mean.
 * The weighted mean of a mini-batch, Σ ω x / Σ ω over its rows, is not: in a mini-batch of one the weight cancels.
 */
public final class Examples {
    private final BinaryMatrix rows;
    private final double[] shares; // s_n, one on average; empty where all are one
    private final VisibleUnits units;

    private Examples(BinaryMatrix rows, double[] shares, VisibleUnits units) {
        require(units.count() == rows.columns(), "units of %d columns for %s", units.count(), rows);
        this.rows = rows;
        this.shares = shares;
        this.units = units;
    }

    /** Rows of bits that count alike. */
    public static Examples of(BinaryMatrix rows) {
        return new Examples(rows, new double[0], VisibleUnits.bits(rows.columns()));
    }

    /** These examples as states of such units, which must allow them. */
    public Examples withUnits(VisibleUnits otherUnits) {
        return new Examples(rows, shares, otherUnits);
    }

    /** Rows with a weight each, or without weights. */
    public static Examples of(BinaryMatrix rows, RowWeights weights) {
        if (weights.isEmpty()) {
            return of(rows);
        }
        require(weights.count() == rows.rows(), "%d weights for %d rows", weights.count(), rows.rows());
        // Relative to the largest, so that no sum of them overflows.
        double largest = weights.largest();
        double[] relative = IntStream.range(0, weights.count())
                .mapToDouble(row -> largest > 0 ? weights.get(row) / largest : 0)
                .toArray();
        int[] kept = IntStream.range(0, relative.length)
                .filter(row -> relative[row] > 0)
                .toArray();
        BinaryMatrix keptRows = kept.length == rows.rows() ? rows : rows.select(kept);
        return new Examples(
                keptRows,
                shares(Arrays.stream(kept).mapToDouble(row -> relative[row]).toArray()),
                VisibleUnits.bits(rows.columns()));
    }

    private static double[] shares(double[] weights) {
        if (Arrays.stream(weights).allMatch(weight -> weight == weights[0])) {
            return new double[0];
        }
        double mean = Arrays.stream(weights).sum() / weights.length;
        return Arrays.stream(weights).map(weight -> weight / mean).toArray();
    }

    public BinaryMatrix rows() {
        return rows;
    }

    /** What the columns are. */
    public VisibleUnits units() {
        return units;
    }

    /** N, the number of rows of positive weight. */
    public int count() {
        return rows.rows();
    }

    private boolean countAlike() {
        return shares.length == 0;
    }

    private double share(int row) {
        return countAlike() ? 1 : shares[row];
    }

    /** Σ_n s_n v_n: N times the mean of every column. */
    public double[] columnSums() {
        if (countAlike()) {
            return Arrays.stream(rows.columnOnes()).asDoubleStream().toArray();
        }
        double[] sums = new double[rows.columns()];
        for (int n = 0; n < count(); n++) {
            for (int j = 0; j < sums.length; j++) {
                sums[j] += rows.get(n, j) ? share(n) : 0;
            }
        }
        return sums;
    }

    /** The rows of one epoch in random order: each once or, with weights, about s_n times. A function of the key. */
    public int[] shuffled(long key) {
        int[] order = Randomness.permutation(count(), key);
        if (countAlike()) {
            return order;
        }
        int[] drawn = draw(count(), Randomness.uniformDouble(key, count()));
        return Arrays.stream(order).map(place -> drawn[place]).toArray();
    }

    /** At most so many rows that stand for all: the first ones or, with weights, as many of each row as it counts. */
    public BinaryMatrix representative(int most) {
        int size = Math.min(most, count());
        return countAlike() ? rows.slice(0, size) : rows.select(draw(size, 0.5));
    }

    /**
     * Systematic sampling: the rows under the points (k + offset) N / size, k = 0, 1, ..., of a line on which row n is s_n long.
     * For an offset uniform in [0, 1), row n comes size ω_n / Σ ω times on average, and never a whole time more or less.
     */
    public int[] draw(int size, double offset) {
        int[] drawn = new int[size];
        int row = 0;
        double end = share(0);
        for (int k = 0; k < size; k++) {
            double point = (k + offset) * count() / size;
            while (point >= end && row < count() - 1) {
                end += share(++row);
            }
            drawn[k] = row;
        }
        return drawn;
    }
}
