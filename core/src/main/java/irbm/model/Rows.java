package irbm.model;

import irbm.math.BinaryMatrix;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows to learn from, as a distribution: row n has the probability ω_n / Σ ω, where ω_n is its weight. They are in the memory of this
 * machine or on a cluster. Rows of weight zero are left out, and equal weights are no weights.
 *
 * <p>Trainers do not multiply by weights, they see a row as often as it counts: in an epoch of N rows s_n = N ω_n / Σ ω times,
 * rounded up or down at random with the mean s_n. Each place of a shuffled epoch then holds row n with the probability
 * ω_n / Σ ω, so that the mean over a mini-batch of <em>any</em> size, one included, is an unbiased estimate of the weighted mean.
 * The weighted mean of a mini-batch, Σ ω x / Σ ω over its rows, is not: in a mini-batch of one the weight cancels.
 */
public interface Rows {
    /** N, the number of rows of positive weight. */
    int count();

    /** The number of visible units. */
    int columns();

    /** What the columns are. */
    VisibleUnits units();

    /** These rows as states of such units, which must allow them. */
    Rows withUnits(VisibleUnits units);

    /** Σ_n s_n v_n: N times the mean of every column. */
    double[] columnSums();

    /** The rows with these numbers, in this order. */
    BinaryMatrix select(int[] rows);

    /**
     * What all rows add to a sum, for rows that count alike. The sum is made of one {@link RowGroup} at a time and added up along a {@link
     * irbm.math.TreeSum}, so that it has the same bits wherever the rows are.
     */
    double[] sum(RowSum question, WorkerPool pool);

    /** mean_n F(v_n), weighted. */
    double meanFreeEnergy(BinaryModel model, WorkerPool pool);

    /** Rows in memory that count alike. */
    static Rows of(BinaryMatrix rows) {
        return of(rows, RowWeights.NONE);
    }

    /** Rows in memory with a weight each, or without weights. */
    static Rows of(BinaryMatrix rows, RowWeights weights) {
        return LocalRows.of(rows, weights);
    }

    /** Rows in memory that count alike, of 0 and 1. */
    static Rows of(int[][] rows) {
        return of(BinaryMatrix.of(rows));
    }

    /** Rows in memory that count alike; true is on. */
    static Rows of(boolean[][] rows) {
        return of(Arrays.stream(rows)
                .map(row ->
                        IntStream.range(0, row.length).map(j -> row[j] ? 1 : 0).toArray())
                .toArray(int[][]::new));
    }

    /** Rows in memory that count alike; a value above the threshold is on. */
    static Rows of(double[][] rows, double threshold) {
        return of(Arrays.stream(rows)
                .map(row -> Arrays.stream(row)
                        .mapToInt(value -> value > threshold ? 1 : 0)
                        .toArray())
                .toArray(int[][]::new));
    }

    /** No rows. */
    static Rows none(int columns) {
        return of(new BinaryMatrix(0, columns));
    }

    /** Whether all rows have the same weight. */
    default boolean countAlike() {
        return true;
    }

    default boolean isEmpty() {
        return count() == 0;
    }

    /** mean_n v_n. */
    default double[] mean() {
        return Arrays.stream(columnSums()).map(sum -> sum / count()).toArray();
    }

    /** The base-rate model of the rows. */
    default Rbm baseRate() {
        return Rbm.baseRate(units(), columnSums(), count());
    }

    /** The rows with these numbers as rows of their own, in memory, which count alike. */
    default Rows part(int[] rows) {
        return of(select(rows)).withUnits(units());
    }

    /** The first rows, all where there are fewer. */
    default BinaryMatrix first(int most) {
        return select(IntStream.range(0, Math.min(most, count())).toArray());
    }

    /** All rows in the memory of this machine. */
    default BinaryMatrix here() {
        return first(count());
    }

    /** The rows of one epoch in random order: each once or, with weights, about s_n times. A function of the key. */
    default int[] shuffled(long key) {
        return Randomness.permutation(count(), key);
    }

    /**
     * Systematic sampling: the rows under the points (k + offset) N / size, k = 0, 1, ..., of a line on which row n is s_n long.
     * For an offset uniform in [0, 1), row n comes size ω_n / Σ ω times on average, and never a whole time more or less.
     */
    default int[] draw(int size, double offset) {
        return IntStream.range(0, size)
                .map(k -> (int) ((k + offset) * count() / size))
                .toArray();
    }

    /** At most that many rows that stand for all: the first ones or, with weights, as many of each row as it counts. */
    default BinaryMatrix representative(int most) {
        return first(most);
    }
}
