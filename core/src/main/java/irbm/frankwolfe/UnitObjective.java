package irbm.frankwolfe;

import irbm.math.WorkerPool;
import irbm.optimize.Objective;

/**
 * The inner problem: what the next hidden unit minimises. In the paper's form, Eq. (9), x = (w, c) and
 *
 * <pre>
 *   λ/2 |w|² + E_p[softplus(w.v + c)] - mean_n softplus(w.v_n + c),
 * </pre>
 *
 * the first-order change of the likelihood. In the exact form x = (w, c, d), φ(v) = softplus(w.v + c) + d.v and
 *
 * <pre>
 *   λ/2 (|w|² + |d|²) + log E_p[exp φ(v)] - mean_n φ(v_n),
 * </pre>
 *
 * the change of the likelihood itself when the unit enters with full weight and the visible bias moves by d. The hidden bias c, in
 * the paper the weight of a visible unit that is always on, is not penalised.
 */
final class UnitObjective implements Objective {
    private final Objective data; // mean_n softplus(w.v_n + c)
    private final double[] dataMean;
    private final ModelSamples samples;
    private final double regularization;
    private final boolean exact;
    private final WorkerPool pool;

    private UnitObjective(
            Objective data,
            double[] dataMean,
            ModelSamples samples,
            double regularization,
            boolean exact,
            WorkerPool pool) {
        this.data = data;
        this.dataMean = dataMean;
        this.samples = samples;
        this.regularization = regularization;
        this.exact = exact;
        this.pool = pool;
    }

    /** Eq. (9). */
    static UnitObjective linear(
            Objective data, double[] dataMean, ModelSamples samples, double regularization, WorkerPool pool) {
        return new UnitObjective(data, dataMean, samples, regularization, false, pool);
    }

    /** The gain of the full step, jointly with the visible bias. */
    static UnitObjective exact(
            Objective data, double[] dataMean, ModelSamples samples, double regularization, WorkerPool pool) {
        return new UnitObjective(data, dataMean, samples, regularization, true, pool);
    }

    int variables() {
        return exact ? 2 * dataMean.length + 1 : dataMean.length + 1;
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        int visible = dataMean.length;
        double[] dataGradient = new double[visible + 1];
        double value = exact ? samples.logMeanExp(x, gradient, pool) : samples.meanSoftplus(x, gradient, pool);
        value -= data.evaluate(x, dataGradient);
        for (int j = 0; j <= visible; j++) {
            gradient[j] -= dataGradient[j];
        }
        value += penalty(x, gradient, 0, visible);
        if (exact) {
            value += penalty(x, gradient, visible + 1, 2 * visible + 1);
            for (int j = 0; j < visible; j++) {
                value -= x[visible + 1 + j] * dataMean[j];
                gradient[visible + 1 + j] -= dataMean[j];
            }
        }
        return value;
    }

    private double penalty(double[] x, double[] gradient, int from, int to) {
        double sum = 0;
        for (int k = from; k < to; k++) {
            sum += x[k] * x[k];
            gradient[k] += regularization * x[k];
        }
        return regularization / 2 * sum;
    }
}
