package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import java.util.Arrays;

/**
 * The gradient of the objective, Eq. (6), in q at the current model p, divided by α:
 *
 * <pre>
 *   g(w) = mean_n softplus(w.v_n + c) - E_p[softplus(w.v + c)] - λ/2 |w|²,
 * </pre>
 *
 * minus what Eq. (9) minimises. The λ here is the one of Eq. (9), that is λ/α of Eq. (6).
 */
final class FunctionalGradient {
    private final BinaryMatrix data;
    private final BinaryMatrix states;
    private final double[] weights;
    private final double regularization;
    private final WorkerPool pool;

    /** E_p is the sum over the states with these weights, which add up to one. */
    FunctionalGradient(
            BinaryMatrix data, BinaryMatrix states, double[] weights, double regularization, WorkerPool pool) {
        this.data = data;
        this.states = states;
        this.weights = weights;
        this.regularization = regularization;
        this.pool = pool;
    }

    /** E_p is the mean over samples. */
    static FunctionalGradient ofSamples(
            BinaryMatrix data, BinaryMatrix samples, double regularization, WorkerPool pool) {
        double[] weights = new double[samples.rows()];
        Arrays.fill(weights, 1.0 / samples.rows());
        return new FunctionalGradient(data, samples, weights, regularization, pool);
    }

    /**
     * ⟨r - q, ∇L⟩ = α g(w*) - Σ_i m_i g(w_i) for α = Σ_i m_i and a model with q(w_i) = m_i / α: the Frank-Wolfe gap when w* is the
     * best unit there is, less than it otherwise. L falls short of its maximum at fixed α by at most the gap. A model without units
     * counts as one unit w = 0, with which it would be the same distribution, and g(0) = 0.
     */
    double gap(BinaryModel model, Rbm unit) {
        return Math.max(1, model.totalMass()) * sum(unit) - sum(model);
    }

    /** Σ_i m_i g(w_i). */
    double sum(BinaryModel model) {
        double[] onData = unitTerms(model, data);
        double[] onStates = unitTerms(model, states);
        double sum = Arrays.stream(onData).sum() / onData.length;
        for (int s = 0; s < onStates.length; s++) {
            sum -= weights[s] * onStates[s];
        }
        return sum - regularization / 2 * squaredNorm(model);
    }

    /** Σ_i m_i softplus(w_i.v + c_i) = -F(v) - b.v for every row. */
    private double[] unitTerms(BinaryModel model, BinaryMatrix rows) {
        float[] visibleBias = model.units().visibleBias();
        double[] terms = model.freeEnergies(rows, pool);
        for (int r = 0; r < terms.length; r++) {
            terms[r] = -terms[r] - rows.dot(r, visibleBias);
        }
        return terms;
    }

    /** Σ_i m_i |w_i|². */
    static double squaredNorm(BinaryModel model) {
        double sum = 0;
        for (int i = 0; i < model.hiddenCount(); i++) {
            for (float weight : model.units().weights().row(i)) {
                sum += model.mass(i) * weight * weight;
            }
        }
        return sum;
    }
}
