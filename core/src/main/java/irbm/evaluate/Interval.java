package irbm.evaluate;

import static irbm.math.Require.require;

/** All numbers from low to high. */
public record Interval(double low, double high) {
    public Interval {
        require(low <= high, "an interval cannot go from %s to %s", low, high);
    }

    /** high - low. */
    public double width() {
        return high - low;
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    /** The smallest interval that contains both. */
    public Interval hull(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** What the two share, which must overlap. */
    public Interval common(Interval other) {
        return new Interval(Math.max(low, other.low), Math.min(high, other.high));
    }

    /** The interval of offset + x for x in this one. */
    public Interval plus(double offset) {
        return new Interval(offset + low, offset + high);
    }

    /** The interval of -x for x in this one. */
    public Interval negated() {
        return new Interval(-high, -low);
    }
}
