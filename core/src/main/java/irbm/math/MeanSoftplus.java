package irbm.math;

/**
 * f(w, c) = mean_n softplus(w.v_n + c) over the rows v_n of a binary matrix, and its gradient, mean_n σ(w.v_n + c) (v_n, 1): one
 * of the two terms of the inner problem, Eq. (9). The parameters are one array, the visible weights and then the bias.
 */
public final class MeanSoftplus {
    private static final int BLOCK = 4096;

    private final ByteTables rows;
    private final double[] inputs;

    public MeanSoftplus(BinaryMatrix rows) {
        this(new ByteTables(rows));
    }

    public MeanSoftplus(ByteTables rows) {
        this.rows = rows;
        this.inputs = new double[rows.rows()];
    }

    /** The value at {@code weightsAndBias}; {@code gradient} is overwritten. Both have one entry more than V has columns. */
    public double evaluate(double[] weightsAndBias, double[] gradient, WorkerPool pool) {
        double sum = sum(weightsAndBias, gradient, pool);
        for (int j = 0; j <= rows.columns(); j++) {
            gradient[j] /= rows.rows();
        }
        return sum / rows.rows();
    }

    /** The same as sums instead of means: a part of a sum over more rows. */
    public double sum(double[] weightsAndBias, double[] gradient, WorkerPool pool) {
        int bias = rows.columns();
        rows.multiply(weightsAndBias, weightsAndBias[bias], inputs, pool);
        double sum = softplusSumAndSigmoid(pool);
        rows.multiplyTransposed(inputs, gradient, pool);
        gradient[bias] = 0;
        for (double mean : inputs) {
            gradient[bias] += mean;
        }
        return sum;
    }

    /** Turns the inputs into sigmoids and returns the sum of their softplus. */
    private double softplusSumAndSigmoid(WorkerPool pool) {
        Kernels kernels = Kernels.active();
        double[] parts = new double[(inputs.length + BLOCK - 1) / BLOCK];
        pool.run(parts.length, block -> {
            int from = block * BLOCK;
            int count = Math.min(BLOCK, inputs.length - from);
            parts[block] = kernels.softplusSum(inputs, from, count);
            kernels.sigmoid(inputs, from, count);
        });
        double sum = 0;
        for (double part : parts) {
            sum += part;
        }
        return sum;
    }
}
