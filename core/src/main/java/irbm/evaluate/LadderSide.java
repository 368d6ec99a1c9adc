package irbm.evaluate;

import irbm.sample.Exchanges;
import java.util.Arrays;

/**
 * log Z by Bennett's ratios over all gaps of a ladder of temperatures, from columns of chains that started alike.
 *
 * @param logPartition the estimate
 * @param error half the width of its interval of 99.7 %, by the differences of the columns; knows nothing of the start they share
 * @param arrivals how many states travelled from the base to the top
 * @param columns how many there are
 */
public record LadderSide(double logPartition, double error, long arrivals, int columns) {
    /** From columns {@code from} to {@code to} - 1, with the constants of the exchanges. */
    static LadderSide of(double logPartitionOfBase, Exchanges exchanges, double[] centres, int from, int to) {
        int columns = to - from;
        double[] without = new double[columns];
        Arrays.setAll(without, c -> logRatio(exchanges, centres, from, to, from + c));
        double all = logRatio(exchanges, centres, from, to, /* left out: none */ -1);
        Spread spread = Spread.of(without);
        // The jackknife: leaving out one of n columns changes the estimate by 1 / (n - 1) of what that column differs.
        double error = (columns - 1) * spread.threeSigma();
        long arrivals = 0;
        for (int c = from; c < to; c++) {
            arrivals += exchanges.arrivals(c);
        }
        return new LadderSide(logPartitionOfBase + all, error, arrivals, columns);
    }

    /** Σ over gaps of log(Z_upper / Z_lower). */
    private static double logRatio(Exchanges exchanges, double[] centres, int from, int to, int leftOut) {
        double sum = 0;
        for (int gap = 0; gap < exchanges.gaps(); gap++) {
            double lower = 0;
            double upper = 0;
            for (int c = from; c < to; c++) {
                lower += c == leftOut ? 0 : exchanges.lower(c, gap);
                upper += c == leftOut ? 0 : exchanges.upper(c, gap);
            }
            sum += centres[gap] + Math.log(lower / upper);
        }
        return sum;
    }

    Interval interval() {
        return new Interval(logPartition - error, logPartition + error);
    }
}
