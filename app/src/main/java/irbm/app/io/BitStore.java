package irbm.app.io;

import irbm.io.format.Limits;
import irbm.math.BinaryMatrix;
import java.util.Arrays;

/** Rows of bits that grow while they are read, bit after bit. */
final class BitStore {
    private final String where;
    private final int columns;
    private final int wordsPerRow;
    private long[] words = new long[64];
    private int used; // whole words
    private int column;
    private int rows;
    private long word;

    BitStore(String where, int columns) {
        this.where = where;
        this.columns = columns;
        this.wordsPerRow = BinaryMatrix.wordsFor(columns);
    }

    /** Appends one bit, 0 or 1. */
    void add(int bit) {
        word |= (long) bit << column;
        column++;
        if ((column & 63) == 0) {
            flush();
        }
        if (column == columns) {
            endRow();
        }
    }

    private void endRow() {
        if ((column & 63) != 0) {
            flush();
        }
        column = 0;
        rows++;
    }

    private void flush() {
        if (used == words.length) {
            grow();
        }
        words[used++] = word;
        word = 0;
    }

    private void grow() {
        // The old array, the new one and the matrix made in the end live at one time: 1 + 2 + 2 of the present size.
        Limits.checkMemory(where, 5.0 * Long.BYTES * words.length);
        words = Arrays.copyOf(words, (int) Math.min(2L * words.length, Integer.MAX_VALUE - 8));
    }

    /** Complete rows so far. */
    int rows() {
        return rows;
    }

    /** The column of the next bit. */
    int column() {
        return column;
    }

    /** The complete rows. */
    BinaryMatrix toMatrix() {
        BinaryMatrix matrix = new BinaryMatrix(rows, columns);
        for (int row = 0; row < rows; row++) {
            matrix.writeRow(row, words, row * wordsPerRow);
        }
        return matrix;
    }
}
