package irbm.math;

/**
 * exp in float, as the kernels compute it: exp(x) = 2^n 2^f with n the integer nearest to x / ln 2 and 2^f by a polynomial
 * of degree 6 on [-1/2, 1/2]. Relative error below 3e-7 for |x| <= {@link #LIMIT}.
 */
final class FloatExp {
    /** Beyond this the result would leave the normal floats: exp(87) = 6e37. */
    static final float LIMIT = 87f;

    /** 1 / ln 2 as the nearest float, and the rest. */
    static final float LOG2_E = 0x1.715476p0f;

    static final float LOG2_E_LOW = 0x1.4ae0cp-26f;

    /** Adding 1.5 2^23 rounds a float to an integer and leaves that integer in the low bits. */
    static final float ROUND = 0x1.8p23f;

    // Taylor coefficients of 2^f, (ln 2)^k / k!: the remainder at |f| = 1/2 is 1.5e-8 for degree 6.
    static final float C6 = 1.5403530e-4f;
    static final float C5 = 1.3333558e-3f;
    static final float C4 = 9.6181291e-3f;
    static final float C3 = 5.5504109e-2f;
    static final float C2 = 2.4022651e-1f;
    static final float C1 = 6.9314718e-1f;

    private FloatExp() {}

    /** exp(x) for |x| <= LIMIT. */
    static float exp(float x) {
        float shifted = Math.fma(x, LOG2_E, ROUND);
        float fraction = Math.fma(x, LOG2_E_LOW, Math.fma(x, LOG2_E, ROUND - shifted));
        float power = Math.fma(C6, fraction, C5);
        power = Math.fma(power, fraction, C4);
        power = Math.fma(power, fraction, C3);
        power = Math.fma(power, fraction, C2);
        power = Math.fma(power, fraction, C1);
        power = Math.fma(power, fraction, 1f);
        return Float.intBitsToFloat(Float.floatToRawIntBits(power) + (Float.floatToRawIntBits(shifted) << 23));
    }
}
