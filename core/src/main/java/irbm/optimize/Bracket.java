package irbm.optimize;

/**
 * The steps that a line search still considers. Open: from the lowest sample outwards, with the one before it behind. Closed:
 * between the lowest sample and another, with an acceptable step within (Nocedal and Wright, Algorithms 3.5 and 3.6).
 */
final class Bracket {
    /** Where the first trial after one that was not finite lies, between the lowest sample and that one. */
    private static final double RETREAT = 0.2;
    /** Trials keep this part of the interval from its ends. */
    private static final double MARGIN = 0.1;
    /** The interval must shrink to this part in two trials, else it is halved. */
    private static final double SHRINKAGE = 0.66;
    /** Outwards, the next trial is that many times the last advance further. */
    private static final double LEAST_ADVANCE = 1;

    private static final double MOST_ADVANCE = 9;

    private final Sample low = new Sample();
    private final Sample other = new Sample();
    private boolean closed;
    private double limit;
    private double width;
    private double widthBefore;

    /** Everything beyond step 0, where value and slope are these. */
    void open(double value, double slope) {
        low.set(0, value, slope);
        other.set(low);
        closed = false;
        limit = Double.POSITIVE_INFINITY;
        width = Double.POSITIVE_INFINITY;
        widthBefore = Double.POSITIVE_INFINITY;
    }

    /** The lowest sample that decreases enough. */
    Sample low() {
        return low;
    }

    /** The shortest step whose value was not finite. */
    double limit() {
        return limit;
    }

    /** Whether the descent went on as far as the search went. */
    boolean isUnbounded() {
        return !closed && limit == Double.POSITIVE_INFINITY;
    }

    /** Takes the trial in as an end that is too high. */
    void takeHigh(Sample trial) {
        other.set(trial);
        closed = true;
    }

    /** Takes the trial in as the new lowest sample. */
    void takeLow(Sample trial) {
        boolean passed = closed ? trial.slope() * (other.step() - low.step()) >= 0 : trial.slope() >= 0;
        if (passed || !closed) {
            other.set(low);
        }
        low.set(trial);
        closed |= passed;
    }

    /** Takes the step of a trial that is not finite: all later ones are shorter. */
    void takeLimit(double step) {
        limit = step;
    }

    /** The next step to try; {@code rounding} is the change of value that means nothing. */
    double next(double rounding) {
        if (closed) {
            return within(rounding);
        }
        return limit < Double.POSITIVE_INFINITY ? beforeLimit() : outwards(rounding);
    }

    private double within(double rounding) {
        double length = Math.abs(other.step() - low.step());
        boolean slow = length > SHRINKAGE * widthBefore;
        widthBefore = width;
        width = length;
        double middle = (low.step() + other.step()) / 2;
        double guess = slow ? middle : minimum(rounding);
        double reach = (0.5 - MARGIN) * length;
        return Double.isFinite(guess) ? clamp(guess, middle - reach, middle + reach) : middle;
    }

    private double beforeLimit() {
        return low.step() + RETREAT * (limit - low.step());
    }

    private double outwards(double rounding) {
        double advance = low.step() - other.step();
        double guess = minimum(rounding);
        double farthest = low.step() + MOST_ADVANCE * advance;
        // A cubic that turns up only behind us has no minimum ahead.
        return guess > low.step() ? clamp(guess, low.step() + LEAST_ADVANCE * advance, farthest) : farthest;
    }

    private double minimum(double rounding) {
        boolean valuesTell = Math.abs(other.value() - low.value()) > rounding;
        return valuesTell ? Sample.cubicMinimum(other, low) : Sample.secantMinimum(other, low);
    }

    private static double clamp(double x, double least, double most) {
        return Math.max(least, Math.min(most, x));
    }
}
