package irbm.math;

/**
 * log(1 + exp x) in double, as the kernels compute it: max(x, 0) + log(1 + z) with z = exp(-|x|) in (0, 1], and log(1 + z) = 2 artanh s
 * with s = z / (2 + z) in (0, 1/3], whose series s + s³ / 3 + s⁵ / 5 + ... is cut after s²⁹. Relative error below 1e-15.
 */
final class DoubleSoftplus {
    /** The highest of the powers s^(2k + 1) / (2k + 1) that are summed. */
    static final int LAST = 14;

    private DoubleSoftplus() {}

    static double of(double x) {
        double z = DoubleExp.exp(Math.max(-Math.abs(x), -DoubleExp.LIMIT));
        double s = z / (z + 2);
        double square = s * s;
        double series = coefficient(LAST);
        for (int k = LAST - 1; k >= 0; k--) {
            series = Math.fma(series, square, coefficient(k));
        }
        return (s + s) * series + Math.max(x, 0);
    }

    static double coefficient(int k) {
        return 1.0 / (2 * k + 1);
    }
}
