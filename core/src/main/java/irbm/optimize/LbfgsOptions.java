package irbm.optimize;

import static irbm.math.Require.require;

/**
 * How {@link Lbfgs} works and when it ends.
 *
 * @param memory curvature pairs kept
 * @param maxIterations accepted steps at most
 * @param gradientTolerance ends when max |g_i| is not above it
 * @param relativeDecrease ends when (f_k - f_{k+1}) / max(|f_k|, |f_{k+1}|, 1) is not above it; 0 turns the rule off
 */
public record LbfgsOptions(int memory, int maxIterations, double gradientTolerance, double relativeDecrease) {
    /** Ten pairs; tolerances near the accuracy that a sum of thousands of terms allows. */
    public static final LbfgsOptions DEFAULTS = new LbfgsOptions(10, 1000, 1e-6, 1e-10);

    public LbfgsOptions {
        require(memory >= 1, "memory must be at least 1, was %d", memory);
        require(maxIterations >= 0, "maxIterations cannot be negative, was %d", maxIterations);
        require(gradientTolerance >= 0, "gradientTolerance cannot be negative, was %s", gradientTolerance);
        require(relativeDecrease >= 0, "relativeDecrease cannot be negative, was %s", relativeDecrease);
    }

    public LbfgsOptions withMemory(int value) {
        return new LbfgsOptions(value, maxIterations, gradientTolerance, relativeDecrease);
    }

    public LbfgsOptions withMaxIterations(int value) {
        return new LbfgsOptions(memory, value, gradientTolerance, relativeDecrease);
    }

    public LbfgsOptions withGradientTolerance(double value) {
        return new LbfgsOptions(memory, maxIterations, value, relativeDecrease);
    }

    public LbfgsOptions withRelativeDecrease(double value) {
        return new LbfgsOptions(memory, maxIterations, gradientTolerance, value);
    }
}
