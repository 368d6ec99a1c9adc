package irbm.optimize;

import java.util.Arrays;

/** The last values of the objective. */
final class ValueHistory {
    private final double[] values;
    private int next;

    ValueHistory(int length) {
        values = new double[length];
        Arrays.fill(values, Double.NEGATIVE_INFINITY);
    }

    void add(double value) {
        values[next] = value;
        next = (next + 1) % values.length;
    }

    double highest() {
        double high = values[0];
        for (double value : values) {
            high = Math.max(high, value);
        }
        return high;
    }

    /** How far below the highest value this one is; infinite until the history is full. */
    double decreaseTo(double value) {
        boolean full = values[next] > Double.NEGATIVE_INFINITY;
        return full ? highest() - value : Double.POSITIVE_INFINITY;
    }
}
