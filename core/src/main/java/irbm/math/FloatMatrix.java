package irbm.math;

import static irbm.math.Require.require;
import static irbm.math.Require.requireIndex;

import java.util.Arrays;

/** An immutable matrix of floats, stored row after row. */
public final class FloatMatrix {
    // Rows that are transposed together: a line of the cache of each stays there from one column to the next.
    private static final int TILE = 16;

    private final int rows;
    private final int columns;
    private final float[] values; // (rows, columns)

    private FloatMatrix(int rows, int columns, float[] values) {
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** Copies the values, which stand row after row. */
    public static FloatMatrix of(int rows, int columns, float... values) {
        require(
                rows >= 0 && columns >= 0 && (long) rows * columns == values.length,
                "%d x %d entries expected, %d values given",
                rows,
                columns,
                values.length);
        return new FloatMatrix(rows, columns, values.clone());
    }

    /** The value of each entry as a function of row and column. */
    public static FloatMatrix of(int rows, int columns, Entry entry) {
        float[] values = new float[Math.multiplyExact(rows, columns)];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                values[r * columns + c] = entry.at(r, c);
            }
        }
        return new FloatMatrix(rows, columns, values);
    }

    /** An entry of a matrix as a function of its place. */
    @FunctionalInterface
    public interface Entry {
        float at(int row, int column);
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public float get(int row, int column) {
        requireIndex("row", row, rows);
        requireIndex("column", column, columns);
        return values[row * columns + column];
    }

    /** A copy of one row. */
    public float[] row(int row) {
        return Arrays.copyOfRange(values, row * columns, (row + 1) * columns);
    }

    /** Copies the transpose to {@code target}, whose rows are {@code stride} apart. */
    public void copyTransposed(float[] target, int stride) {
        transpose(rows, columns, values, columns, target, stride);
    }

    /** The transpose of {@code columns} rows that are {@code stride} apart. */
    public static FloatMatrix transposed(int rows, int columns, float[] source, int stride) {
        float[] values = new float[Math.multiplyExact(rows, columns)];
        transpose(columns, rows, source, stride, values, columns);
        return new FloatMatrix(rows, columns, values);
    }

    private static void transpose(int rows, int columns, float[] source, int stride, float[] target, int targetStride) {
        for (int first = 0; first < rows; first += TILE) {
            int end = Math.min(first + TILE, rows);
            for (int c = 0; c < columns; c++) {
                for (int r = first; r < end; r++) {
                    target[c * targetStride + r] = source[r * stride + c];
                }
            }
        }
    }

    /** The mean of each column; NaN where there are no rows. */
    public double[] columnMeans() {
        double[] means = new double[columns];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                means[c] += values[r * columns + c];
            }
        }
        for (int c = 0; c < columns; c++) {
            means[c] /= rows;
        }
        return means;
    }

    /** A copy of all values, row after row. */
    public float[] toArray() {
        return values.clone();
    }

    /** target += R w for the rows R from ... to - 1; see {@link Kernels#multiply}. */
    public void multiplyRows(int from, int to, float[] w, int width, float[] target) {
        requireRows(from, to);
        Kernels.active().multiply(values, from * columns, to - from, columns, w, width, target);
    }

    /** target += dᵀ R for the rows R from ... to - 1; see {@link Kernels#multiplyTransposed}. */
    public void multiplyRowsTransposed(int from, int to, float[] d, int width, int used, float[] target) {
        requireRows(from, to);
        Kernels.active().multiplyTransposed(values, from * columns, to - from, columns, d, width, used, target);
    }

    private void requireRows(int from, int to) {
        require(0 <= from && from <= to && to <= rows, "rows %d to %d are not within 0 to %d", from, to, rows);
    }

    /** Throws when an entry is not finite, and names it. */
    public void requireFinite(String name) {
        int bad = Require.firstNotFinite(values);
        if (bad >= 0) {
            require(
                    false,
                    "%s must be finite, row %d column %d is %s",
                    name,
                    bad / columns,
                    bad % columns,
                    values[bad]);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FloatMatrix that
                && rows == that.rows
                && columns == that.columns
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * columns + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "FloatMatrix(%d x %d)".formatted(rows, columns);
    }
}
