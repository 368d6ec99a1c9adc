package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rows;
import irbm.optimize.Lbfgs;
import irbm.optimize.LbfgsOptions;
import irbm.optimize.Minimum;
import irbm.optimize.ProjectedGradient;
import irbm.optimize.ProjectedGradientOptions;
import irbm.optimize.Projection;
import irbm.train.CdState;
import java.util.Arrays;

/** Finds the hidden unit that gains most: several data-driven starts, L-BFGS, and a λ that the samples can answer for. */
final class UnitSearch {
    private static final double[] SCALES = {1, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.05};
    private static final double LOWERED = 0.85;
    private static final double RAISED = 1.2;
    // A unit that is on, or off, for more than 99 % of the examples is a step of the bias, not a feature.
    private static final double MARGIN = 0.01;
    private static final double MOST_ALIKE = 0.99;

    private final UnitSearchOptions options;
    private final int unitsPerDraw;
    private final double leastShare; // of the effective samples before that one unit must leave
    private final double wantedShare;
    private final Rows data;
    private final double[] dataMean;
    private final int attempt;
    private final WorkerPool pool;
    private int lastScale; // of SCALES, that of the unit found last

    /**
     * Searches against these examples. {@code unitsPerDraw} units will share one draw of samples, each using up its part of them;
     * every {@code attempt} has other starts.
     */
    UnitSearch(UnitSearchOptions options, int unitsPerDraw, Rows data, int attempt, WorkerPool pool) {
        this.options = options;
        this.unitsPerDraw = unitsPerDraw;
        this.leastShare = Math.pow(options.leastEffectiveShare(), 1.0 / unitsPerDraw);
        this.wantedShare = Math.pow(options.wantedEffectiveShare(), 1.0 / unitsPerDraw);
        this.data = data;
        this.dataMean = data.mean();
        this.attempt = attempt;
        this.pool = pool;
    }

    /** The mean of φ(v) over the examples. */
    double meanLogFactor(UnitChange change) {
        return RowSums.meanLogFactor(data, change, pool);
    }

    /**
     * The best unit for the current model, of which {@code samples} are samples, and {@code heldOut} others that the search does not
     * see; {@code number} counts the units. It is made smaller until it leaves enough samples effective and, where many units
     * share a draw, until it does not lose on the held-out samples what it gains on those it was fitted to.
     */
    FoundUnit find(ModelSamples samples, ModelSamples heldOut, double regularization, long seed, long number) {
        if (!options.oracle().searches()) {
            return small(samples, regularization, seed, number);
        }
        Minimum minimum = minimum(samples, regularization, seed, number);
        // Units that share a draw need about the same scale.
        int k = Math.max(0, lastScale - 1);
        FoundUnit found = scaled(k, minimum, samples, regularization);
        while (k < SCALES.length - 1 && (leavesTooFew(found, samples) || loses(found, heldOut))) {
            found = scaled(++k, minimum, samples, regularization);
        }
        lastScale = k;
        return found;
    }

    /** A unit with random weights as small as those of a new model before training. */
    FoundUnit small(ModelSamples samples, double regularization, long seed, long number) {
        long key = Randomness.key(seed, Purpose.UNIT_START, number, 0);
        double[] x = new double[2 * data.columns() + 1];
        for (int j = 0; j < data.columns(); j++) {
            x[j] = CdState.INITIAL_SCALE * Randomness.normal(key, j);
            x[data.columns() + 1 + j] = -x[j] / 2; // h is on half of the time: this keeps the means
        }
        UnitChange change = UnitChange.of(x, data.columns());
        return new FoundUnit(
                change, Double.NaN, samples.reweighted(change, pool), regularization, regularization, true);
    }

    private boolean loses(FoundUnit found, ModelSamples heldOut) {
        return unitsPerDraw > 1 && meanLogFactor(found.change()) < heldOut.logPartitionChange(found.change(), pool);
    }

    private boolean leavesTooFew(FoundUnit found, ModelSamples before) {
        return found.samples().effectiveShare() < leastShare * before.effectiveShare();
    }

    private double meanSoftplus(double[] x, double[] gradient) {
        return RowSums.meanSoftplus(data, x, gradient, pool);
    }

    private Minimum minimum(ModelSamples samples, double lambda, long seed, long number) {
        double penalty = options.penalty(lambda);
        UnitObjective objective = options.oracle().objective(this::meanSoftplus, dataMean, samples, penalty, pool);
        double[] modelMean = samples.mean(pool);
        Minimum best = minimize(objective, start(objective.variables(), modelMean, seed, number, 0));
        for (int s = 1; s < options.starts(); s++) {
            Minimum other = minimize(objective, start(objective.variables(), modelMean, seed, number, s));
            best = other.value() < best.value() ? other : best;
        }
        return best;
    }

    private FoundUnit scaled(int k, Minimum minimum, ModelSamples samples, double lambda) {
        double[] x = minimum.point().clone();
        for (int i = 0; i < x.length; i++) {
            x[i] *= SCALES[k];
        }
        UnitChange change = UnitChange.of(options.oracle().withShift(x, this::centred), data.columns());
        ModelSamples after = samples.reweighted(change, pool);
        boolean useful = RowSums.decidedAlikeShare(data, change, MARGIN, pool) <= MOST_ALIKE;
        return new FoundUnit(change, minimum.value(), after, lambda, next(lambda, k, after, samples), useful);
    }

    /** (w, c, d) with d = -E_data[σ(w.v + c)] w: to first order the unit then leaves the means as they are. */
    private double[] centred(double[] x) {
        int visible = data.columns();
        double[] gradient = new double[visible + 1];
        meanSoftplus(x, gradient);
        double[] centred = Arrays.copyOf(x, 2 * visible + 1);
        for (int j = 0; j < visible; j++) {
            centred[visible + 1 + j] = -gradient[visible] * x[j];
        }
        return centred;
    }

    private double next(double lambda, int scale, ModelSamples after, ModelSamples before) {
        if (scale > 0) {
            return Math.min(options.regularization(), RAISED * lambda);
        }
        boolean roomy = wantedShare < 1 && after.effectiveShare() > wantedShare * before.effectiveShare();
        return roomy ? Math.max(options.leastRegularization(), LOWERED * lambda) : lambda;
    }

    private Minimum minimize(UnitObjective objective, double[] start) {
        if (options.bound() instanceof Bound.Ball ball) {
            Projection within = Projection.ball(data.columns(), Math.sqrt(ball.maxWeightNorm()));
            return new ProjectedGradient(ProjectedGradientOptions.DEFAULTS.withMaxIterations(options.iterations()))
                    .minimize(objective, within, start);
        }
        return new Lbfgs(LbfgsOptions.DEFAULTS.withMaxIterations(options.iterations())).minimize(objective, start);
    }

    /**
     * A random example minus the mean of the model, of fixed length, with the hidden bias that puts the input's mean at zero and,
     * in the exact form, the shift of the visible bias that keeps the means: far from w = 0, where the search would end early.
     */
    private double[] start(int variables, double[] modelMean, long seed, long number, int start) {
        int visible = data.columns();
        long key = Randomness.key(seed, Purpose.UNIT_START, number, attempt * options.starts() + start);
        BinaryMatrix example = data.select(new int[] {Randomness.below(data.count(), key, 0)});
        double[] x = new double[variables];
        double norm = 0;
        for (int j = 0; j < visible; j++) {
            x[j] = (example.get(0, j) ? 1 : 0) - modelMean[j];
            norm += x[j] * x[j];
        }
        double scale = norm == 0 ? 0 : options.startNorm() / Math.sqrt(norm);
        for (int j = 0; j < visible; j++) {
            x[j] *= scale;
            x[visible] -= x[j] * (dataMean[j] + modelMean[j]) / 2;
            if (variables > visible + 1) {
                x[visible + 1 + j] = -x[j] / 2;
            }
        }
        return x;
    }
}
