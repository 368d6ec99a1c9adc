package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.Arrays;

/** Models and states with the sizes and densities of MNIST: 784 visible units, 13 % on, 500 hidden units, 20 % on. */
final class MnistLike {
    static final int VISIBLE = 784;
    static final int HIDDEN = 500;
    private static final double VISIBLE_ON = 0.13;
    private static final double HIDDEN_ON = 0.2;

    private MnistLike() {}

    /** Weak random weights: every sweep draws nearly independent states, the worst case for following flips. */
    static Rbm mixing() {
        return randomModel(VISIBLE_ON, HIDDEN_ON);
    }

    /** Weak random weights around the given densities. */
    static Rbm randomModel(double visibleOn, double hiddenOn) {
        long key = Randomness.key(7, Purpose.TEST, 0, 0);
        FloatMatrix weights =
                FloatMatrix.of(HIDDEN, VISIBLE, (i, j) -> (float) (0.02 * Randomness.normal(key, i * VISIBLE + j)));
        float[] visibleBias = new float[VISIBLE];
        float[] hiddenBias = new float[HIDDEN];
        Arrays.fill(visibleBias, (float) LogSpace.logit(visibleOn));
        Arrays.fill(hiddenBias, (float) LogSpace.logit(hiddenOn));
        return new Rbm(weights, visibleBias, hiddenBias);
    }

    static Chains start(Rbm model, int chains) {
        return Chains.fromVisibleBias(model, chains, 1);
    }

    /** The bits of a matrix as zeros and ones, row after row. */
    static float[] toFloats(BinaryMatrix bits) {
        float[] floats = new float[bits.rows() * bits.columns()];
        for (int r = 0; r < bits.rows(); r++) {
            for (int c = 0; c < bits.columns(); c++) {
                floats[r * bits.columns() + c] = bits.get(r, c) ? 1 : 0;
            }
        }
        return floats;
    }
}
