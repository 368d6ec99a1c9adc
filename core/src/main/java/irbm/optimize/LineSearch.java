package irbm.optimize;

import static irbm.optimize.Vectors.dot;

/**
 * A step along a direction of descent that meets the strong Wolfe conditions for φ(step) = f(x + step d):
 *
 * <p>φ(step) <= φ(0) + c₁ step φ'(0) and |φ'(step)| <= c₂ |φ'(0)|.
 *
 * <p>Near a minimum the decrease of φ is lost in rounding; there the first condition is φ'(step) <= (2 c₁ - 1) φ'(0), which is
 * the same for a quadratic (Hager and Zhang 2005, the approximate Wolfe conditions).
 */
final class LineSearch {
    private static final double DECREASE = 1e-4; // c₁
    private static final double CURVATURE = 0.9; // c₂
    private static final int MAX_TRIALS = 30;
    /** A step of this part of the shortest one that is not finite need only decrease: the minimum may lie beyond. */
    private static final double NEAR_LIMIT = 0.2;

    /** What a search found. */
    enum Outcome {
        /** A step that meets the conditions. */
        FOUND,
        /** A lower point that does not meet them. */
        LOWER,
        /** A lower point, and lower ones as far as the search went. */
        UNBOUNDED,
        /** No lower point. */
        NOTHING,
        /** No other point with a finite value and slope. */
        NOT_FINITE;

        boolean moves() {
            return this == FOUND || this == LOWER || this == UNBOUNDED;
        }
    }

    private final Objective objective;
    private final Bracket bracket = new Bracket();
    private final Sample start = new Sample();
    private final Sample sample = new Sample();
    private Point trial;
    private Point lowest;
    private double rounding;

    LineSearch(Objective objective, int dimension) {
        this.objective = objective;
        trial = new Point(dimension);
        lowest = new Point(dimension);
    }

    /** Searches from a point with φ'(0) = slope < 0; {@link #exchange} hands over what it found. */
    Outcome search(Point from, double[] direction, double slope, double firstStep) {
        start.set(0, from.value(), slope);
        bracket.open(from.value(), slope);
        rounding = from.rounding();
        boolean anyFinite = false;
        double lowestValue = from.value();
        double step = firstStep;
        for (int t = 0; t < MAX_TRIALS; t++) {
            trial.moveAlong(objective, from, step, direction);
            sample.set(step, trial.value(), dot(trial.gradient, direction));
            if (isAcceptable()) {
                return Outcome.FOUND;
            }
            anyFinite |= sample.isFinite() && trial.differsFrom(from);
            if (sample.isFinite() && sample.value() < lowestValue) {
                lowestValue = sample.value();
                swap();
            }
            narrow();
            step = bracket.next(rounding);
        }
        return anyFinite ? best(lowestValue) : Outcome.NOT_FINITE;
    }

    /** The point found, for one whose arrays the search may use from now on. */
    Point exchange(Point old) {
        Point found = trial;
        trial = old;
        return found;
    }

    private Outcome best(double lowestValue) {
        if (!(lowestValue < start.value())) {
            return Outcome.NOTHING;
        }
        swap();
        return bracket.isUnbounded() ? Outcome.UNBOUNDED : Outcome.LOWER;
    }

    private void swap() {
        Point higher = lowest;
        lowest = trial;
        trial = higher;
    }

    private void narrow() {
        if (!sample.isFinite()) {
            bracket.takeLimit(sample.step());
        } else if (!decreases() || sample.value() > bracket.low().value() + rounding) {
            bracket.takeHigh(sample);
        } else {
            bracket.takeLow(sample);
        }
    }

    private boolean isAcceptable() {
        boolean nearLimit = sample.step() >= NEAR_LIMIT * bracket.limit();
        return sample.isFinite() && (decreases() && isFlat() || nearLimit && isLower() && fallsEnough());
    }

    private boolean isFlat() {
        return Math.abs(sample.slope()) <= -CURVATURE * start.slope();
    }

    private boolean decreases() {
        boolean lostInRounding = Math.abs(sample.value() - start.value()) <= rounding;
        return fallsEnough() || lostInRounding && sample.slope() <= (2 * DECREASE - 1) * start.slope();
    }

    /** Not implied by the next condition, whose last term rounding can swallow. */
    private boolean isLower() {
        return sample.value() < start.value();
    }

    private boolean fallsEnough() {
        return sample.value() <= start.value() + DECREASE * sample.step() * start.slope();
    }
}
