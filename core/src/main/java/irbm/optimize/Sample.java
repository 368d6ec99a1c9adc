package irbm.optimize;

/** φ(step) = f(x + step d) and its slope φ'(step), reused from trial to trial. */
final class Sample {
    private double step;
    private double value;
    private double slope;

    void set(double newStep, double newValue, double newSlope) {
        step = newStep;
        value = newValue;
        slope = newSlope;
    }

    void set(Sample other) {
        set(other.step, other.value, other.slope);
    }

    double step() {
        return step;
    }

    double value() {
        return value;
    }

    double slope() {
        return slope;
    }

    boolean isFinite() {
        return Double.isFinite(value) && Double.isFinite(slope);
    }

    /**
     * The minimiser of the cubic through the values and slopes of two samples (Nocedal and Wright, Eq. 3.59); not finite when
     * it has none.
     */
    static double cubicMinimum(Sample a, Sample b) {
        double width = b.step - a.step;
        double bend = a.slope + b.slope - 3 * (b.value - a.value) / width;
        // Divided by the largest term, so that squares cannot overflow.
        double unit = Math.max(Math.abs(bend), Math.max(Math.abs(a.slope), Math.abs(b.slope)));
        double root = unit * Math.sqrt(bend / unit * (bend / unit) - a.slope / unit * (b.slope / unit));
        double signed = Math.copySign(root, width);
        return b.step - width * (b.slope + signed - bend) / (b.slope - a.slope + 2 * signed);
    }

    /** Where the slope vanishes if it is linear between the samples; needs no values, so rounding in them does no harm. */
    static double secantMinimum(Sample a, Sample b) {
        return b.step - b.slope * (b.step - a.step) / (b.slope - a.slope);
    }
}
