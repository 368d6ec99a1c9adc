package irbm.evaluate;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;

/**
 * How well E[h | v] remembers v: r_j = σ(b_j + Σ_i W_ij E[h_i | v]). Cheap to watch while training, but no measure of the model: a
 * worse distribution may reconstruct better.
 */
public final class Reconstruction {
    private Reconstruction() {}

    /** Σ_j (v_j - r_j)² for each row. */
    public static double[] squaredErrors(Rbm model, BinaryMatrix rows, WorkerPool pool) {
        FloatMatrix hiddenMeans = model.hiddenMeans(rows, pool);
        float[] weights = model.weights().toArray();
        double[] errors = new double[rows.rows()];
        pool.run(errors.length, row -> {
            float[] means = visibleMeans(model, weights, hiddenMeans.row(row));
            errors[row] = squaredError(rows, row, means);
        });
        return errors;
    }

    private static float[] visibleMeans(Rbm model, float[] weights, float[] hiddenMeans) {
        float[] inputs = model.visibleBias();
        for (int i = 0; i < hiddenMeans.length; i++) {
            int row = i * inputs.length;
            for (int j = 0; j < inputs.length; j++) {
                inputs[j] += hiddenMeans[i] * weights[row + j];
            }
        }
        model.visibleUnits().means(inputs, inputs, 0);
        return inputs;
    }

    private static double squaredError(BinaryMatrix rows, int row, float[] means) {
        double sum = 0;
        for (int j = 0; j < means.length; j++) {
            double error = means[j] - (rows.get(row, j) ? 1 : 0);
            sum += error * error;
        }
        return sum;
    }
}
