package irbm.train;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.MeanSoftplus;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import java.util.Arrays;

/** Up to {@link #ROWS} consecutive rows and what they add to the sums of {@link GrowData}: the unit of work of a cluster. */
public final class RowGroup {
    /** Group g holds the rows from g ROWS on. Enough that a task is worth its cost, and more than a search looks at by default. */
    public static final int ROWS = 16_384;

    private final BinaryMatrix rows;
    private final ByteTables tables;
    private final MeanSoftplus softplus;

    public RowGroup(BinaryMatrix rows) {
        require(rows.rows() >= 1 && rows.rows() <= ROWS, "a group holds 1 to %d rows, not %d", ROWS, rows.rows());
        this.rows = rows;
        this.tables = new ByteTables(rows);
        this.softplus = new MeanSoftplus(tables);
    }

    /** Σ σ(w.v + c) v, then Σ σ(w.v + c), then Σ softplus(w.v + c), for x = (w, c, ...). */
    public double[] softplusSums(double[] x, WorkerPool pool) {
        double[] sums = new double[rows.columns() + 2];
        double value = softplus.sum(x, sums, pool);
        sums[rows.columns() + 1] = value;
        return sums;
    }

    /** The mean and its gradient of such sums over {@code count} rows. */
    public static double meanSoftplus(double[] sums, int count, double[] gradient) {
        for (int j = 0; j < sums.length - 1; j++) {
            gradient[j] = sums[j] / count;
        }
        return sums[sums.length - 1] / count;
    }

    /** Σ φ(v). */
    public double[] logFactorSum(UnitChange change, WorkerPool pool) {
        return new double[] {Arrays.stream(change.logFactors(tables, pool)).sum()};
    }

    /** How many rows switch the unit certainly on, and how many certainly off. */
    public double[] decidedCounts(UnitChange change, double margin, WorkerPool pool) {
        return change.decidedCounts(tables, margin, pool);
    }

    /** The larger of such counts as a share of {@code count} rows. */
    public static double alikeShare(double[] counts, int count) {
        return Math.max(counts[0], counts[1]) / count;
    }

    /** Σ F(v). */
    public double[] freeEnergySum(BinaryModel model, WorkerPool pool) {
        double sum = 0;
        for (double freeEnergy : model.freeEnergies(rows, pool)) {
            sum += freeEnergy;
        }
        return new double[] {sum};
    }
}
