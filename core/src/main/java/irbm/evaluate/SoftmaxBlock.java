package irbm.evaluate;

import irbm.math.FloatMatrix;
import irbm.math.Kernels;
import java.util.Arrays;

/** A few rows of features, and what a softmax classifier makes of them. The order of every sum is fixed. */
final class SoftmaxBlock {
    /** Rows in a block: their features stay in the second-level cache between scores and gradient. */
    static final int ROWS = 128;

    private final int classes;
    private final int width; // classes, padded as the kernels want it
    private final int used;
    private final float[] scores; // (ROWS, width); later the derivatives
    private final float[] gradient; // (used, features)
    private final double[] powers;

    SoftmaxBlock(int classes, int features) {
        this.classes = classes;
        this.width = padded(classes, Kernels.LANES);
        this.used = padded(classes, Kernels.TOGETHER);
        this.scores = new float[ROWS * width];
        this.gradient = new float[used * features];
        this.powers = new double[classes];
    }

    private static int padded(int count, int unit) {
        return (count + unit - 1) / unit * unit;
    }

    /** The weights of a classifier as a block takes them: (features, width). */
    static float[] turned(double[] weights, int classes) {
        int features = weights.length / classes;
        int width = padded(classes, Kernels.LANES);
        float[] turned = new float[features * width];
        for (int k = 0; k < classes; k++) {
            for (int j = 0; j < features; j++) {
                turned[j * width + k] = (float) weights[k * features + j];
            }
        }
        return turned;
    }

    /** u_k.x + c_k for the rows from ... to - 1, at most {@link #ROWS}, and all classes. */
    void score(FloatMatrix rows, int from, int to, float[] turnedWeights, double[] bias) {
        for (int k = 0; k < classes; k++) {
            scores[k] = (float) bias[k];
        }
        Arrays.fill(scores, classes, width, 0);
        for (int r = 1; r < to - from; r++) {
            System.arraycopy(scores, 0, scores, r * width, width);
        }
        rows.multiplyRows(from, to, turnedWeights, width, scores);
    }

    /** The class with the largest score. */
    int mostLikely(int row) {
        int best = 0;
        for (int k = 1; k < classes; k++) {
            if (scores[row * width + k] > scores[row * width + best]) {
                best = k;
            }
        }
        return best;
    }

    /**
     * Σ -log p(class | x) over the rows from ... to - 1, whose classes stand in {@code labels}. The scores are replaced by its
     * derivatives, p(k | x) - [k is the class].
     */
    double loss(int[] labels, int from, int to) {
        double loss = 0;
        for (int r = 0; r < to - from; r++) {
            loss += rowLoss(r, labels[from + r]);
        }
        return loss;
    }

    private double rowLoss(int row, int label) {
        int at = row * width;
        double most = scores[at + mostLikely(row)];
        double ofLabel = scores[at + label];
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            powers[k] = Math.exp(scores[at + k] - most);
            sum += powers[k];
        }
        for (int k = 0; k < classes; k++) {
            scores[at + k] = (float) (powers[k] / sum - (k == label ? 1 : 0));
        }
        return most + Math.log(sum) - ofLabel;
    }

    /** Adds the derivatives by weights and by biases of these rows' loss; call after {@link #loss}. */
    void addGradient(FloatMatrix rows, int from, int to, double[] byWeights, double[] byBias) {
        Arrays.fill(gradient, 0);
        rows.multiplyRowsTransposed(from, to, scores, width, used, gradient);
        for (int i = 0; i < byWeights.length; i++) {
            byWeights[i] += gradient[i];
        }
        for (int r = 0; r < to - from; r++) {
            for (int k = 0; k < classes; k++) {
                byBias[k] += scores[r * width + k];
            }
        }
    }
}
