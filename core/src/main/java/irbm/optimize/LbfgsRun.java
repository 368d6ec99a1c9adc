package irbm.optimize;

import irbm.optimize.LineSearch.Outcome;
import java.util.Optional;

/** One minimisation: the iterate and all buffers, allocated once. */
final class LbfgsRun {
    private static final int MAX_IDLE = 20;

    private final CountedObjective objective;
    private final Progress progress;
    private final CurvaturePairs pairs;
    private final LineSearch lineSearch;
    private final double[] direction;
    private Point current;

    LbfgsRun(LbfgsOptions options, Objective objective, double[] start) {
        this.objective = new CountedObjective(objective);
        progress = new Progress(
                options.maxIterations(), MAX_IDLE, options.gradientTolerance(), options.relativeDecrease());
        pairs = new CurvaturePairs(options.memory(), start.length);
        lineSearch = new LineSearch(this.objective, start.length);
        direction = new double[start.length];
        current = new Point(start.length);
        current.moveTo(this.objective, start);
    }

    Minimum run() {
        Optional<Termination> end = current.isFinite() ? arrive() : Optional.of(Termination.NOT_FINITE);
        while (end.isEmpty()) {
            end = iterate();
        }
        return new Minimum(
                current.x,
                current.value(),
                gradientNorm(),
                progress.iterations(),
                objective.evaluations(),
                end.orElseThrow());
    }

    private Optional<Termination> iterate() {
        double slope = chooseDirection();
        Outcome outcome = lineSearch.search(current, direction, slope, 1);
        return outcome.moves() ? move(outcome) : retry(outcome);
    }

    /** -H g, or steepest descent without pairs or when rounding has spoiled H; returns the slope along it. */
    private double chooseDirection() {
        pairs.direction(current.gradient, direction);
        double slope = Vectors.dot(direction, current.gradient);
        if (!pairs.isEmpty() && slope < 0 && Double.isFinite(slope)) {
            return slope;
        }
        pairs.clear();
        return steepestDescent();
    }

    /** -g / |g|: nothing is known of the scale of the problem, so the first trial has length 1. */
    private double steepestDescent() {
        System.arraycopy(current.gradient, 0, direction, 0, direction.length);
        Vectors.scale(-1 / gradientNorm(), direction); // twice, so that squares neither overflow nor vanish
        Vectors.scale(1 / Vectors.norm(direction), direction);
        return Vectors.dot(direction, current.gradient);
    }

    private Optional<Termination> move(Outcome outcome) {
        Point previous = current;
        current = lineSearch.exchange(previous);
        pairs.add(previous, current);
        progress.step(previous, current, previous.value() - current.value());
        Optional<Termination> end = arrive();
        return outcome == Outcome.UNBOUNDED ? Optional.of(Termination.LINE_SEARCH_FAILED) : end;
    }

    private Optional<Termination> arrive() {
        progress.arrive(current, gradientNorm());
        return progress.termination();
    }

    /** Without a lower point along -H g the next try is steepest descent; without one along that, the end. */
    private Optional<Termination> retry(Outcome outcome) {
        if (pairs.isEmpty()) {
            boolean finite = outcome != Outcome.NOT_FINITE;
            return Optional.of(finite ? Termination.LINE_SEARCH_FAILED : Termination.NOT_FINITE);
        }
        pairs.clear();
        return Optional.empty();
    }

    private double gradientNorm() {
        return Vectors.maxNorm(current.gradient);
    }
}
