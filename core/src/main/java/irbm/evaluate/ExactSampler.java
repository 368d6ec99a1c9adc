package irbm.evaluate;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;

/** Independent draws from a distribution given state by state. */
final class ExactSampler {
    private ExactSampler() {}

    /** Rows of {@code units} bits, drawn by inversion; state s has bit i of s in column i. */
    static BinaryMatrix states(double[] probabilities, int units, int count, long seed) {
        double[] cumulative = probabilities.clone();
        for (int s = 1; s < cumulative.length; s++) {
            cumulative[s] += cumulative[s - 1];
        }
        BinaryMatrix rows = new BinaryMatrix(count, units);
        for (int r = 0; r < count && units > 0; r++) {
            double uniform = Randomness.uniformDouble(Randomness.key(seed, Purpose.ENUMERATED_STATE, 0, r), 0);
            rows.writeRow(r, new long[] {firstAbove(cumulative, uniform * cumulative[cumulative.length - 1])}, 0);
        }
        return rows;
    }

    /** The first state whose cumulative probability is above the level: one of probability zero is never drawn. */
    private static int firstAbove(double[] cumulative, double level) {
        int low = 0;
        int high = cumulative.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulative[middle] > level) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Draws h from its distribution and then v given h, Eq. (2). */
    static BinaryMatrix throughHidden(Rbm model, double[] hiddenProbabilities, int count, long seed, WorkerPool pool) {
        return model.drawVisible(states(hiddenProbabilities, model.hiddenCount(), count, seed), seed, pool);
    }
}
