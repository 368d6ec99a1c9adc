package irbm.math;

import static irbm.math.Require.require;
import static irbm.math.Require.requireIndex;

import java.util.Arrays;

/**
 * Rows of bits, 64 to a word: data, chains and hidden states. Bit c of a row is bit (c mod 64) of word (c / 64) of that
 * row; the unused high bits of a row's last word are always zero, so that whole words can be compared and counted.
 *
 * <p>Mutable. Whoever hands one to another thread or keeps it as data stops writing to it.
 */
public final class BinaryMatrix {
    private final int rows;
    private final int columns;
    private final int wordsPerRow;
    private final long[] words; // (rows, wordsPerRow)

    /** All zeros. */
    public BinaryMatrix(int rows, int columns) {
        require(rows >= 0 && columns >= 0, "a binary matrix cannot have %d rows and %d columns", rows, columns);
        require(fits(rows, columns), "%d x %d bits are more than one matrix holds", rows, columns);
        this.rows = rows;
        this.columns = columns;
        this.wordsPerRow = wordsFor(columns);
        this.words = new long[rows * wordsPerRow];
    }

    /** Whether one matrix holds this number of rows. */
    public static boolean fits(int rows, int columns) {
        return (long) rows * wordsFor(columns) <= Integer.MAX_VALUE - 8;
    }

    /** From one array of 0 and 1 per row; all rows must be equally long. */
    public static BinaryMatrix of(int[]... rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        BinaryMatrix matrix = new BinaryMatrix(rows.length, columns);
        for (int r = 0; r < rows.length; r++) {
            require(rows[r].length == columns, "row %d has %d entries, row 0 has %d", r, rows[r].length, columns);
            for (int c = 0; c < columns; c++) {
                int bit = rows[r][c];
                require(bit == 0 || bit == 1, "row %d, column %d: expected 0 or 1, was %d", r, c, bit);
                matrix.set(r, c, bit == 1);
            }
        }
        return matrix;
    }

    /** The number of words that hold so many bits. */
    public static int wordsFor(int bits) {
        return (bits + 63) >>> 6;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public int wordsPerRow() {
        return wordsPerRow;
    }

    public boolean get(int row, int column) {
        checkIndex(row, column);
        return (words[row * wordsPerRow + (column >>> 6)] >>> column & 1) != 0;
    }

    public void set(int row, int column, boolean bit) {
        checkIndex(row, column);
        int word = row * wordsPerRow + (column >>> 6);
        long mask = 1L << column;
        words[word] = bit ? words[word] | mask : words[word] & ~mask;
    }

    /** The number of ones in a row. */
    public int ones(int row) {
        int ones = 0;
        for (int w = row * wordsPerRow; w < (row + 1) * wordsPerRow; w++) {
            ones += Long.bitCount(words[w]);
        }
        return ones;
    }

    /** Writes row {@code row} into {@code target} from {@code offset} on, {@link #wordsPerRow} words. */
    public void readRow(int row, long[] target, int offset) {
        System.arraycopy(words, row * wordsPerRow, target, offset, wordsPerRow);
    }

    /** Overwrites a row from words; bits beyond the last column are cleared. */
    public void writeRow(int row, long[] source, int offset) {
        System.arraycopy(source, offset, words, row * wordsPerRow, wordsPerRow);
        if ((columns & 63) != 0) {
            words[(row + 1) * wordsPerRow - 1] &= lastWordMask(columns);
        }
    }

    /** The word of the row that holds columns 64 w to 64 w + 63. */
    public long word(int row, int w) {
        return words[row * wordsPerRow + w];
    }

    /** A new matrix of the given rows, in that order; a row may come twice. */
    public BinaryMatrix select(int[] rowIndices) {
        BinaryMatrix selected = new BinaryMatrix(rowIndices.length, columns);
        for (int r = 0; r < rowIndices.length; r++) {
            selected.writeRow(r, words, Math.multiplyExact(checkRow(rowIndices[r]), wordsPerRow));
        }
        return selected;
    }

    /** The rows of one matrix and then those of another. */
    public static BinaryMatrix stacked(BinaryMatrix first, BinaryMatrix second) {
        require(
                first.columns == second.columns,
                "matrices of %d and %d columns cannot be stacked",
                first.columns,
                second.columns);
        BinaryMatrix stacked = new BinaryMatrix(first.rows + second.rows, first.columns);
        System.arraycopy(first.words, 0, stacked.words, 0, first.words.length);
        System.arraycopy(second.words, 0, stacked.words, first.words.length, second.words.length);
        return stacked;
    }

    /** A new matrix of rows {@code from} to {@code to} - 1. */
    public BinaryMatrix slice(int from, int to) {
        require(0 <= from && from <= to && to <= rows, "rows %d to %d are not within 0 to %d", from, to, rows);
        BinaryMatrix slice = new BinaryMatrix(to - from, columns);
        System.arraycopy(words, from * wordsPerRow, slice.words, 0, slice.words.length);
        return slice;
    }

    public BinaryMatrix copy() {
        return slice(0, rows);
    }

    /** Every bit flipped. */
    public BinaryMatrix inverted() {
        BinaryMatrix inverted = new BinaryMatrix(rows, columns);
        long[] row = new long[wordsPerRow];
        for (int r = 0; r < rows; r++) {
            for (int w = 0; w < wordsPerRow; w++) {
                row[w] = ~words[r * wordsPerRow + w];
            }
            inverted.writeRow(r, row, 0);
        }
        return inverted;
    }

    /** Columns become rows. */
    public BinaryMatrix transposed() {
        BinaryMatrix transposed = new BinaryMatrix(columns, rows);
        long[] block = new long[64];
        for (int top = 0; top < rows; top += 64) {
            for (int w = 0; w < wordsPerRow; w++) {
                readBlock(top, w, block);
                BitBlock.transpose(block);
                transposed.writeBlock(w * 64, top >>> 6, block);
            }
        }
        return transposed;
    }

    private void readBlock(int top, int w, long[] block) {
        int count = Math.min(64, rows - top);
        for (int r = 0; r < count; r++) {
            block[r] = words[(top + r) * wordsPerRow + w];
        }
        Arrays.fill(block, count, 64, 0);
    }

    private void writeBlock(int top, int w, long[] block) {
        int count = Math.min(64, rows - top);
        for (int r = 0; r < count; r++) {
            words[(top + r) * wordsPerRow + w] = block[r];
        }
    }

    /** The number of ones in each column. */
    public int[] columnOnes() {
        int[] ones = new int[columns];
        for (int r = 0; r < rows; r++) {
            for (int w = 0; w < wordsPerRow; w++) {
                for (long rest = words[r * wordsPerRow + w]; rest != 0; rest &= rest - 1) {
                    ones[w * 64 + Long.numberOfTrailingZeros(rest)]++;
                }
            }
        }
        return ones;
    }

    /** Σ_c values[c] over the ones of a row, in double. */
    public double dot(int row, float[] values) {
        double sum = 0;
        for (int w = 0; w < wordsPerRow; w++) {
            for (long rest = words[row * wordsPerRow + w]; rest != 0; rest &= rest - 1) {
                sum += values[w * 64 + Long.numberOfTrailingZeros(rest)];
            }
        }
        return sum;
    }

    /** The mask of the used bits in the last word of rows with so many columns, which must not be a multiple of 64. */
    static long lastWordMask(int columns) {
        return -1L >>> 64 - (columns & 63);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BinaryMatrix that
                && rows == that.rows
                && columns == that.columns
                && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return 31 * columns + Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return "BinaryMatrix(%d x %d)".formatted(rows, columns);
    }

    private int checkRow(int row) {
        requireIndex("row", row, rows);
        return row;
    }

    private void checkIndex(int row, int column) {
        checkRow(row);
        requireIndex("column", column, columns);
    }
}
