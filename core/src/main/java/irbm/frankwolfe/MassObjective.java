package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.optimize.Objective;
import java.util.Arrays;

/**
 * Minus the objective, Eq. (6), as a function of all masses, at fixed units and visible bias, up to a constant:
 *
 * <pre>
 *   f(m) = log E_p[exp Σ_i (m_i - m°_i) softplus_i(v)] - Σ_i (m_i - m°_i) E_data[softplus_i] + λ/2 Σ_i m_i |w_i|²,
 *   ∂f/∂m_i = E_m[softplus_i] - E_data[softplus_i] + λ/2 |w_i|²,
 * </pre>
 *
 * where p is the model with the masses m°, of which samples or all states are given, and E_m is the expectation under the masses m.
 * Convex. Along m = α q, q fixed, it gives the gradient in α of the paper's appendix.
 */
final class MassObjective implements Objective {
    private static final int BLOCK = 1024;

    private final double[][] softplus; // (unit, state)
    private final double[] dataMeans; // E_data[softplus_i]
    private final double[] penalties; // λ/2 |w_i|²
    private final double[] origin; // m°
    private final WeightedStates weights; // of the states, under m°
    private final Blocks blocks;
    private final WorkerPool pool;

    /** E_data[softplus_i] of every unit; the states are those of the model, with the logarithms of their weights. */
    MassObjective(
            BinaryModel model,
            double[] dataMeans,
            BinaryMatrix states,
            double[] logWeights,
            double regularization,
            WorkerPool pool) {
        require(states.rows() >= 1, "the expectation over no samples is not defined");
        this.softplus = softplus(model, states, pool);
        this.dataMeans = dataMeans.clone();
        this.penalties = penalties(model, regularization);
        this.origin = masses(model);
        this.weights = WeightedStates.of(logWeights);
        this.blocks = Blocks.ofSize(states.rows(), BLOCK);
        this.pool = pool;
    }

    private static double[][] softplus(BinaryModel model, BinaryMatrix states, WorkerPool pool) {
        FloatMatrix inputs = model.units().hiddenInputs(states, pool);
        double[][] table = new double[model.hiddenCount()][states.rows()];
        pool.run(table.length, i -> Arrays.setAll(table[i], s -> LogSpace.softplus(inputs.get(s, i))));
        return table;
    }

    private static double[] penalties(BinaryModel model, double regularization) {
        double[] penalties = new double[model.hiddenCount()];
        for (int i = 0; i < penalties.length; i++) {
            for (float weight : model.units().weights().row(i)) {
                penalties[i] += regularization / 2 * weight * weight;
            }
        }
        return penalties;
    }

    /** The masses of a model. */
    static double[] masses(BinaryModel model) {
        double[] masses = new double[model.hiddenCount()];
        Arrays.setAll(masses, model::mass);
        return masses;
    }

    @Override
    public double evaluate(double[] mass, double[] gradient) {
        double[] logs = changedLogs(mass);
        double total = LogSpace.sum(logs);
        double[] changed = WeightedStates.of(logs).values();
        pool.run(origin.length, i -> gradient[i] = mean(i, changed) - dataMeans[i] + penalties[i]);
        double value = total;
        for (int i = 0; i < origin.length; i++) {
            value += mass[i] * penalties[i] - (mass[i] - origin[i]) * dataMeans[i];
        }
        return value;
    }

    private double mean(int unit, double[] weights) {
        double sum = 0;
        for (int s = 0; s < weights.length; s++) {
            sum += weights[s] * softplus[unit][s];
        }
        return sum;
    }

    private double[] changedLogs(double[] mass) {
        double[] logs = weights.logs();
        pool.run(blocks.count(), b -> {
            for (int i = 0; i < origin.length; i++) {
                double change = mass[i] - origin[i];
                for (int s = blocks.from(b); change != 0 && s < blocks.to(b); s++) {
                    logs[s] += change * softplus[i][s];
                }
            }
        });
        return logs;
    }

    /** The logarithms of the weights of the states under the given masses; the weights add up to one. */
    double[] logWeights(double[] mass) {
        return WeightedStates.of(changedLogs(mass)).logs();
    }

    /** 1 / Σ ω_s² under the given masses, as a share of the states: 1 when all count alike. */
    double effectiveShare(double[] mass) {
        return WeightedStates.of(changedLogs(mass)).effectiveShare();
    }

    /** log Z under the given masses minus log Z under m°. */
    double logPartitionChange(double[] mass) {
        return LogSpace.sum(changedLogs(mass));
    }
}
