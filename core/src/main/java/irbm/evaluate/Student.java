package irbm.evaluate;

import static irbm.math.Require.require;

/**
 * Student's distribution for whole degrees of freedom, for errors that are themselves estimated from a few values. Its distribution
 * function is a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4).
 */
final class Student {
    /** The part of a normal variable that is within three standard deviations of its mean: what every interval here states. */
    static final double THREE_SIGMA = 0.9973002;

    private static final double LARGEST = 1e4;

    private Student() {}

    /** How many standard errors on either side hold 99.73 % of the variable: 3 for very many degrees of freedom. */
    static double threeSigma(int degreesOfFreedom) {
        require(degreesOfFreedom >= 1, "Student's distribution needs 1 degree of freedom, was %d", degreesOfFreedom);
        double low = 0;
        double high = LARGEST;
        while (high - low > 1e-9 * high) {
            double middle = (low + high) / 2;
            if (within(middle, degreesOfFreedom) < THREE_SIGMA) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** P(|T| <= t). */
    static double within(double t, int degreesOfFreedom) {
        double angle = Math.atan(t / Math.sqrt(degreesOfFreedom));
        double cosine = Math.cos(angle);
        boolean odd = degreesOfFreedom % 2 == 1;
        double term = odd ? cosine : 1;
        double sum = degreesOfFreedom == 1 ? 0 : term;
        for (int k = odd ? 3 : 2; k < degreesOfFreedom; k += 2) {
            term *= cosine * cosine * (k - 1) / k;
            sum += term;
        }
        return odd ? 2 / Math.PI * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
    }
}
