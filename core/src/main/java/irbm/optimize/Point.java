package irbm.optimize;

import java.util.Arrays;

/** A point with the value and the gradient there; its arrays are reused from step to step. */
final class Point {
    final double[] x;
    final double[] gradient;
    private double value;

    Point(int dimension) {
        x = new double[dimension];
        gradient = new double[dimension];
    }

    double value() {
        return value;
    }

    /** Becomes a copy of the other point. */
    void set(Point other) {
        System.arraycopy(other.x, 0, x, 0, x.length);
        System.arraycopy(other.gradient, 0, gradient, 0, x.length);
        value = other.value;
    }

    /** Moves to x, which is not modified. */
    void moveTo(Objective objective, double[] target) {
        System.arraycopy(target, 0, x, 0, x.length);
        value = objective.evaluate(x, gradient);
    }

    /** Moves to from + step direction. */
    void moveAlong(Objective objective, Point from, double step, double[] direction) {
        for (int i = 0; i < x.length; i++) {
            x[i] = from.x[i] + step * direction[i];
        }
        value = objective.evaluate(x, gradient);
    }

    boolean isFinite() {
        return Double.isFinite(value) && Double.isFinite(Vectors.maxNorm(gradient));
    }

    /** False when a step was so short that rounding has undone it. */
    boolean differsFrom(Point other) {
        return !Arrays.equals(x, other.x);
    }

    /** The changes of value below this are lost in the rounding of a sum of many terms. */
    double rounding() {
        return 1e-14 * Math.abs(value);
    }
}
