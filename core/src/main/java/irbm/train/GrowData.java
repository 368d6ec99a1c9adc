package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The examples that a model grows on, in memory or on a cluster: single rows, and the sums over all rows that Frank-Wolfe asks for.
 * Those that the parameters depend on are made in a {@link RowGroup} at a time and added up along a {@link irbm.math.TreeSum}, so that
 * they have the same bits wherever the rows are.
 */
public interface GrowData {
    /** N. */
    int count();

    /** The number of visible units. */
    int columns();

    /** Σ_n v_n. */
    int[] columnOnes();

    /** The rows with these numbers, in this order. */
    BinaryMatrix select(int[] rows);

    /** The same as examples of their own. */
    GrowData part(int[] rows);

    /** mean_n softplus(w.v_n + c) for x = (w, c, ...); its gradient overwrites the first entries of {@code gradient}. */
    double meanSoftplus(double[] x, double[] gradient);

    /** mean_n φ(v_n). */
    double meanLogFactor(UnitChange change);

    /** The share of the rows for which the unit is certainly on or, if it is larger, for which it is certainly off. */
    double decidedAlikeShare(UnitChange change, double margin);

    /** mean_n F(v_n). */
    double meanFreeEnergy(BinaryModel model);

    /** What the columns are. */
    default VisibleUnits units() {
        return VisibleUnits.bits(columns());
    }

    /** Rows of bits in memory. */
    static GrowData of(BinaryMatrix rows, WorkerPool pool) {
        return of(rows, VisibleUnits.bits(rows.columns()), pool);
    }

    /** Rows in memory whose columns are such units. */
    static GrowData of(BinaryMatrix rows, VisibleUnits units, WorkerPool pool) {
        return new LocalData(rows, units, pool);
    }

    /** mean_n v_n. */
    default double[] mean() {
        return Arrays.stream(columnOnes())
                .mapToDouble(n -> (double) n / count())
                .toArray();
    }

    /** The base-rate model of the rows. */
    default Rbm baseRate() {
        return Rbm.baseRate(
                units(), Arrays.stream(columnOnes()).asDoubleStream().toArray(), count());
    }

    /** The first rows, all where there are fewer. */
    default BinaryMatrix first(int most) {
        return select(IntStream.range(0, Math.min(most, count())).toArray());
    }
}
