package irbm.math;

/**
 * softplus(t x) at t = to minus the same at t = from, as a slope times the step s = to - from. With m the middle of the two and
 * p = σ(m x), the Taylor series around m gives
 *
 * <p>slope = x p (1 + (s x)² (1 - p) (1 - 2 p) / 24 + ...),
 *
 * <p>in which the next term is below (s x)^4 / 1920. So the error is relative, 1.3e-7 for |s x| <= 1/8 besides the rounding of
 * p, and a thousand small steps are as accurate as one large one.
 */
final class SoftplusIncrease {
    /** Beyond this |s x| the series is not accurate enough, and the two sums are subtracted in double. */
    private static final float SERIES_LIMIT = 0.125f;

    private static final int UNROLLED = 8;

    private SoftplusIncrease() {}

    static float slope(float x, float middle, float step) {
        float y = Math.max(-FloatExp.LIMIT, Math.min(FloatExp.LIMIT, x * middle));
        float mean = 1 / (1 + FloatExp.exp(-y));
        float change = x * step;
        float curvature = change * change * (1f / 24) * (1 - mean);
        return x * mean * Math.fma(curvature, 1 - (mean + mean), 1f);
    }

    /** The increase from the slopes or, where |s x| is too large for them, from the inputs. */
    static double total(
            Kernels kernels,
            float[] inputs,
            int offset,
            int count,
            double from,
            double to,
            float[] slopes,
            float largest) {
        double step = to - from;
        return Math.abs(step) * largest <= SERIES_LIMIT
                ? step * sum(slopes, count)
                : scaledSum(kernels, inputs, offset, count, to) - scaledSum(kernels, inputs, offset, count, from);
    }

    // Four partial sums, because a single one would have to wait for the addition before it.
    private static double sum(float[] slopes, int count) {
        int whole = count & -UNROLLED;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int i = 0; i < whole; i += UNROLLED) {
            s0 += slopes[i] + (double) slopes[i + 4];
            s1 += slopes[i + 1] + (double) slopes[i + 5];
            s2 += slopes[i + 2] + (double) slopes[i + 6];
            s3 += slopes[i + 3] + (double) slopes[i + 7];
        }
        double rest = 0;
        for (int i = whole; i < count; i++) {
            rest += slopes[i];
        }
        return (s0 + s1) + (s2 + s3) + rest;
    }

    private static double scaledSum(Kernels kernels, float[] inputs, int offset, int count, double factor) {
        double[] scaled = new double[count];
        for (int i = 0; i < count; i++) {
            scaled[i] = factor * inputs[offset + i];
        }
        return kernels.softplusSum(scaled, 0, count);
    }
}
