package irbm.app.io;

import irbm.math.BinaryMatrix;
import irbm.model.ImageShape;

/** Turns arrays whose first index moves fastest into ones whose last index does. */
public final class PixelOrder {
    private PixelOrder() {}

    /**
     * For an array of the given shape whose first index moves fastest: where in the file's order, counted over all
     * dimensions but the first, each column of a row is found.
     */
    static int[] reversed(long[] shape) {
        int columns = 1;
        for (int d = 1; d < shape.length; d++) {
            columns *= (int) shape[d];
        }
        int[] order = new int[columns];
        for (int column = 0; column < columns; column++) {
            order[column] = storedAt(column, columns, shape);
        }
        return order;
    }

    private static int storedAt(int column, int columns, long[] shape) {
        int rest = column;
        int stride = columns;
        int position = 0;
        for (int d = shape.length - 1; d >= 1; d--) {
            int size = (int) shape[d];
            stride /= size;
            position += rest % size * stride;
            rest /= size;
        }
        return position;
    }

    /** Pictures stored column after column become pictures stored row after row. */
    public static BinaryMatrix uprightPictures(BinaryMatrix rows, ImageShape shape) {
        int[] order = reversed(new long[] {rows.rows(), shape.height(), shape.width()});
        return rows.transposed().select(order).transposed();
    }
}
