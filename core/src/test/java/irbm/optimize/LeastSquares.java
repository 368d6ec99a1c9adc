package irbm.optimize;

import java.util.Arrays;

/** f(x) = Σ r_i(x)², with the gradient 2 Σ r_i ∇r_i. */
final class LeastSquares implements Objective {
    /** One residual: its value, with its gradient added into a zeroed array. */
    interface Residual {
        double evaluate(int i, double[] x, double[] gradient);
    }

    private final int count;
    private final double[] own;
    private final Residual residual;

    LeastSquares(int count, int variables, Residual residual) {
        this.count = count;
        this.own = new double[variables];
        this.residual = residual;
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        Arrays.fill(gradient, 0);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            Arrays.fill(own, 0);
            double r = residual.evaluate(i, x, own);
            sum += r * r;
            for (int j = 0; j < x.length; j++) {
                gradient[j] += 2 * r * own[j];
            }
        }
        return sum;
    }
}
