package irbm.optimize;

import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;

/** f(w) = mean softplus(-t_n w.v_n) + penalty/2 |w|² with targets t_n = ±1 drawn from a model with known weights. */
final class LogisticRegression implements Objective {
    private final double[][] rows;
    private final double[] targets;
    private final double penalty;

    private LogisticRegression(double[][] rows, double[] targets, double penalty) {
        this.rows = rows;
        this.targets = targets;
        this.penalty = penalty;
    }

    static LogisticRegression generated(int count, int variables, double penalty) {
        double[][] rows = new double[count][variables];
        double[] targets = new double[count];
        double[] weights = new double[variables];
        Arrays.setAll(weights, j -> j % 3 - 1);
        for (int n = 0; n < count; n++) {
            long key = Randomness.key(1, Purpose.TEST, 0, n);
            Arrays.setAll(rows[n], j -> Randomness.normal(key, j));
            boolean on = Randomness.uniformDouble(key, 2 * variables) < LogSpace.sigmoid(Vectors.dot(rows[n], weights));
            targets[n] = on ? 1 : -1;
        }
        return new LogisticRegression(rows, targets, penalty);
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        double sum = 0;
        Arrays.setAll(gradient, j -> penalty * x[j]);
        for (int n = 0; n < rows.length; n++) {
            double input = -targets[n] * Vectors.dot(rows[n], x);
            sum += LogSpace.softplus(input);
            Vectors.add(-targets[n] * LogSpace.sigmoid(input) / rows.length, rows[n], gradient);
        }
        return sum / rows.length + penalty / 2 * Vectors.dot(x, x);
    }

    /** The Hessian at x, for Newton's method. */
    double[][] hessian(double[] x) {
        double[][] hessian = new double[x.length][x.length];
        for (int i = 0; i < x.length; i++) {
            hessian[i][i] = penalty;
        }
        for (double[] row : rows) {
            double mean = LogSpace.sigmoid(Vectors.dot(row, x));
            for (int i = 0; i < x.length; i++) {
                Vectors.add(mean * (1 - mean) * row[i] / rows.length, row, hessian[i]);
            }
        }
        return hessian;
    }
}
