package irbm.optimize;

/** A differentiable function of double variables. */
@FunctionalInterface
public interface Objective {
    /** f(x); x is not modified, gradient is overwritten. */
    double evaluate(double[] x, double[] gradient);
}
