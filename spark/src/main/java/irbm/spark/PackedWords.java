package irbm.spark;

import irbm.math.BinaryMatrix;
import java.io.Serializable;
import java.util.Arrays;

/**
 * A binary matrix on its way between machines.
 *
 * @param words the rows one after the other, each from a new word on; not modified
 */
record PackedWords(int rows, int columns, long[] words) implements Serializable {
    static PackedWords of(BinaryMatrix matrix) {
        long[] words = new long[matrix.rows() * matrix.wordsPerRow()];
        for (int row = 0; row < matrix.rows(); row++) {
            matrix.readRow(row, words, row * matrix.wordsPerRow());
        }
        return new PackedWords(matrix.rows(), matrix.columns(), words);
    }

    BinaryMatrix toMatrix() {
        BinaryMatrix matrix = new BinaryMatrix(rows, columns);
        copyTo(matrix, 0);
        return matrix;
    }

    /** Writes the rows over those of a matrix from row {@code first} on. */
    void copyTo(BinaryMatrix target, int first) {
        for (int row = 0; row < rows; row++) {
            target.writeRow(first + row, words, row * target.wordsPerRow());
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PackedWords that
                && rows == that.rows
                && columns == that.columns
                && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
