package irbm.bench;

import java.util.Arrays;

/**
 * What was measured at {@link #FACTORS} of a size.
 *
 * @param seconds (rounds, factors)
 * @param held bytes of what the job is given and keeps
 * @param allocated bytes that one run takes for the while, garbage included: more than it needs at once
 */
record Growth(Growing growing, double[][] seconds, double[] held, double[] allocated) {
    static final int[] FACTORS = {1, 2, 4, 8, 16};

    double[] medianSeconds() {
        double[] medians = new double[FACTORS.length];
        for (int f = 0; f < medians.length; f++) {
            int column = f;
            medians[f] = Timing.median(
                    Arrays.stream(seconds).mapToDouble(round -> round[column]).toArray());
        }
        return medians;
    }

    /** The exponent of the time, round by round, ascending. */
    double[] exponents() {
        return Arrays.stream(seconds).mapToDouble(Growth::exponent).sorted().toArray();
    }

    /** held + allocated. */
    double[] bytes() {
        double[] sum = new double[held.length];
        Arrays.setAll(sum, f -> held[f] + allocated[f]);
        return sum;
    }

    /** The slope of log y against log factor by least squares. */
    static double exponent(double[] y) {
        double meanX = Arrays.stream(FACTORS).mapToDouble(Math::log).average().orElseThrow();
        double products = 0;
        double squares = 0;
        for (int f = 0; f < y.length; f++) {
            double x = Math.log(FACTORS[f]) - meanX;
            products += x * Math.log(y[f]);
            squares += x * x;
        }
        return products / squares;
    }
}
