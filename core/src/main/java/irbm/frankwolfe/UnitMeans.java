package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.Arrays;

/**
 * Means over the examples for every unit of a model.
 *
 * @param tilt E_data[w_i.v]
 * @param softplus E_data[softplus(w_i.v + a_i)]
 */
record UnitMeans(double[] tilt, double[] softplus) {
    // So many rows have their inputs in memory at once.
    private static final int BLOCK = 1024;

    static UnitMeans of(Rbm model, BinaryMatrix rows, WorkerPool pool) {
        require(rows.rows() >= 1, "the expectation over no examples is not defined");
        float[] hiddenBias = model.hiddenBias();
        UnitMeans sums = new UnitMeans(new double[hiddenBias.length], new double[hiddenBias.length]);
        for (int from = 0; from < rows.rows(); from += BLOCK) {
            BinaryMatrix block = rows.slice(from, Math.min(from + BLOCK, rows.rows()));
            FloatMatrix inputs = model.hiddenInputs(block, pool);
            pool.run(hiddenBias.length, i -> sums.add(i, inputs, hiddenBias[i]));
        }
        return sums.dividedBy(rows.rows());
    }

    private void add(int unit, FloatMatrix inputs, float bias) {
        for (int r = 0; r < inputs.rows(); r++) {
            float input = inputs.get(r, unit);
            tilt[unit] += input - bias;
            softplus[unit] += LogSpace.softplus(input);
        }
    }

    private UnitMeans dividedBy(int rows) {
        return new UnitMeans(
                Arrays.stream(tilt).map(sum -> sum / rows).toArray(),
                Arrays.stream(softplus).map(sum -> sum / rows).toArray());
    }

    /** E_data[φ] of the unit's removal with slope s. */
    double removal(int unit, double slope) {
        return slope * tilt[unit] - softplus[unit];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnitMeans that
                && Arrays.equals(tilt, that.tilt)
                && Arrays.equals(softplus, that.softplus);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(softplus);
    }
}
