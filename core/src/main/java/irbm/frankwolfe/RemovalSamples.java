package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.Rbm;

/**
 * States v_s with weights ω_s that add up to one, E_p[f(v)] ≈ Σ_s ω_s f(v_s), and the inputs of every unit there: all that it takes to
 * tell what the removal of a unit does, and of further ones after it.
 */
final class RemovalSamples {
    private final float[][] inputs; // (unit, state)
    private final float[] hiddenBias;
    private final WeightedStates weights;

    private RemovalSamples(float[][] inputs, float[] hiddenBias, WeightedStates weights) {
        this.inputs = inputs;
        this.hiddenBias = hiddenBias;
        this.weights = weights;
    }

    /** States with the logarithms of their weights, which need not be normalised. */
    static RemovalSamples of(Rbm model, BinaryMatrix states, double[] logWeights, WorkerPool pool) {
        FloatMatrix byState = model.hiddenInputs(states, pool);
        float[][] inputs = new float[model.hiddenCount()][states.rows()];
        pool.run(inputs.length, i -> {
            for (int s = 0; s < inputs[i].length; s++) {
                inputs[i][s] = byState.get(s, i);
            }
        });
        return new RemovalSamples(inputs, model.hiddenBias(), WeightedStates.of(logWeights));
    }

    /** E_p[σ(w_i.v + a_i)]: with this slope a removal keeps the means of the model to first order. */
    double meanActivity(int unit) {
        double sum = 0;
        for (int s = 0; s < weights.count(); s++) {
            sum += Math.exp(weights.log(s)) * LogSpace.sigmoid(inputs[unit][s]);
        }
        return sum;
    }

    /** What the removal of a unit gains, with E_data from the examples. */
    RemovalGain gain(int unit, double slope, UnitMeans data) {
        double[] logs = changedLogs(unit, slope);
        double change = LogSpace.sum(logs);
        double before = effectiveCount(weights);
        double after = effectiveCount(WeightedStates.of(logs));
        double error = Math.sqrt(Math.max(0, 1 / after - 1 / before));
        return new RemovalGain(unit, slope, data.removal(unit, slope) - change, error, after);
    }

    /** log E_p[exp φ]: how much log Z grows with the removal. */
    double logPartitionChange(int unit, double slope) {
        return LogSpace.sum(changedLogs(unit, slope));
    }

    /** The same states under the model without the unit. */
    RemovalSamples without(int unit, double slope) {
        return new RemovalSamples(inputs, hiddenBias, WeightedStates.of(changedLogs(unit, slope)));
    }

    private double[] changedLogs(int unit, double slope) {
        double[] logs = new double[weights.count()];
        for (int s = 0; s < logs.length; s++) {
            double input = inputs[unit][s];
            logs[s] = weights.log(s) + slope * (input - hiddenBias[unit]) - LogSpace.softplus(input);
        }
        return logs;
    }

    /** log ω_s; the weights add up to one. */
    double[] logWeights() {
        return weights.logs();
    }

    /** 1 / Σ ω_s², summed without logarithms: the last digit of what prune has always reported depends on it. */
    private static double effectiveCount(WeightedStates weights) {
        double squares = 0;
        for (int s = 0; s < weights.count(); s++) {
            squares += Math.exp(2 * weights.log(s));
        }
        return 1 / squares;
    }

    /** The effective part of the samples: 1 when all count alike. */
    double effectiveShare() {
        return effectiveCount(weights) / weights.count();
    }
}
