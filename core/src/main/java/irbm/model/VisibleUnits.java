package irbm.model;

import irbm.math.Kernels;
import irbm.math.LogSpace;

/**
 * The kind of the visible units, and all that follows from it: the distribution p(v) = exp(x.v) / Z(x) over the states that the units
 * can take, for inputs x. It is p(v | h), and with the visible bias as inputs it is the base model without hidden units. Immutable.
 *
 * <p>All units are bits today, which are independent: Z(x) = Π_j (1 + exp(x_j)).
 */
public final class VisibleUnits {
    private final int count;

    private VisibleUnits(int count) {
        this.count = count;
    }

    /** Units that are on or off, independent of each other. */
    public static VisibleUnits bits(int count) {
        return new VisibleUnits(count);
    }

    /** The number of columns of a state. */
    public int count() {
        return count;
    }

    /**
     * Draws v. Inputs and scratch have whole words of entries, as {@link Kernels#sample} asks; scratch is overwritten, and so are the
     * bits from {@code bitsOffset} on.
     */
    public void draw(float[] inputs, long key, float[] scratch, long[] bits, int bitsOffset) {
        Kernels.active().sample(inputs, 0, count, key, scratch, bits, bitsOffset);
    }

    /** Overwrites means[meansOffset ...] with E[v]; may be done in place. */
    public void means(float[] inputs, float[] means, int meansOffset) {
        Kernels.active().sigmoid(inputs, 0, count, means, meansOffset);
    }

    /** Overwrites the inputs with E[v], in double. */
    public void means(double[] inputs) {
        Kernels.active().sigmoid(inputs, 0, count);
    }

    /** {@code sum} + log Z(inputs), one term after the other. */
    public double addLogPartition(double sum, float[] inputs) {
        double total = sum;
        for (float input : inputs) {
            total += LogSpace.softplus(input);
        }
        return total;
    }

    /** log Z(inputs), for inner loops: the order of the sum is that of the kernels. */
    public double logPartition(double[] inputs) {
        return Kernels.active().softplusSum(inputs, 0, count);
    }

    /**
     * The bias b with which E[v] is the mean of {@code rows} rows with these column sums, kept away from 0 and 1 as if each value had
     * been seen once more: b_j = logit((ones_j + 1) / (rows + 2)).
     */
    public float[] baseRate(double[] columnSums, int rows) {
        float[] bias = new float[count];
        for (int j = 0; j < count; j++) {
            bias[j] = (float) LogSpace.logit((columnSums[j] + 1.0) / (rows + 2.0));
        }
        return bias;
    }
}
