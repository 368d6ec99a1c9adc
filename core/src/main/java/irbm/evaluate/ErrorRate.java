package irbm.evaluate;

import static irbm.math.Require.require;

/**
 * The share of examples that were classified wrongly.
 *
 * @param wrong the number of wrong ones
 * @param count the number of all
 */
public record ErrorRate(int wrong, int count) {
    private static final double TWO_SIDED_95 = 1.959963984540054;

    public ErrorRate {
        require(count >= 1 && 0 <= wrong && wrong <= count, "%d of %d examples cannot be wrong", wrong, count);
    }

    /** Counts the examples whose class is not the expected one. */
    public static ErrorRate of(int[] found, int[] expected) {
        require(found.length == expected.length, "%d classes for %d examples", found.length, expected.length);
        int wrong = 0;
        for (int row = 0; row < found.length; row++) {
            wrong += found[row] == expected[row] ? 0 : 1;
        }
        return new ErrorRate(wrong, found.length);
    }

    public double rate() {
        return wrong / (double) count;
    }

    /** Wilson's 95 % interval (1927): unlike rate ± 2 standard errors it holds for rates near zero, and never leaves [0, 1]. */
    public Interval interval() {
        double z = TWO_SIDED_95 * TWO_SIDED_95 / count;
        double centre = (rate() + z / 2) / (1 + z);
        double half = TWO_SIDED_95 * Math.sqrt(rate() * (1 - rate()) / count + z / (4 * count)) / (1 + z);
        return new Interval(Math.max(0, centre - half), Math.min(1, centre + half));
    }
}
