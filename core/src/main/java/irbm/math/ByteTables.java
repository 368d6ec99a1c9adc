package irbm.math;

import static irbm.math.Require.require;

import java.util.Arrays;

/**
 * Products of a tall binary matrix V with one vector, V x and V^T y in double precision: what the search for a single hidden
 * unit spends its time on.
 *
 * <p>Eight columns are looked up at once. For V x, a table holds the 256 possible sums of each eight entries of x; for V^T y, the
 * y of rows with the same byte are added up first and spread over the eight columns at the end. Bytes that are zero are left
 * out: of the 98 bytes of an MNIST image about 30 are not.
 */
public final class ByteTables {
    // Long enough to spread the cost of the tables over many rows, short enough that a block's part of x or y stays in
    // the first-level cache; also the unit of parallel work and of summation, so that results do not depend on threads.
    private static final int BLOCK = 2048;

    private static final int BYTE = 8;
    private static final int VALUES = 256;

    private final int rows;
    private final int columns;
    private final int positions; // bytes in a row
    private final int[][] entries; // for each block its non-zero bytes, position after position: row << 8 | byte
    private final int[][] start; // for each block (positions + 1)

    /** Reads the rows once; later changes of the matrix are not seen. */
    public ByteTables(BinaryMatrix matrix) {
        this.rows = matrix.rows();
        this.columns = matrix.columns();
        this.positions = (columns + BYTE - 1) / BYTE;
        int blocks = (rows + BLOCK - 1) / BLOCK;
        this.entries = new int[blocks][];
        this.start = new int[blocks][positions + 1];
        for (int block = 0; block < blocks; block++) {
            read(matrix, block);
        }
    }

    private void read(BinaryMatrix matrix, int block) {
        int from = block * BLOCK;
        int to = Math.min(from + BLOCK, rows);
        int[] list = new int[(to - from) * positions];
        int end = 0;
        for (int p = 0; p < positions; p++) {
            int shift = p * BYTE & 63;
            for (int row = from; row < to; row++) {
                int value = (int) (matrix.word(row, p >>> 3) >>> shift) & VALUES - 1;
                if (value != 0) {
                    list[end++] = (row - from) << BYTE | value;
                }
            }
            start[block][p + 1] = end;
        }
        entries[block] = Arrays.copyOf(list, end);
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** products[n] = offset + Σ_j V_nj x_j. */
    public void multiply(double[] x, double offset, double[] products, WorkerPool pool) {
        require(x.length >= columns, "x has %d entries, %d expected", x.length, columns);
        require(products.length == rows, "products has %d entries, %d expected", products.length, rows);
        double[] tables = tables(x);
        pool.run(entries.length, block -> multiplyBlock(block, tables, offset, products));
    }

    /** For each position the sums of the entries of x that a byte selects; each from the byte with its lowest one removed. */
    private double[] tables(double[] x) {
        double[] tables = new double[positions * VALUES];
        for (int p = 0; p < positions; p++) {
            int width = Math.min(BYTE, columns - p * BYTE);
            for (int value = 1; value < 1 << width; value++) {
                int rest = value & value - 1;
                int bit = Integer.numberOfTrailingZeros(value);
                tables[p * VALUES + value] = tables[p * VALUES + rest] + x[p * BYTE + bit];
            }
        }
        return tables;
    }

    private void multiplyBlock(int block, double[] tables, double offset, double[] products) {
        // With these lengths and masks the compiler sees that no index is outside.
        double[] sums = new double[BLOCK];
        double[] table = new double[VALUES];
        Arrays.fill(sums, offset);
        int[] list = entries[block];
        for (int p = 0; p < positions; p++) {
            System.arraycopy(tables, p * VALUES, table, 0, VALUES);
            for (int k = start[block][p]; k < start[block][p + 1]; k++) {
                int entry = list[k];
                sums[entry >>> BYTE & BLOCK - 1] += table[entry & VALUES - 1];
            }
        }
        int first = block * BLOCK;
        System.arraycopy(sums, 0, products, first, Math.min(BLOCK, rows - first));
    }

    /** sums[j] = Σ_n V_nj y_n, for the first {@link #columns} entries of sums. */
    public void multiplyTransposed(double[] y, double[] sums, WorkerPool pool) {
        require(y.length == rows, "y has %d entries, %d expected", y.length, rows);
        require(sums.length >= columns, "sums has %d entries, %d expected", sums.length, columns);
        double[][] parts = new double[entries.length][positions * BYTE];
        pool.run(entries.length, block -> transposedBlock(block, y, parts[block]));
        Arrays.fill(sums, 0, columns, 0);
        for (double[] part : parts) {
            for (int j = 0; j < columns; j++) {
                sums[j] += part[j];
            }
        }
    }

    private void transposedBlock(int block, double[] y, double[] sums) {
        int first = block * BLOCK;
        int[] list = entries[block];
        double[] byValue = new double[VALUES];
        for (int p = 0; p < positions; p++) {
            Arrays.fill(byValue, 0);
            for (int k = start[block][p]; k < start[block][p + 1]; k++) {
                int entry = list[k];
                byValue[entry & VALUES - 1] += y[first + (entry >>> BYTE)];
            }
            spread(byValue, sums, p * BYTE);
        }
    }

    /** Adds byValue[b] to sums[at + k] for every one, k, of the byte b: the highest bit first, then it is folded away. */
    private static void spread(double[] byValue, double[] sums, int at) {
        for (int k = BYTE - 1; k >= 0; k--) {
            int half = 1 << k;
            double sum = 0;
            for (int low = 0; low < half; low++) {
                sum += byValue[half + low];
                byValue[low] += byValue[half + low];
            }
            sums[at + k] = sum;
        }
    }
}
