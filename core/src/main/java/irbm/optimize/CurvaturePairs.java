package irbm.optimize;

import static irbm.optimize.Vectors.dot;
import static irbm.optimize.Vectors.scale;
import static irbm.optimize.Vectors.subtract;

/**
 * The last pairs s = x' - x, y = g' - g and the inverse Hessian H that they define: BFGS updates
 * H' = (I - s yᵀ / s.y) H (I - y sᵀ / s.y) + s sᵀ / s.y of γ I with γ = s.y / y.y of the last pair (Nocedal and Wright,
 * Algorithm 7.4).
 */
final class CurvaturePairs {
    /** Pairs with s.y / y.y below this are skipped. */
    private static final double LEAST_CURVATURE = Math.ulp(1.0);

    private final double[][] steps; // (memory, dimension), a ring; one more row takes the pair that is judged
    private final double[][] changes; // (memory, dimension), gradient differences
    private final double[] curvatures; // s.y of each pair
    private final double[] factors;
    private double scale = 1;
    private int count;
    private int next;

    CurvaturePairs(int memory, int dimension) {
        steps = new double[memory + 1][dimension];
        changes = new double[memory + 1][dimension];
        curvatures = new double[memory + 1];
        factors = new double[memory + 1];
    }

    /**
     * Takes the pair of a step, or skips it and returns false: with s.y <= 0, as differences of convex functions have it,
     * H would no longer be positive definite and -H g perhaps no direction of descent.
     */
    boolean add(Point from, Point to) {
        subtract(to.x, from.x, steps[next]);
        subtract(to.gradient, from.gradient, changes[next]);
        double curvature = dot(steps[next], changes[next]);
        double square = dot(changes[next], changes[next]);
        // Written so that NaN is skipped too.
        if (!(curvature > LEAST_CURVATURE * square)) {
            return false;
        }
        curvatures[next] = curvature;
        scale = curvature / square;
        next = (next + 1) % steps.length;
        count = Math.min(count + 1, steps.length - 1);
        return true;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void clear() {
        count = 0;
    }

    /** direction = -H gradient by the two loops; -gradient without pairs. */
    void direction(double[] gradient, double[] direction) {
        System.arraycopy(gradient, 0, direction, 0, gradient.length);
        for (int age = 1; age <= count; age++) {
            int k = slot(age);
            factors[k] = dot(steps[k], direction) / curvatures[k];
            Vectors.add(-factors[k], changes[k], direction);
        }
        scale(count == 0 ? -1 : -scale, direction);
        for (int age = count; age >= 1; age--) {
            int k = slot(age);
            double factor = dot(changes[k], direction) / curvatures[k];
            Vectors.add(-factors[k] - factor, steps[k], direction);
        }
    }

    /** The row of the pair that is {@code age} old, 1 for the newest. */
    private int slot(int age) {
        return Math.floorMod(next - age, steps.length);
    }
}
