package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.Arrays;

/**
 * Models and rows of any size with the densities of MNIST: 13 % of the visible and 20 % of the hidden units on. Weights are weak and
 * random, so that every sweep draws nearly independent states, the worst case for following flips; inputs vary as much at all sizes.
 */
final class IndependentUnits {
    private static final double VISIBLE_ON = 0.13;
    private static final double HIDDEN_ON = 0.2;
    private static final double INPUT_SCALE = 0.02 * Math.sqrt(784);

    private IndependentUnits() {}

    static Rbm model(int visible, int hidden) {
        long key = Randomness.key(7, Purpose.TEST, 0, 0);
        double scale = INPUT_SCALE / Math.sqrt(visible);
        FloatMatrix weights =
                FloatMatrix.of(hidden, visible, (i, j) -> (float) (scale * Randomness.normal(key, i * visible + j)));
        return new Rbm(weights, filled(visible, VISIBLE_ON), filled(hidden, HIDDEN_ON));
    }

    private static float[] filled(int count, double on) {
        float[] bias = new float[count];
        Arrays.fill(bias, (float) LogSpace.logit(on));
        return bias;
    }

    static BinaryMatrix rows(int count, int visible) {
        return Chains.fromVisibleBias(model(visible, 1), count, 1).visible();
    }
}
