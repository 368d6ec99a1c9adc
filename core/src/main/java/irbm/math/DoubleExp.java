package irbm.math;

/**
 * exp in double, as the kernels compute it: the scheme of {@link FloatExp} with ln 2 in two parts and the Taylor polynomial
 * of exp to degree 13 on [-ln 2 / 2, ln 2 / 2]. Relative error below 1e-15 for |x| <= {@link #LIMIT}.
 */
final class DoubleExp {
    /** Beyond this the result would leave the normal doubles: exp(-708) = 3e-308. */
    static final double LIMIT = 708;

    static final double LOG2_E = 1.4426950408889634;
    /** Adding 1.5 2^52 rounds a double to an integer and leaves that integer in the low bits. */
    static final double ROUND = 0x1.8p52;

    /** ln 2 with its last 20 bits cleared, so that n times it is exact, and the rest. */
    static final double LN2_HIGH = 0x1.62e42fefap-1;

    static final double LN2_LOW = 0x1.cf79abc9e3b3ap-40;

    /** 1 / k! from k = 13 down to 2; the two lowest coefficients are 1. */
    static final double C13 = 1.0 / 6227020800L;

    static final double C12 = 1.0 / 479001600;
    static final double C11 = 1.0 / 39916800;
    static final double C10 = 1.0 / 3628800;
    static final double C9 = 1.0 / 362880;
    static final double C8 = 1.0 / 40320;
    static final double C7 = 1.0 / 5040;
    static final double C6 = 1.0 / 720;
    static final double C5 = 1.0 / 120;
    static final double C4 = 1.0 / 24;
    static final double C3 = 1.0 / 6;

    private DoubleExp() {}

    /** exp(x) for |x| <= LIMIT. */
    static double exp(double x) {
        double shifted = Math.fma(x, LOG2_E, ROUND);
        double n = shifted - ROUND;
        double r = Math.fma(n, -LN2_LOW, Math.fma(n, -LN2_HIGH, x));
        double p = Math.fma(C13, r, C12);
        p = Math.fma(p, r, C11);
        p = Math.fma(p, r, C10);
        p = Math.fma(p, r, C9);
        p = Math.fma(p, r, C8);
        p = Math.fma(p, r, C7);
        p = Math.fma(p, r, C6);
        p = Math.fma(p, r, C5);
        p = Math.fma(p, r, C4);
        p = Math.fma(p, r, C3);
        p = Math.fma(p, r, 0.5);
        p = Math.fma(p, r, 1);
        p = Math.fma(p, r, 1);
        return Double.longBitsToDouble(Double.doubleToRawLongBits(p) + (Double.doubleToRawLongBits(shifted) << 52));
    }
}
