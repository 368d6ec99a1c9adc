package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.ByteTables;
import irbm.math.Kernels;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import java.util.Arrays;

/**
 * States v_s with weights ω_s that add up to one, so that E_p[f(v)] ≈ Σ_s ω_s f(v_s) under the current model p: samples with equal
 * weights, all states with their exact probabilities, or the samples of an earlier model, weighted by how much more probable they
 * have become. All sums run in fixed blocks: they do not depend on the number of threads.
 */
final class ModelSamples {
    private static final int BLOCK = 1024;

    private final ByteTables states;
    private final WeightedStates weights;
    private final boolean countAlike;
    private final Blocks blocks;
    private final double[] inputs; // w.v_s + c
    private final double[] tilts; // d.v_s

    private ModelSamples(ByteTables states, WeightedStates weights) {
        this.states = states;
        this.weights = weights;
        this.countAlike = weights.countAlike();
        this.blocks = Blocks.ofSize(states.rows(), BLOCK);
        this.inputs = new double[states.rows()];
        this.tilts = new double[states.rows()];
    }

    /** Samples that count alike. */
    static ModelSamples equallyWeighted(BinaryMatrix states) {
        return weighted(states, new double[states.rows()]);
    }

    /** States with the logarithms of their weights, which need not be normalised. */
    static ModelSamples weighted(BinaryMatrix states, double[] logWeights) {
        require(states.rows() >= 1, "the expectation over no samples is not defined");
        require(
                logWeights.length == states.rows(),
                "%d weights do not fit %d samples",
                logWeights.length,
                states.rows());
        return new ModelSamples(new ByteTables(states), WeightedStates.of(logWeights));
    }

    /** The same states under the model whose log p*(v) is larger by φ(v): ω_s is multiplied by exp(φ(v_s)) and normalised. */
    ModelSamples reweighted(UnitChange change, WorkerPool pool) {
        return new ModelSamples(states, WeightedStates.of(changedLogs(change, pool)));
    }

    /** log E_p[exp φ(v)]: how much log Z grows with the change. */
    double logPartitionChange(UnitChange change, WorkerPool pool) {
        return LogSpace.sum(changedLogs(change, pool));
    }

    private double[] changedLogs(UnitChange change, WorkerPool pool) {
        return weights.plus(change.logFactors(states, pool));
    }

    /** S. */
    int count() {
        return weights.count();
    }

    /** E_p[φ(v)] with the standard error that as many independent samples have as are effective. */
    Estimate meanLogFactor(UnitChange change, WorkerPool pool) {
        double[] factors = change.logFactors(states, pool);
        double mean = 0;
        for (int s = 0; s < factors.length; s++) {
            mean += Math.exp(weights.log(s)) * factors[s];
        }
        double squares = 0;
        for (int s = 0; s < factors.length; s++) {
            double difference = Math.exp(weights.log(s)) * (factors[s] - mean);
            squares += difference * difference;
        }
        return new Estimate(mean, Math.sqrt(squares));
    }

    /** {@link #logPartitionChange} with its standard error. */
    Estimate logPartitionEstimate(UnitChange change, WorkerPool pool) {
        double[] logs = changedLogs(change, pool);
        double total = LogSpace.sum(logs);
        double squares = 0;
        for (int s = 0; s < logs.length; s++) {
            double difference = Math.exp(logs[s] - total) - Math.exp(weights.log(s));
            squares += difference * difference;
        }
        return new Estimate(total, Math.sqrt(squares));
    }

    /** log ω_s; the weights add up to one. */
    double[] logWeights() {
        return weights.logs();
    }

    /** 1 / Σ ω_s² as a share of the samples: 1 when all count alike. */
    double effectiveShare() {
        return weights.effectiveShare();
    }

    /** E_p[v]. */
    double[] mean(WorkerPool pool) {
        double[] mean = new double[states.columns()];
        states.multiplyTransposed(weights.values(), mean, pool);
        return mean;
    }

    /** E_p[softplus(w.v + c)] for x = (w, c, ...); its gradient overwrites the first entries of {@code gradient}. */
    double meanSoftplus(double[] x, double[] gradient, WorkerPool pool) {
        int bias = states.columns();
        states.multiply(x, x[bias], inputs, pool);
        double[] parts = new double[blocks.count()];
        double[] slopes = new double[blocks.count()];
        pool.run(blocks.count(), b -> {
            int from = blocks.from(b);
            int to = blocks.to(b);
            parts[b] = countAlike ? alikeSoftplus(from, to) : weightedSoftplus(from, to);
            for (int s = from; s < to; s++) {
                slopes[b] += inputs[s];
            }
        });
        states.multiplyTransposed(inputs, gradient, pool);
        gradient[bias] = sum(slopes);
        return sum(parts);
    }

    /** Turns inputs x_s into ω_s σ(x_s) and returns Σ ω_s softplus(x_s). */
    private double weightedSoftplus(int from, int to) {
        double sum = 0;
        for (int s = from; s < to; s++) {
            double weight = Math.exp(weights.log(s));
            sum += weight * LogSpace.softplus(inputs[s]);
            inputs[s] = weight * LogSpace.sigmoid(inputs[s]);
        }
        return sum;
    }

    /** The same where all ω_s are equal, by kernels that know no weights. */
    private double alikeSoftplus(int from, int to) {
        double weight = Math.exp(weights.log(0));
        Kernels kernels = Kernels.active();
        double sum = weight * kernels.softplusSum(inputs, from, to - from);
        kernels.sigmoid(inputs, from, to - from);
        for (int s = from; s < to; s++) {
            inputs[s] *= weight;
        }
        return sum;
    }

    /**
     * log E_p[exp(φ(v))] for x = (w, c, d) and φ(v) = softplus(w.v + c) + d.v, and its gradient: log Z of the model with the unit
     * minus log Z of the model. With exp(φ) = exp(d.v) + exp(d.v + w.v + c) no softplus is needed.
     */
    double logMeanExp(double[] x, double[] gradient, WorkerPool pool) {
        int bias = states.columns();
        states.multiply(x, x[bias], inputs, pool);
        double[] shift = Arrays.copyOfRange(x, bias + 1, x.length);
        states.multiply(shift, 0, tilts, pool);
        double largest = largestExponent(pool);
        double[] totals = new double[blocks.count()];
        double[] ons = new double[blocks.count()];
        pool.run(blocks.count(), b -> {
            for (int s = blocks.from(b); s < blocks.to(b); s++) {
                double off = Math.exp(tilts[s] + weights.log(s) - largest);
                double on = Math.exp(tilts[s] + inputs[s] + weights.log(s) - largest);
                inputs[s] = on;
                tilts[s] = off + on;
                ons[b] += on;
                totals[b] += off + on;
            }
        });
        double total = sum(totals);
        states.multiplyTransposed(tilts, shift, pool);
        states.multiplyTransposed(inputs, gradient, pool);
        for (int j = 0; j < bias; j++) {
            gradient[j] /= total;
            gradient[bias + 1 + j] = shift[j] / total;
        }
        gradient[bias] = sum(ons) / total;
        return largest + Math.log(total);
    }

    /** log E_p[exp(d.v)] and its gradient, E[v] under the weights ω_s exp(d.v_s). */
    double logMeanTilt(double[] shift, double[] gradient, WorkerPool pool) {
        states.multiply(shift, 0, tilts, pool);
        double[] logs = weights.plus(tilts);
        double total = LogSpace.sum(logs);
        for (int s = 0; s < logs.length; s++) {
            logs[s] = Math.exp(logs[s] - total);
        }
        states.multiplyTransposed(logs, gradient, pool);
        return total;
    }

    private double largestExponent(WorkerPool pool) {
        double[] largest = new double[blocks.count()];
        pool.run(blocks.count(), b -> {
            largest[b] = Double.NEGATIVE_INFINITY;
            for (int s = blocks.from(b); s < blocks.to(b); s++) {
                largest[b] = Math.max(largest[b], tilts[s] + weights.log(s) + Math.max(0, inputs[s]));
            }
        });
        return Arrays.stream(largest).max().getAsDouble();
    }

    private static double sum(double[] parts) {
        double sum = 0;
        for (double part : parts) {
            sum += part;
        }
        return sum;
    }
}
