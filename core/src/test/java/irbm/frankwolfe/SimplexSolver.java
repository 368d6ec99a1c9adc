package irbm.frankwolfe;

import java.util.Arrays;

/**
 * An independent solver of Eq. (6) over a grid of units with fixed α: exponentiated gradients on the simplex, and plain gradients in
 * b when it is fitted, with a backtracking line search. Works on a table of softplus values and shares no code with the trainer.
 */
final class SimplexSolver {
    private static final int MAX_ITERATIONS = 20_000;

    private final double alpha;
    private final double[][] features; // [unit][state], softplus(w.v + c)
    private final double[] penalties; // λ/2 |w|² for each unit
    private final double[] dataWeights; // [state], the share of the examples
    private final boolean fitBias;
    private final int visible;
    private double[] q;
    private double[] bias;
    double value;

    SimplexSolver(
            double alpha,
            double[][] features,
            double[] penalties,
            double[] dataWeights,
            double[] bias,
            boolean fitBias) {
        this.alpha = alpha;
        this.features = features;
        this.penalties = penalties;
        this.dataWeights = dataWeights;
        this.bias = bias.clone();
        this.fitBias = fitBias;
        this.visible = bias.length;
        this.q = new double[features.length];
        Arrays.fill(q, 1.0 / q.length);
    }

    /** Minimises until the gap and the gradient in b are below the tolerance; returns the larger of the two. */
    double solve(double tolerance) {
        double step = 1;
        double gap = Double.POSITIVE_INFINITY;
        value = value(q, bias, new double[dataWeights.length]);
        for (int iteration = 0; iteration < MAX_ITERATIONS && gap > tolerance; iteration++) {
            double[] p = new double[dataWeights.length];
            value = value(q, bias, p);
            double[] gradient = gradient(p);
            double[] biasGradient = biasGradient(p);
            gap = Math.max(gap(gradient), largest(biasGradient));
            step = move(2 * step, gradient, biasGradient);
        }
        return gap;
    }

    /** f = log Z - mean log p* + α Σ q λ/2 |w|²; p is overwritten with the probabilities. */
    double value(double[] at, double[] atBias, double[] p) {
        double high = Double.NEGATIVE_INFINITY;
        double mean = 0;
        for (int v = 0; v < p.length; v++) {
            p[v] = logFactor(at, atBias, v);
            high = Math.max(high, p[v]);
            mean += dataWeights[v] * p[v];
        }
        double total = 0;
        for (int v = 0; v < p.length; v++) {
            p[v] = Math.exp(p[v] - high);
            total += p[v];
        }
        for (int v = 0; v < p.length; v++) {
            p[v] /= total;
        }
        double penalty = 0;
        for (int i = 0; i < at.length; i++) {
            penalty += alpha * at[i] * penalties[i];
        }
        return high + Math.log(total) - mean + penalty;
    }

    private double logFactor(double[] at, double[] atBias, int v) {
        double sum = 0;
        for (int j = 0; j < visible; j++) {
            sum += (v >> j & 1) * atBias[j];
        }
        for (int i = 0; i < at.length; i++) {
            sum += alpha * at[i] * features[i][v];
        }
        return sum;
    }

    private double[] gradient(double[] p) {
        double[] gradient = new double[q.length];
        for (int i = 0; i < q.length; i++) {
            gradient[i] = alpha * penalties[i];
            for (int v = 0; v < p.length; v++) {
                gradient[i] += alpha * (p[v] - dataWeights[v]) * features[i][v];
            }
        }
        return gradient;
    }

    private double[] biasGradient(double[] p) {
        double[] gradient = new double[visible];
        for (int v = 0; v < p.length && fitBias; v++) {
            for (int j = 0; j < visible; j++) {
                gradient[j] += (v >> j & 1) * (p[v] - dataWeights[v]);
            }
        }
        return gradient;
    }

    private double gap(double[] gradient) {
        double mean = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < q.length; i++) {
            mean += q[i] * gradient[i];
            least = Math.min(least, gradient[i]);
        }
        return mean - least;
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    /** The first of step, step/2, step/4, ... that lowers the value. */
    private double move(double first, double[] gradient, double[] biasGradient) {
        for (double step = first; step > 1e-12; step /= 2) {
            double[] trial = multiplied(gradient, step);
            double[] trialBias = bias.clone();
            for (int j = 0; j < visible; j++) {
                trialBias[j] -= Math.min(step, 1) * biasGradient[j];
            }
            if (value(trial, trialBias, new double[dataWeights.length]) < value) {
                q = trial;
                bias = trialBias;
                return step;
            }
        }
        return first;
    }

    private double[] multiplied(double[] gradient, double step) {
        double least = Arrays.stream(gradient).min().orElseThrow();
        double[] trial = new double[q.length];
        double total = 0;
        for (int i = 0; i < q.length; i++) {
            trial[i] = q[i] * Math.exp(-step * (gradient[i] - least));
            total += trial[i];
        }
        for (int i = 0; i < q.length; i++) {
            trial[i] /= total;
        }
        return trial;
    }
}
