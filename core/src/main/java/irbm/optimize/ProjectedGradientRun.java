package irbm.optimize;

import java.util.Optional;

/** One minimisation over a set: the iterate and all buffers, allocated once. */
final class ProjectedGradientRun {
    private static final int MAX_IDLE = 200; // many, since the values may rise for a while
    private static final double DECREASE = 1e-4; // c₁
    private static final double FLATTENING = 0.9;
    private static final int MAX_TRIALS = 40;
    private static final double LEAST_SHORTENING = 0.1;
    private static final double MOST_SHORTENING = 0.5;
    /** Spectral steps, inverse curvatures, are kept within 1 / this and this. */
    private static final double MOST_SPECTRAL_STEP = 1e10;

    private final CountedObjective objective;
    private final Projection projection;
    private final Progress progress;
    private final ValueHistory history;
    private final double[] direction;
    private final double[] difference;
    private Point current;
    private Point trial;
    private Point best;
    private double spectralStep;
    private boolean anyFinite;

    ProjectedGradientRun(ProjectedGradientOptions options, Objective objective, Projection projection, double[] start) {
        this.objective = new CountedObjective(objective);
        this.projection = projection;
        progress = new Progress(
                options.maxIterations(), MAX_IDLE, options.gradientTolerance(), options.relativeDecrease());
        history = new ValueHistory(options.history());
        direction = start.clone();
        difference = new double[start.length];
        current = new Point(start.length);
        trial = new Point(start.length);
        best = new Point(start.length);
        projection.project(direction);
        current.moveTo(this.objective, direction);
        best.set(current);
    }

    Minimum run() {
        Optional<Termination> end = current.isFinite() ? begin() : Optional.of(Termination.NOT_FINITE);
        while (end.isEmpty()) {
            end = iterate();
        }
        // Values that differ by rounding only are equal: then the last iterate has the smaller gradient.
        Point point = best.value() < current.value() - current.rounding() ? best : current;
        return new Minimum(
                point.x,
                point.value(),
                projectedStep(point, 1),
                progress.iterations(),
                objective.evaluations(),
                end.orElseThrow());
    }

    private Optional<Termination> begin() {
        // The first trial has length 1, or ends at the border of the set.
        spectralStep = bounded(1 / Vectors.norm(current.gradient));
        return arrive();
    }

    private Optional<Termination> iterate() {
        projectedStep(current, spectralStep);
        double slope = Vectors.dot(direction, current.gradient);
        if (!search(slope)) {
            return Optional.of(anyFinite ? Termination.LINE_SEARCH_FAILED : Termination.NOT_FINITE);
        }
        spectralStep = bounded(inverseCurvature(current, trial));
        // Over the whole history, since a single step of this method may well go up.
        progress.step(current, trial, history.decreaseTo(trial.value()));
        Point previous = current;
        current = trial;
        trial = previous;
        return arrive();
    }

    private Optional<Termination> arrive() {
        history.add(current.value());
        if (current.value() <= best.value()) {
            best.set(current);
        }
        progress.arrive(current, projectedStep(current, 1));
        return progress.termination();
    }

    /** direction = P(x - step g) - x; returns its largest component. */
    private double projectedStep(Point from, double step) {
        System.arraycopy(from.x, 0, direction, 0, direction.length);
        Vectors.add(-step, from.gradient, direction);
        projection.project(direction);
        Vectors.add(-1, from.x, direction);
        return Vectors.maxNorm(direction);
    }

    /** Tries x + step d with shorter and shorter steps. */
    private boolean search(double slope) {
        double step = 1;
        anyFinite = false;
        for (int t = 0; t < MAX_TRIALS; t++) {
            trial.moveAlong(objective, current, step, direction);
            if (!trial.differsFrom(current)) {
                return false;
            }
            if (trial.isFinite() && (fallsEnough(step, slope) || flattens(slope))) {
                return true;
            }
            anyFinite |= trial.isFinite();
            step = shortened(step, slope);
        }
        return false;
    }

    /** f(x + step d) <= highest of the last values + c₁ step d.g. */
    private boolean fallsEnough(double step, double slope) {
        return trial.value() <= history.highest() + DECREASE * step * slope;
    }

    /** Whether the change of value is lost in rounding but the slope has come nearer to zero. */
    private boolean flattens(double slope) {
        boolean lostInRounding = Math.abs(trial.value() - current.value()) <= current.rounding();
        return lostInRounding && Math.abs(Vectors.dot(direction, trial.gradient)) <= -FLATTENING * slope;
    }

    private double shortened(double step, double slope) {
        double excess = trial.value() - current.value() - step * slope;
        double minimum = -slope * step * step / (2 * excess);
        boolean useful = minimum >= LEAST_SHORTENING * step && minimum <= MOST_SHORTENING * step;
        return useful ? minimum : (trial.isFinite() ? MOST_SHORTENING : LEAST_SHORTENING) * step;
    }

    /** s.s / s.y (Barzilai and Borwein), or |s| / |y| where the curvature is negative. */
    private double inverseCurvature(Point from, Point to) {
        Vectors.subtract(to.x, from.x, difference);
        double steps = Vectors.dot(difference, difference);
        Vectors.subtract(to.gradient, from.gradient, direction);
        double curvature = Vectors.dot(difference, direction);
        double changes = Vectors.dot(direction, direction);
        return curvature > 0 ? steps / curvature : Math.sqrt(steps / changes);
    }

    private static double bounded(double step) {
        // NaN, of 0 / 0, tells nothing: the unit step.
        return Double.isNaN(step) ? 1 : Math.max(1 / MOST_SPECTRAL_STEP, Math.min(MOST_SPECTRAL_STEP, step));
    }
}
