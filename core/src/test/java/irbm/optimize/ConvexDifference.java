package irbm.optimize;

import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;

/**
 * f(w) = mean softplus(w.c) - mean softplus(w.v) + penalty/2 |w|² over two sets of rows: a difference of convex functions with
 * many local minima.
 */
final class ConvexDifference implements Objective {
    private final double[][] added;
    private final double[][] subtracted;
    private final double penalty;

    private ConvexDifference(double[][] added, double[][] subtracted, double penalty) {
        this.added = added;
        this.subtracted = subtracted;
        this.penalty = penalty;
    }

    static ConvexDifference generated(int variables, double penalty) {
        return new ConvexDifference(rows(1, 40, variables), rows(2, 30, variables), penalty);
    }

    private static double[][] rows(long seed, int count, int variables) {
        double[][] rows = new double[count][variables];
        for (int n = 0; n < count; n++) {
            long key = Randomness.key(seed, Purpose.TEST, 0, n);
            Arrays.setAll(rows[n], j -> Randomness.below(2, key, j));
        }
        return rows;
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        Arrays.setAll(gradient, j -> penalty * x[j]);
        double value = penalty / 2 * Vectors.dot(x, x);
        return value + mean(added, 1, x, gradient) + mean(subtracted, -1, x, gradient);
    }

    private static double mean(double[][] rows, double sign, double[] x, double[] gradient) {
        double sum = 0;
        for (double[] row : rows) {
            double input = Vectors.dot(row, x);
            sum += LogSpace.softplus(input);
            Vectors.add(sign * LogSpace.sigmoid(input) / rows.length, row, gradient);
        }
        return sign * sum / rows.length;
    }
}
