package irbm.model;

import static irbm.math.Require.require;

import java.util.Arrays;

/** How much every row counts: finite numbers of zero or more. Empty where nothing was said and all rows count alike. Immutable. */
public final class RowWeights {
    /** All rows count alike. */
    public static final RowWeights NONE = new RowWeights(new double[0]);

    private final double[] values;

    private RowWeights(double[] values) {
        this.values = values;
    }

    /** One number for each row. */
    public static RowWeights of(double... values) {
        for (int row = 0; row < values.length; row++) {
            require(
                    values[row] >= 0 && values[row] < Double.POSITIVE_INFINITY,
                    "weight %d of %d must be finite and not negative, was %s",
                    row + 1,
                    values.length,
                    values[row]);
        }
        return new RowWeights(values.clone());
    }

    public int count() {
        return values.length;
    }

    public boolean isEmpty() {
        return values.length == 0;
    }

    /** The weight of a row. */
    public double get(int row) {
        return values[row];
    }

    /** The largest weight; zero where there are none. */
    public double largest() {
        return Arrays.stream(values).max().orElse(0);
    }

    /** The weights of the given rows, in that order. */
    public RowWeights select(int[] rowIndices) {
        return isEmpty()
                ? this
                : new RowWeights(
                        Arrays.stream(rowIndices).mapToDouble(this::get).toArray());
    }

    /** The weights of rows from to to - 1. */
    public RowWeights slice(int from, int to) {
        return isEmpty() ? this : new RowWeights(Arrays.copyOfRange(values, from, to));
    }

    /** These weights, then others; none when one of the two is empty. */
    RowWeights followedBy(RowWeights other) {
        if (isEmpty() || other.isEmpty()) {
            return NONE;
        }
        double[] joined = Arrays.copyOf(values, values.length + other.values.length);
        System.arraycopy(other.values, 0, joined, values.length, other.values.length);
        return new RowWeights(joined);
    }

    /** SHA-256 of the numbers, in hexadecimal. */
    public String contentHash() {
        return new ContentHash().add(this).toHex();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowWeights that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "RowWeights(%d)".formatted(values.length);
    }
}
