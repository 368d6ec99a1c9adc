package irbm.evaluate;

import irbm.math.FloatMatrix;
import java.util.Arrays;

/**
 * A few rows of features, and what a softmax classifier makes of them. Scores are sums over features of rows side by side and
 * gradients sums over rows of features side by side, four at a time: the compiler makes wide vector instructions of such loops, not of
 * longer ones. The order of every sum is fixed.
 */
final class SoftmaxBlock {
    /** Rows in a block: their features stay in the second-level cache, one feature of all in the first. */
    static final int ROWS = 128;

    private static final int STEP = 4;

    private final int classes;
    private final int features;
    private final int paddedFeatures;
    private final float[][] x = new float[ROWS][]; // rows, missing ones are zero
    private final float[] turned; // (paddedFeatures, ROWS)
    private final float[] scores; // (classes, ROWS); later the derivatives
    private final float[] gradient; // (classes, features)
    private int count;

    SoftmaxBlock(int classes, int features) {
        this.classes = classes;
        this.features = features;
        this.paddedFeatures = (features + STEP - 1) / STEP * STEP;
        this.turned = new float[paddedFeatures * ROWS];
        this.scores = new float[classes * ROWS];
        this.gradient = new float[classes * features];
    }

    /** Takes the rows from ... to - 1, at most {@link #ROWS}. */
    void read(FloatMatrix rows, int from, int to) {
        count = to - from;
        for (int r = 0; r < ROWS; r++) {
            x[r] = r < count ? rows.row(from + r) : new float[features];
        }
        for (int j = 0; j < features; j++) {
            for (int r = 0; r < ROWS; r++) {
                turned[j * ROWS + r] = x[r][j];
            }
        }
    }

    /** u_k.x + c_k for all rows and classes. */
    void score(double[] weights, double[] bias) {
        for (int k = 0; k < classes; k++) {
            Arrays.fill(scores, k * ROWS, (k + 1) * ROWS, (float) bias[k]);
        }
        float[] w = new float[STEP];
        for (int j = 0; j < features; j += STEP) {
            for (int k = 0; k < classes; k++) {
                for (int i = 0; i < STEP; i++) {
                    w[i] = j + i < features ? (float) weights[k * features + j + i] : 0;
                }
                addFeatures(turned, j * ROWS, w, scores, k * ROWS);
            }
        }
    }

    private static void addFeatures(float[] t, int at, float[] w, float[] s, int to) {
        float w0 = w[0];
        float w1 = w[1];
        float w2 = w[2];
        float w3 = w[3];
        for (int r = 0; r < ROWS; r++) {
            s[to + r] +=
                    (w0 * t[at + r] + w1 * t[at + ROWS + r]) + (w2 * t[at + 2 * ROWS + r] + w3 * t[at + 3 * ROWS + r]);
        }
    }

    /** The class with the largest score. */
    int mostLikely(int row) {
        int best = 0;
        for (int k = 1; k < classes; k++) {
            if (scores[k * ROWS + row] > scores[best * ROWS + row]) {
                best = k;
            }
        }
        return best;
    }

    /**
     * Σ -log p(class | x) over the rows, whose classes stand in {@code labels} from {@code from} on. The scores are replaced by
     * its derivatives, p(k | x) - [k is the class].
     */
    double loss(int[] labels, int from) {
        double loss = 0;
        double[] powers = new double[classes];
        for (int r = 0; r < ROWS; r++) {
            if (r < count) {
                loss += rowLoss(r, labels[from + r], powers);
            } else {
                clear(r);
            }
        }
        return loss;
    }

    private double rowLoss(int row, int label, double[] powers) {
        double most = scores[mostLikely(row) * ROWS + row];
        double ofLabel = scores[label * ROWS + row];
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            powers[k] = Math.exp(scores[k * ROWS + row] - most);
            sum += powers[k];
        }
        for (int k = 0; k < classes; k++) {
            scores[k * ROWS + row] = (float) (powers[k] / sum - (k == label ? 1 : 0));
        }
        return most + Math.log(sum) - ofLabel;
    }

    private void clear(int row) {
        for (int k = 0; k < classes; k++) {
            scores[k * ROWS + row] = 0;
        }
    }

    /** Adds the derivatives by weights and by biases of this block's loss; call after {@link #loss}. */
    void addGradient(double[] byWeights, double[] byBias) {
        Arrays.fill(gradient, 0);
        float[] d = new float[STEP];
        for (int r = 0; r < ROWS; r += STEP) {
            for (int k = 0; k < classes; k++) {
                System.arraycopy(scores, k * ROWS + r, d, 0, STEP);
                addRows(r, d, k * features);
            }
        }
        for (int i = 0; i < gradient.length; i++) {
            byWeights[i] += gradient[i];
        }
        for (int k = 0; k < classes; k++) {
            for (int r = 0; r < ROWS; r++) {
                byBias[k] += scores[k * ROWS + r];
            }
        }
    }

    private void addRows(int first, float[] d, int to) {
        float[] g = gradient;
        float[] x0 = x[first + 0];
        float d0 = d[0];
        float[] x1 = x[first + 1];
        float d1 = d[1];
        float[] x2 = x[first + 2];
        float d2 = d[2];
        float[] x3 = x[first + 3];
        float d3 = d[3];
        for (int j = 0; j < features; j++) {
            g[to + j] += (d0 * x0[j] + d1 * x1[j]) + (d2 * x2[j] + d3 * x3[j]);
        }
    }
}
