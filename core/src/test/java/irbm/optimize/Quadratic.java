package irbm.optimize;

import java.util.Arrays;

/**
 * f(x) = 1/2 (x - m)ᵀ Q D Q (x - m) + 3 with m_i = 1, Q = I - 2 u uᵀ / u.u a reflection that mixes all variables, and
 * eigenvalues D spread evenly in the logarithm from 1 to the condition number.
 */
final class Quadratic implements Objective {
    static final double MINIMUM = 3;

    private final double[] eigenvalues;
    private final double[] reflector;
    private final double[] offset;

    Quadratic(int n, double condition) {
        eigenvalues = new double[n];
        reflector = new double[n];
        offset = new double[n];
        Arrays.setAll(eigenvalues, i -> Math.pow(condition, i / (n - 1.0)));
        Arrays.setAll(reflector, i -> 1 + Math.sin(i));
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        Arrays.setAll(offset, i -> x[i] - 1);
        reflect(offset);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += eigenvalues[i] * offset[i] * offset[i] / 2;
            gradient[i] = eigenvalues[i] * offset[i];
        }
        reflect(gradient);
        return MINIMUM + sum;
    }

    private void reflect(double[] v) {
        double factor = -2 * Vectors.dot(reflector, v) / Vectors.dot(reflector, reflector);
        Vectors.add(factor, reflector, v);
    }
}
