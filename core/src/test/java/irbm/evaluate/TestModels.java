package irbm.evaluate;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Rbm;

/** Models with normal weights and biases, a function of shape, scale and seed. */
final class TestModels {
    private TestModels() {}

    static Rbm random(int visible, int hidden, double scale, long seed) {
        return new Rbm(
                FloatMatrix.of(hidden, visible, normal(hidden * visible, scale, seed, 0)),
                normal(visible, 1, seed, 1),
                normal(hidden, 1, seed, 2));
    }

    static float[] normal(int count, double scale, long seed, int index) {
        long key = Randomness.key(seed, Purpose.TEST, 0, index);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (scale * Randomness.normal(key, i));
        }
        return values;
    }

    /** Row v has bit j of v in column j. */
    static BinaryMatrix allStates(int units) {
        BinaryMatrix states = new BinaryMatrix(1 << units, units);
        for (int v = 0; v < 1 << units; v++) {
            states.writeRow(v, new long[] {v}, 0);
        }
        return states;
    }
}
