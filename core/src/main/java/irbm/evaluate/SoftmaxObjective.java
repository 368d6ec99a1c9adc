package irbm.evaluate;

import irbm.math.Blocks;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.optimize.Objective;
import java.util.Arrays;

/**
 * f(U, c) = 1/N Σ_n -log p(y_n | x_n) + λ/2 |U|², with features that are taken relative to their means: u_k.(x - m) + c_k. That
 * leaves the minimum where it is, because biases are not penalised, and brings L-BFGS there in fewer steps.
 */
final class SoftmaxObjective implements Objective {
    // Fixed, so that sums do not depend on the number of threads.
    private static final int PARTS = 16;

    private final FloatMatrix rows;
    private final int[] labels;
    private final int classes;
    private final double l2;
    private final double[] means;
    private final WorkerPool pool;

    SoftmaxObjective(FloatMatrix rows, int[] labels, int classes, double l2, WorkerPool pool) {
        this.rows = rows;
        this.labels = labels;
        this.classes = classes;
        this.l2 = l2;
        this.means = means(rows);
        this.pool = pool;
    }

    private static double[] means(FloatMatrix rows) {
        double[] means = new double[rows.columns()];
        for (int r = 0; r < rows.rows(); r++) {
            float[] row = rows.row(r);
            for (int j = 0; j < means.length; j++) {
                means[j] += row[j] / (double) rows.rows();
            }
        }
        return means;
    }

    private int weightCount() {
        return classes * rows.columns();
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        Softmax model = toModel(x);
        Blocks parts = new Blocks(rows.rows(), Math.min(PARTS, rows.rows()));
        Sums[] sums = new Sums[parts.count()];
        float[] weights = SoftmaxBlock.turned(model.weights(), classes);
        double[] bias = model.bias();
        pool.run(parts.count(), p -> {
            sums[p] = new Sums(classes, rows.columns());
            sums[p].add(rows, labels, parts.from(p), parts.to(p), weights, bias);
        });
        Sums total = new Sums(classes, rows.columns());
        for (Sums part : sums) {
            total.add(part);
        }
        return total.loss / rows.rows() + finish(x, total, gradient);
    }

    /** Writes the gradient, and returns the penalty. */
    private double finish(double[] x, Sums total, double[] gradient) {
        int columns = rows.columns();
        double squares = 0;
        for (int k = 0; k < classes; k++) {
            for (int j = 0; j < columns; j++) {
                int i = k * columns + j;
                double centred = total.byWeights[i] - means[j] * total.byBias[k];
                gradient[i] = centred / rows.rows() + l2 * x[i];
                squares += x[i] * x[i];
            }
            gradient[weightCount() + k] = total.byBias[k] / rows.rows();
        }
        return l2 / 2 * squares;
    }

    /** The classifier of a point: its biases c_k - u_k.m take features as they are. */
    Softmax toModel(double[] x) {
        return shifted(x, -1);
    }

    /** The point of a classifier. */
    double[] toPoint(Softmax model) {
        double[] x = Arrays.copyOf(model.weights(), weightCount() + classes);
        System.arraycopy(model.bias(), 0, x, weightCount(), classes);
        System.arraycopy(shifted(x, 1).bias(), 0, x, weightCount(), classes);
        return x;
    }

    private Softmax shifted(double[] x, int sign) {
        int columns = rows.columns();
        double[] bias = new double[classes];
        for (int k = 0; k < classes; k++) {
            double dot = 0;
            for (int j = 0; j < columns; j++) {
                dot += x[k * columns + j] * means[j];
            }
            bias[k] = x[weightCount() + k] + sign * dot;
        }
        return new Softmax(columns, Arrays.copyOf(x, weightCount()), bias);
    }

    /** Loss and derivatives over some of the rows. */
    private static final class Sums {
        private final SoftmaxBlock block;
        private final double[] byWeights;
        private final double[] byBias;
        private double loss;

        Sums(int classes, int features) {
            block = new SoftmaxBlock(classes, features);
            byWeights = new double[classes * features];
            byBias = new double[classes];
        }

        void add(FloatMatrix rows, int[] labels, int from, int to, float[] weights, double[] bias) {
            for (int first = from; first < to; first += SoftmaxBlock.ROWS) {
                int end = Math.min(to, first + SoftmaxBlock.ROWS);
                block.score(rows, first, end, weights, bias);
                loss += block.loss(labels, first, end);
                block.addGradient(rows, first, end, byWeights, byBias);
            }
        }

        void add(Sums other) {
            loss += other.loss;
            for (int i = 0; i < byWeights.length; i++) {
                byWeights[i] += other.byWeights[i];
            }
            for (int k = 0; k < byBias.length; k++) {
                byBias[k] += other.byBias[k];
            }
        }
    }
}
