package irbm.frankwolfe;

import irbm.math.WorkerPool;
import irbm.model.RowGroup;
import irbm.model.Rows;
import java.util.Arrays;

/** The means over all rows that Frank-Wolfe asks for. */
public final class RowSums {
    private RowSums() {}

    /** mean_n softplus(w.v_n + c) for x = (w, c, ...); its gradient overwrites the first entries of {@code gradient}. */
    public static double meanSoftplus(Rows rows, double[] x, double[] gradient, WorkerPool pool) {
        double[] unit = Arrays.copyOf(x, rows.columns() + 1);
        double[] sums = rows.sum((group, threads) -> softplusSums(group, unit, threads), pool);
        for (int j = 0; j < sums.length - 1; j++) {
            gradient[j] = sums[j] / rows.count();
        }
        return sums[sums.length - 1] / rows.count();
    }

    /** Σ σ(w.v + c) v, then Σ σ(w.v + c), then Σ softplus(w.v + c), for x = (w, c). */
    private static double[] softplusSums(RowGroup group, double[] x, WorkerPool pool) {
        double[] sums = new double[x.length + 1];
        double value = group.softplus().sum(x, sums, pool);
        sums[x.length] = value;
        return sums;
    }

    /** mean_n φ(v_n). */
    public static double meanLogFactor(Rows rows, UnitChange change, WorkerPool pool) {
        double[] sum = rows.sum(
                (group, threads) -> new double[] {
                    Arrays.stream(change.logFactors(group.tables(), threads)).sum()
                },
                pool);
        return sum[0] / rows.count();
    }

    /** The share of the rows for which the unit is certainly on or, if it is larger, for which it is certainly off. */
    public static double decidedAlikeShare(Rows rows, UnitChange change, double margin, WorkerPool pool) {
        double[] counts = rows.sum((group, threads) -> change.decidedCounts(group.tables(), margin, threads), pool);
        return Math.max(counts[0], counts[1]) / rows.count();
    }
}
