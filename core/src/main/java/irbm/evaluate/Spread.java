package irbm.evaluate;

import static irbm.math.Require.require;

/**
 * The mean of independent values and how sure it is.
 *
 * @param mean of the values
 * @param deviation their standard deviation
 * @param count how many there are, at least two
 */
public record Spread(double mean, double deviation, int count) {
    public static Spread of(double[] values) {
        require(values.length >= 2, "a spread needs at least 2 values, was %d", values.length);
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Spread(mean, Math.sqrt(squares / (values.length - 1)), values.length);
    }

    /** Of the mean. */
    public double standardError() {
        return deviation / Math.sqrt(count);
    }

    /** Half the width of Student's interval of 99.73 % for the mean. */
    public double threeSigma() {
        return Student.threeSigma(count - 1) * standardError();
    }
}
