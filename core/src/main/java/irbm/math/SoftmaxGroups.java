package irbm.math;

import static irbm.math.Require.require;

/**
 * Groups of columns of which at most one is on: group g takes the category c with probability exp(x_c) / Z_g, where Z_g = Σ_c exp(x_c),
 * and one more for "none of them", whose input is zero, where the group may be empty. Immutable.
 *
 * <p>A draw uses one random number for each group, that of its first column. The exponentials are those of the kernels and the sums are
 * in double, column after column, so that the draws have the same bits on all kernels.
 */
public final class SoftmaxGroups {
    // exp of a larger number may leave the floats, also as a sum of many.
    private static final float LARGEST = 60;

    private final int[] columns; // of all groups, one group after the other
    private final int[] starts; // (groups + 1): where each begins
    private final boolean[] mayBeEmpty;

    /** One array of columns for each group. */
    public SoftmaxGroups(int[][] groups, boolean[] mayBeEmpty) {
        require(groups.length == mayBeEmpty.length, "%d groups, %d kinds", groups.length, mayBeEmpty.length);
        this.mayBeEmpty = mayBeEmpty.clone();
        this.starts = new int[groups.length + 1];
        for (int g = 0; g < groups.length; g++) {
            starts[g + 1] = starts[g] + groups[g].length;
        }
        this.columns = new int[starts[groups.length]];
        for (int g = 0; g < groups.length; g++) {
            System.arraycopy(groups[g], 0, columns, starts[g], groups[g].length);
        }
    }

    public int count() {
        return mayBeEmpty.length;
    }

    /**
     * Draws every group: the bit of its category is set, and no other. {@code scratch} holds as many floats as there are columns and is
     * overwritten.
     */
    public void draw(float[] inputs, long key, float[] scratch, long[] bits, int bitsOffset) {
        boolean shifted = gather(inputs, scratch) > LARGEST;
        if (shifted) {
            shift(inputs, scratch);
        }
        Kernels.active().exp(scratch, 0, columns.length);
        for (int g = 0; g < starts.length - 1; g++) {
            double none = !mayBeEmpty[g] ? 0 : shifted ? FloatExp.clampedExp(-largest(inputs, g)) : 1;
            int drawn = pick(scratch, starts[g], starts[g + 1], none, Randomness.word(key, columns[starts[g]]));
            if (drawn < starts[g + 1]) {
                bits[bitsOffset + (columns[drawn] >>> 6)] |= 1L << columns[drawn];
            }
        }
    }

    /** Brings the inputs of the groups together and returns their largest magnitude. */
    private float gather(float[] inputs, float[] gathered) {
        float largest = 0;
        for (int k = 0; k < columns.length; k++) {
            float input = inputs[columns[k]];
            gathered[k] = input;
            float magnitude = Math.abs(input);
            largest = magnitude > largest ? magnitude : largest;
        }
        return largest;
    }

    /** Subtracts the largest input of each group, so that no exponential overflows. */
    private void shift(float[] inputs, float[] gathered) {
        for (int g = 0; g < count(); g++) {
            float largest = largest(inputs, g);
            for (int k = starts[g]; k < starts[g + 1]; k++) {
                gathered[k] -= largest;
            }
        }
    }

    /** The place of the category that a random word falls on; {@code to} for none of them. */
    private static int pick(float[] weights, int from, int to, double none, int word) {
        double total = none;
        for (int k = from; k < to; k++) {
            total += weights[k];
        }
        double level = ((word & 0xffffffffL) + 0.5) * 0x1p-32 * total - none;
        // None of them comes first, so that the last category takes what rounding leaves.
        if (level < 0) {
            return to;
        }
        int drawn = from;
        for (int k = from; k < to - 1; k++) {
            level -= weights[k];
            drawn += level >= 0 ? 1 : 0;
        }
        return drawn;
    }

    /** The largest input of a group; that of "none of them" is zero. */
    private float largest(float[] inputs, int group) {
        float largest = mayBeEmpty[group] ? 0 : Float.NEGATIVE_INFINITY;
        for (int k = starts[group]; k < starts[group + 1]; k++) {
            largest = Math.max(largest, inputs[columns[k]]);
        }
        return largest;
    }

    private double largest(double[] inputs, int group) {
        double largest = mayBeEmpty[group] ? 0 : Double.NEGATIVE_INFINITY;
        for (int k = starts[group]; k < starts[group + 1]; k++) {
            largest = Math.max(largest, inputs[columns[k]]);
        }
        return largest;
    }

    /** Overwrites the inputs of all columns of a group with their probabilities. */
    public void means(double[] inputs) {
        for (int g = 0; g < count(); g++) {
            double logTotal = logPartition(inputs, g);
            for (int k = starts[g]; k < starts[g + 1]; k++) {
                inputs[columns[k]] = Math.exp(inputs[columns[k]] - logTotal);
            }
        }
    }

    /** Σ_g log Z_g. */
    public double logPartition(double[] inputs) {
        double sum = 0;
        for (int g = 0; g < count(); g++) {
            sum += logPartition(inputs, g);
        }
        return sum;
    }

    private double logPartition(double[] inputs, int group) {
        double largest = largest(inputs, group);
        double sum = mayBeEmpty[group] ? Math.exp(-largest) : 0;
        for (int k = starts[group]; k < starts[group + 1]; k++) {
            sum += Math.exp(inputs[columns[k]] - largest);
        }
        return largest + Math.log(sum);
    }
}
