package irbm.optimize;

import static irbm.math.Require.require;

/** The nearest point of a convex set. */
@FunctionalInterface
public interface Projection {
    /** Replaces x by the nearest point of the set; leaves it alone when it is in the set. */
    void project(double[] x);

    /** The ball x_1² + ... + x_coordinates² {@literal <=} radius²; the later coordinates are free. */
    static Projection ball(int coordinates, double radius) {
        require(coordinates >= 1, "a ball needs at least 1 coordinate, was %d", coordinates);
        require(radius > 0, "radius must be positive, was %s", radius);
        return x -> Ball.shrink(x, coordinates, radius);
    }

    /** All coordinates zero or more. */
    static Projection nonNegative() {
        return x -> {
            for (int i = 0; i < x.length; i++) {
                x[i] = Math.max(0, x[i]);
            }
        };
    }
}
