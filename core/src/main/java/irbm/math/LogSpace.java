package irbm.math;

/** Scalars that live as logarithms, and the softplus and sigmoid functions in double precision. */
public final class LogSpace {
    private LogSpace() {}

    /** log(1 + exp(x)) without overflow: max(x, 0) + log1p(exp(-|x|)). */
    public static double softplus(double x) {
        return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    /** 1 / (1 + exp(-x)), accurate to the last bits on both sides. */
    public static double sigmoid(double x) {
        double small = Math.exp(-Math.abs(x));
        return x >= 0 ? 1 / (1 + small) : small / (1 + small);
    }

    /** log(p / (1 - p)). */
    public static double logit(double p) {
        return Math.log(p) - Math.log1p(-p);
    }

    /** log(exp(a) + exp(b)). */
    public static double add(double a, double b) {
        double high = Math.max(a, b);
        return high == Double.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
    }

    /** log of the sum of exp(values[i]); minus infinity for an empty array. */
    public static double sum(double[] values) {
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            high = Math.max(high, value);
        }
        if (Double.isInfinite(high)) {
            return high;
        }
        double scaled = 0;
        for (double value : values) {
            scaled += Math.exp(value - high);
        }
        return high + Math.log(scaled);
    }

    /** log of the mean of exp(values[i]). Not the mean of the logs, which is smaller (Jensen). */
    public static double mean(double[] values) {
        return sum(values) - Math.log(values.length);
    }
}
