package irbm.frankwolfe;

import java.util.Arrays;

/**
 * A number that was estimated, with its standard error.
 *
 * @param value the estimate
 * @param error its standard error
 */
record Estimate(double value, double error) {
    static final Estimate NONE = new Estimate(Double.NaN, Double.NaN);

    /** The mean of independent values. */
    static Estimate mean(double[] values) {
        double mean = Arrays.stream(values).sum() / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Estimate(mean, Math.sqrt(squares) / values.length);
    }

    Estimate minus(Estimate other) {
        return new Estimate(value - other.value, Math.hypot(error, other.error));
    }

    Estimate minus(double known) {
        return new Estimate(value - known, error);
    }

    double variance() {
        return error * error;
    }
}
