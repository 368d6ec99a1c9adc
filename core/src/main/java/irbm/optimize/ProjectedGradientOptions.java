package irbm.optimize;

import static irbm.math.Require.require;

/**
 * How {@link ProjectedGradient} works and when it ends.
 *
 * @param history a step must go below the highest of so many last values; 1 makes every step a decrease
 * @param maxIterations accepted steps at most
 * @param gradientTolerance ends when no component of x - P(x - g) is above it
 * @param relativeDecrease ends when the value is lower than the highest of the last {@code history} ones by no more than this
 *     times max(|f|, 1); 0 turns the rule off
 */
public record ProjectedGradientOptions(
        int history, int maxIterations, double gradientTolerance, double relativeDecrease) {
    /** The history of ten that Birgin, Martínez and Raydan use; the tolerances of {@link LbfgsOptions#DEFAULTS}. */
    public static final ProjectedGradientOptions DEFAULTS = new ProjectedGradientOptions(10, 1000, 1e-6, 1e-10);

    public ProjectedGradientOptions {
        require(history >= 1, "history must be at least 1, was %d", history);
        require(maxIterations >= 0, "maxIterations cannot be negative, was %d", maxIterations);
        require(gradientTolerance >= 0, "gradientTolerance cannot be negative, was %s", gradientTolerance);
        require(relativeDecrease >= 0, "relativeDecrease cannot be negative, was %s", relativeDecrease);
    }

    public ProjectedGradientOptions withHistory(int value) {
        return new ProjectedGradientOptions(value, maxIterations, gradientTolerance, relativeDecrease);
    }

    public ProjectedGradientOptions withMaxIterations(int value) {
        return new ProjectedGradientOptions(history, value, gradientTolerance, relativeDecrease);
    }

    public ProjectedGradientOptions withGradientTolerance(double value) {
        return new ProjectedGradientOptions(history, maxIterations, value, relativeDecrease);
    }

    public ProjectedGradientOptions withRelativeDecrease(double value) {
        return new ProjectedGradientOptions(history, maxIterations, gradientTolerance, value);
    }
}
