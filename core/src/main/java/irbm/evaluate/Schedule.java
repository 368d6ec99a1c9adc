package irbm.evaluate;

import static irbm.math.Require.require;

import java.util.Arrays;

/** The inverse temperatures {@literal 0 = β_0 < β_1 < ... < β_K = 1} of an annealing run. Immutable. */
public final class Schedule {
    /** The number of steps in the paper: 500 up to 0.5, 4,000 up to 0.9 and 10,000 up to 1. */
    public static final int PAPER_STEPS = 14_500;

    private static final double[] PAPER_ENDS = {0, 0.5, 0.9, 1};
    private static final double[] PAPER_SHARES = {500, 4_000, 10_000};

    private final double[] inverseTemperatures; // (steps + 1)

    private Schedule(double[] inverseTemperatures) {
        this.inverseTemperatures = inverseTemperatures;
    }

    /** The given values, from 0 to 1 and increasing. */
    public static Schedule of(double... inverseTemperatures) {
        double[] values = inverseTemperatures.clone();
        require(values.length >= 2, "a schedule needs at least 2 inverse temperatures, was %d", values.length);
        require(
                values[0] == 0 && values[values.length - 1] == 1,
                "a schedule goes from 0 to 1, was %s to %s",
                values[0],
                values[values.length - 1]);
        for (int k = 1; k < values.length; k++) {
            require(
                    values[k - 1] < values[k],
                    "a schedule must increase, entry %d is %s after %s",
                    k,
                    values[k],
                    values[k - 1]);
        }
        return new Schedule(values);
    }

    /** The schedule of the paper. */
    public static Schedule paper() {
        return ofSteps(PAPER_STEPS);
    }

    /** So many steps in the proportions of the paper. */
    public static Schedule ofSteps(int steps) {
        return ofShares(PAPER_ENDS, PAPER_SHARES, steps);
    }

    /**
     * So many steps, of which segment s, from ends[s] to ends[s + 1], gets the part shares[s] / Σ shares. Inside a segment the
     * steps are even; one that spans an end is a part of both.
     */
    static Schedule ofShares(double[] ends, double[] shares, int steps) {
        require(steps >= 1, "a schedule needs at least 1 step, was %d", steps);
        double total = 0;
        for (double share : shares) {
            total += share;
        }
        double[] values = new double[steps + 1];
        int segment = 0;
        double before = 0;
        for (int k = 1; k < steps; k++) {
            double position = k * total / steps;
            while (position > before + shares[segment] && segment < shares.length - 1) {
                before += shares[segment++];
            }
            double within = Math.min(1, (position - before) / shares[segment]);
            values[k] = ends[segment] + within * (ends[segment + 1] - ends[segment]);
        }
        values[steps] = 1;
        return of(values);
    }

    /** K, the number of steps. */
    public int steps() {
        return inverseTemperatures.length - 1;
    }

    /** β_k. */
    public double inverseTemperature(int k) {
        return inverseTemperatures[k];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule that && Arrays.equals(inverseTemperatures, that.inverseTemperatures);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(inverseTemperatures);
    }

    @Override
    public String toString() {
        return "Schedule(%d steps)".formatted(steps());
    }
}
