package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.optimize.Lbfgs;
import irbm.optimize.LbfgsOptions;
import irbm.optimize.Minimum;

/**
 * Multi-class logistic regression, as in section 4 of the paper: minimises 1/N Σ_n -log p(y_n | x_n) + λ/2 |U|² by L-BFGS; biases
 * are not penalised. scikit-learn's C is 1 / (λ N).
 */
public final class SoftmaxRegression {
    /** Iterations at most, where nobody says less: more than any fit took to stop by itself. */
    public static final int MAX_ITERATIONS = 2000;

    // Features and scores are floats: below these tolerances there is only rounding.
    private static final LbfgsOptions OPTIONS =
            LbfgsOptions.DEFAULTS.withGradientTolerance(2e-6).withRelativeDecrease(1e-8);

    private final FloatMatrix rows;
    private final int[] labels;
    private final int classes;
    private final WorkerPool pool;

    /** Row n belongs to class labels[n], one of 0 ... classes - 1. The labels are not modified. */
    public SoftmaxRegression(FloatMatrix rows, int[] labels, int classes, WorkerPool pool) {
        require(rows.rows() >= 1 && classes >= 1, "%d rows of %d classes: nothing to learn", rows.rows(), classes);
        require(labels.length == rows.rows(), "%d labels given for %d rows", labels.length, rows.rows());
        for (int label : labels) {
            require(0 <= label && label < classes, "label %d is not within 0 to %d", label, classes - 1);
        }
        rows.requireFinite("features");
        this.rows = rows;
        this.labels = labels.clone();
        this.classes = classes;
        this.pool = pool;
    }

    /** A classifier, and how the minimisation went. */
    public record Fit(Softmax model, Minimum minimum) {}

    /** The classifier for a penalty λ = {@code l2}, from no knowledge. */
    public Fit fit(double l2) {
        return fit(l2, Softmax.zero(classes, rows.columns()));
    }

    /** The same from a classifier that may be near. */
    public Fit fit(double l2, Softmax start) {
        return fit(l2, start, MAX_ITERATIONS);
    }

    /** The same, but after so many iterations at most it is good enough. */
    public Fit fit(double l2, Softmax start, int maxIterations) {
        require(l2 >= 0 && Double.isFinite(l2), "l2 must be finite and not negative, was %s", l2);
        SoftmaxObjective objective = new SoftmaxObjective(rows, labels, classes, l2, pool);
        Minimum minimum =
                new Lbfgs(OPTIONS.withMaxIterations(maxIterations)).minimize(objective, objective.toPoint(start));
        return new Fit(objective.toModel(minimum.point()), minimum);
    }
}
