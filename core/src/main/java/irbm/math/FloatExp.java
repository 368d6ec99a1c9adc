package irbm.math;

/**
 * exp in float, as the kernels compute it: exp(x) = 2^n 2^f with n the integer nearest to x / ln 2 and 2^f by a polynomial
 * of degree 6 on [-1/2, 1/2]. Relative error below 3e-7 for |x| <= {@link #LIMIT}.
 */
final class FloatExp {
    /** Beyond this the result would leave the normal floats: exp(87) = 6e37. */
    static final float LIMIT = 87f;

    static final int LIMIT_BITS = Float.floatToRawIntBits(LIMIT);

    /** 1 / ln 2 as the nearest float, and the rest. */
    static final float LOG2_E = 0x1.715476p0f;

    static final float LOG2_E_LOW = 0x1.4ae0cp-26f;

    /** Adding 1.5 2^23 rounds a float to an integer and leaves that integer in the low bits. */
    static final float ROUND = 0x1.8p23f;

    // Taylor coefficients of 2^f, (ln 2)^k / k!: after degree 6 the remainder is below 1.2e-7 (at |f| = 1/2).
    private static final double LN2 = 0.6931471805599453;
    static final float C1 = (float) LN2;
    static final float C2 = (float) (LN2 * LN2 / 2);
    static final float C3 = (float) (LN2 * LN2 * LN2 / 6);
    static final float C4 = (float) (LN2 * LN2 * LN2 * LN2 / 24);
    static final float C5 = (float) (LN2 * LN2 * LN2 * LN2 * LN2 / 120);
    static final float C6 = (float) (LN2 * LN2 * LN2 * LN2 * LN2 * LN2 / 720);

    private FloatExp() {}

    /** exp(x) for |x| <= LIMIT. */
    static float exp(float x) {
        float exponent = exponent(x);
        return scaled(power(x, exponent), exponent);
    }

    /** exp(x), as if x were the nearest number within ±LIMIT. */
    static float clampedExp(float x) {
        return exp(Math.max(-LIMIT, Math.min(LIMIT, x)));
    }

    /** {@link #ROUND} + n. */
    static float exponent(float x) {
        return Math.fma(x, LOG2_E, ROUND);
    }

    /** 2^f. */
    static float power(float x, float exponent) {
        float fraction = Math.fma(x, LOG2_E_LOW, Math.fma(x, LOG2_E, ROUND - exponent));
        float power = Math.fma(C6, fraction, C5);
        power = Math.fma(power, fraction, C4);
        power = Math.fma(power, fraction, C3);
        power = Math.fma(power, fraction, C2);
        power = Math.fma(power, fraction, C1);
        return Math.fma(power, fraction, 1f);
    }

    /** 2^n 2^f. */
    static float scaled(float power, float exponent) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(power) + (Float.floatToRawIntBits(exponent) << 23));
    }
}
