package irbm.math;

/**
 * The inner loops, as small functions on arrays. Two implementations exist: {@link ScalarKernels}, the readable twin, and
 * one on the Vector API. They give the same bits: every sum runs in the same order in both, whatever the vector width, so
 * that a result depends neither on the machine nor on the kernel.
 *
 * <p>The callers, not the kernels, check sizes. Offsets and counts are in entries.
 */
public interface Kernels {
    /** Columns in a panel of {@link RowPanels}, and the unit to which inputs are padded. */
    int PANEL = 64;

    /** The unit to which the second dimension of matrices for {@link #multiply} is padded: a multiple of all vector widths. */
    int LANES = 16;

    /** Rows of the result that {@link #multiplyTransposed} computes together; their number is padded to a multiple. */
    int TOGETHER = 4;

    /** The name in reports, such as "scalar" or "vector-256". */
    String name();

    /**
     * Adds and subtracts rows of one panel for every list s: sums += Σ row(r) over the r that it adds - Σ row(r) over those that it
     * removes, for {@literal 64 word <= r < 64 endWord}, where row r is panels[panel + r PANEL ...] and sums has PANEL entries from offset + s
     * stride on. Modulo 2^32, so the order does not matter.
     */
    void addRows(int[] panels, int panel, RowLists lists, int word, int endWord, int[] sums, int offset, int stride);

    /** inputs[i] = sums[offset + i] resolution[i]: from fixed point to float. */
    void toInputs(int[] sums, int offset, int count, float[] resolution, float[] inputs, int inputsOffset);

    /** fixed[i] = values[offset + i] scale[i], rounded as {@link FixedPoint#round} does. */
    void toFixed(float[] values, int offset, int count, float[] scale, int[] fixed, int fixedOffset);

    /** The same with one scale for all values. Returns the sum of the rounded ones, modulo 2^32. */
    int toFixed(float[] values, int offset, int count, float scale, int[] fixed, int fixedOffset);

    /** One row more in sums over columns: magnitudes[i] += |values[offset + i]|, total[i] += fixed[fixedOffset + i]. */
    void addColumns(
            float[] values, int offset, int count, float[] magnitudes, int[] fixed, int fixedOffset, int[] total);

    /** target[i] = sums[offset + i] unit - a x[i] - b y[i], each product and difference rounded to float. */
    void combine(int[] sums, int offset, int count, float unit, float a, float[] x, float b, float[] y, float[] target);

    /**
     * Bernoulli draws: bit i is one with probability σ(inputs[offset + i]), from the uniform number i of the stream of
     * {@code key}. Works on whole words: inputs must be readable up to a multiple of 64, bits from {@code count} on are
     * zero. {@code scratch} holds as many floats as the padded count and is overwritten.
     */
    void sample(float[] inputs, int offset, int count, long key, float[] scratch, long[] bits, int bitsOffset);

    /** means[i] = σ(inputs[i]) = 1 / (1 + exp(-inputs[i])), relative error below 1e-6; may be done in place. */
    void sigmoid(float[] inputs, int offset, int count, float[] means, int meansOffset);

    /** values[i] is replaced by exp(values[i]), its argument kept within ±87; relative error below 3e-7. */
    void exp(float[] values, int offset, int count);

    /** Σ_i log(1 + exp(inputs[i])), accumulated in double. */
    double softplusSum(float[] inputs, int offset, int count);

    /** The same for inputs in double; relative error below 1e-14. */
    double softplusSum(double[] inputs, int offset, int count);

    /** inputs[i] is replaced by log(1 + exp(inputs[i])) in double; relative error below 1e-14. */
    void softplus(double[] inputs, int offset, int count);

    /** inputs[i] is replaced by σ(inputs[i]) in double. */
    void sigmoid(double[] inputs, int offset, int count);

    /** inputs[i] = scale (sums[offset + i] resolution[i]) + shift[i]: the inputs at another temperature. */
    void toScaledInputs(
            int[] sums, int offset, int count, float[] resolution, float scale, float[] shift, float[] inputs);

    /**
     * Σ_i softplus(to x_i) - softplus(from x_i) for x_i = inputs[offset + i], as accurate as the inputs: the error is below
     * 1e-6 of the sum of the terms' magnitudes, however close the two factors are. A difference of two sums in float would be
     * off by their own rounding. {@code scratch} holds as many floats as inputs and is overwritten.
     */
    double softplusIncrease(float[] inputs, int offset, int count, double from, double to, float[] scratch);

    /**
     * target += X W for X (rows, columns) from {@code at} on and W (columns, width): target[r width + k] += Σ_j x_rj w_jk, j
     * ascending, each product and sum rounded to float. {@code width} is a multiple of {@link #LANES}.
     */
    void multiply(float[] x, int at, int rows, int columns, float[] w, int width, float[] target);

    /**
     * target += Dᵀ X for D (rows, width), of which the first {@code used} columns count, and X as above: target[k columns + j] +=
     * Σ_r d_rk x_rj, r ascending. {@code used} is a multiple of {@link #TOGETHER}.
     */
    void multiplyTransposed(float[] x, int at, int rows, int columns, float[] d, int width, int used, float[] target);

    /** The kernels of this process, chosen once: see {@link KernelChoice}. */
    static Kernels active() {
        return KernelChoice.ACTIVE;
    }
}
