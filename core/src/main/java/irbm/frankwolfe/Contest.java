package irbm.frankwolfe;

/**
 * The hybrid's question: do units of the exact gain gain more than those of Eq. (9)? At each step both searches find a unit. That of
 * Eq. (9) enters, and what it gained is measured once the bias is fitted and the chains have followed. The lead of the exact gain is
 * the sum of the differences since it was last negative. The question is settled when the lead is two of its standard errors.
 *
 * @param lead Σ of the differences, in nats; infinite once settled
 * @param variance of the lead
 */
public record Contest(double lead, double variance) {
    /** Before the first unit. */
    public static final Contest OPEN = new Contest(0, 0);

    /** The exact gain is better from here on. */
    static final Contest SETTLED = new Contest(Double.POSITIVE_INFINITY, 0);

    private static final double CERTAIN = 2;

    /** Whether the exact gain has won. */
    boolean isSettled() {
        return lead == Double.POSITIVE_INFINITY;
    }

    /** With one more unit of either kind. */
    Contest after(Estimate exact, Estimate linear) {
        double sum = lead + exact.value() - linear.value();
        double error = variance + exact.variance() + linear.variance();
        if (!(sum > 0)) {
            return OPEN;
        }
        return sum > CERTAIN * Math.sqrt(error) ? SETTLED : new Contest(sum, error);
    }
}
