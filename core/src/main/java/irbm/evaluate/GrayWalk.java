package irbm.evaluate;

/**
 * A walk over the states of an enumerated layer in which one unit flips at a time, so that the inputs of the other layer
 * follow by the addition of one row.
 */
final class GrayWalk {
    private final double[] bias; // (units)
    private final double[] weights; // (units, others)
    private final double[] inputs; // (others)
    private int state;
    private double linear;

    /** Starts in the given state, with inputs computed from scratch. */
    GrayWalk(double[] bias, double[] otherBias, double[] weights, int start) {
        this.bias = bias;
        this.weights = weights;
        this.inputs = otherBias.clone();
        for (int rest = start; rest != 0; rest &= rest - 1) {
            flip(Integer.numberOfTrailingZeros(rest));
        }
    }

    void flip(int unit) {
        state ^= 1 << unit;
        int row = unit * inputs.length;
        if (isOn(unit)) {
            linear += bias[unit];
            for (int j = 0; j < inputs.length; j++) {
                inputs[j] += weights[row + j];
            }
        } else {
            linear -= bias[unit];
            for (int j = 0; j < inputs.length; j++) {
                inputs[j] -= weights[row + j];
            }
        }
    }

    /** x as a number: bit i is x_i. */
    int state() {
        return state;
    }

    boolean isOn(int unit) {
        return (state >>> unit & 1) != 0;
    }

    /** c.x */
    double linear() {
        return linear;
    }

    /** d_j + Σ_i U_ij x_i; not to be modified. */
    double[] inputs() {
        return inputs;
    }
}
