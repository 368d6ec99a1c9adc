package irbm.app.show.plot;

import static irbm.math.Require.require;

/**
 * A measured value, with the interval that it lies in when that is known; else low = y = high.
 *
 * @param warning why it may be far off; empty when all is well
 */
public record Point(double x, double y, double low, double high, String warning) {
    public Point {
        require(low <= y && y <= high, "the interval from %s to %s does not hold %s", low, high, y);
    }

    /** A value that nothing is known against. */
    public Point(double x, double y, double low, double high) {
        this(x, y, low, high, "");
    }

    /** A value whose error is not known. */
    public static Point of(double x, double y) {
        return new Point(x, y, y, y);
    }

    public boolean isDoubtful() {
        return !warning.isEmpty();
    }

    public boolean hasInterval() {
        return low < high;
    }
}
