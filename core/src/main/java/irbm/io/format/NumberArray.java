package irbm.io.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** An array of one or two dimensions read as numbers, row after row; a vector is one row. */
public final class NumberArray {
    private final int rows;
    private final int columns;
    private final double[] values;

    private NumberArray(int rows, int columns, double[] values) {
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** Reads the values that follow a header. Memory grows with what is there. */
    public static NumberArray read(String where, InputStream in, ArrayHeader header) throws IOException {
        long[] shape = header.shape();
        if (shape.length < 1 || shape.length > 2 || header.count() > Integer.MAX_VALUE - 8) {
            throw Malformed.at(
                    where, "expected a vector or a matrix of numbers, was an array of %s", header.shapeText());
        }
        int rows = shape.length == 1 ? 1 : (int) shape[0];
        int columns = (int) shape[shape.length - 1];
        Collector collector = new Collector(where);
        new ArrayValues(where, in, header).forEach(collector::add);
        double[] values = Arrays.copyOf(collector.values, collector.count);
        return header.firstIndexFastest()
                ? new NumberArray(columns, rows, values).transposed()
                : new NumberArray(rows, columns, values);
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** The number of values. */
    public int size() {
        return values.length;
    }

    /** Whether this is one row or one column. */
    public boolean isVector() {
        return rows == 1 || columns == 1;
    }

    /** The values in double precision. */
    public double[] toDoubles() {
        return values.clone();
    }

    /** Rows become columns. */
    public NumberArray transposed() {
        double[] turned = new double[values.length];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                turned[c * rows + r] = values[r * columns + c];
            }
        }
        return new NumberArray(columns, rows, turned);
    }

    /** The values in single precision. */
    public float[] toFloats() {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    private static final class Collector {
        private final String where;
        private double[] values = new double[64];
        private int count;

        private Collector(String where) {
            this.where = where;
        }

        private void add(double value) {
            if (count == values.length) {
                Limits.checkMemory(where, 3.0 * Double.BYTES * count);
                values = Arrays.copyOf(values, (int) Math.min(2L * count, Integer.MAX_VALUE - 8));
            }
            values[count++] = value;
        }
    }
}
