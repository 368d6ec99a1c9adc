package irbm.math;

import static irbm.math.Require.require;

import java.util.Arrays;

/**
 * A matrix and a start vector laid out for sums start + (selected rows), the inputs of one layer of an RBM for binary states
 * of the other. A model's panels do not change; a trainer loads its own anew after every update.
 *
 * <p><b>Fixed point.</b> Column c is stored as integers in units of its own power of two, the finest for which the sum of
 * all magnitudes in the column stays below 2^30. Sums are then exact, whatever their order: rows may be added one by one,
 * subtracted from the total, or followed from flip to flip without drift. The rounding, at most 2^-31 of that sum of
 * magnitudes for each row, is smaller than what float additions would leave.
 *
 * <p><b>Panels.</b> Columns are cut into panels of {@link Kernels#PANEL}, each stored row after row and zero-padded. A panel of
 * 784 rows is 200 KB and stays in the second-level cache while the states of a block pass over it.
 */
public final class RowPanels {
    private static final int TILE_WORDS = 2;
    private static final int LEAST_IN_TILE = 12;

    // The entries of an array begin 16 bytes into the object. Where objects lie at multiples of 32 bytes, as the
    // launcher
    // asks for, entry 4 is the first at which a vector does not cross a cache line, which would cost a second load.
    private static final int LEAD = 4;

    private final int rows;
    private final int columns;
    private final int panels;
    private final int[] values; // LEAD entries, then (panels, rows, PANEL)
    private final int[] start; // (panels, PANEL)
    private final int[] total; // (panels, PANEL): start + the sum of all rows, for states with most units on
    private final float[] resolution; // (panels, PANEL): what one unit of a column is worth

    /** All zeros. */
    public RowPanels(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.panels = (columns + Kernels.PANEL - 1) / Kernels.PANEL;
        long size = LEAD + (long) panels * rows * Kernels.PANEL;
        require(size <= Integer.MAX_VALUE - 8, "a matrix of %d x %d is too large for one array", rows, columns);
        this.values = new int[(int) size];
        this.start = new int[paddedColumns()];
        this.total = new int[paddedColumns()];
        this.resolution = new float[paddedColumns()];
        Arrays.fill(resolution, 0, columns, 1);
    }

    /** Sums of rows of the matrix. */
    public static RowPanels ofRows(FloatMatrix matrix, float[] start) {
        RowPanels panels = new RowPanels(matrix.rows(), matrix.columns());
        panels.loadRows(matrix.toArray(), matrix.columns(), start, WorkerPool.CALLER);
        return panels;
    }

    /** Sums of columns of the matrix. */
    public static RowPanels ofColumns(FloatMatrix matrix, float[] start) {
        RowPanels panels = new RowPanels(/* rows= */ matrix.columns(), /* columns= */ matrix.rows());
        panels.loadColumns(matrix.toArray(), matrix.columns(), start, WorkerPool.CALLER);
        return panels;
    }

    /** Takes new values: entry (r, c) is source[r stride + c]. For trainers, between two uses. */
    public void loadRows(float[] source, int stride, float[] startVector, WorkerPool pool) {
        load(startVector, pool, new RowSource(source, stride));
    }

    /** Takes new values: entry (r, c) is source[c stride + r]. */
    public void loadColumns(float[] source, int stride, float[] startVector, WorkerPool pool) {
        load(startVector, pool, new ColumnSource(source, stride));
    }

    private void load(float[] startVector, WorkerPool pool, PanelSource source) {
        require(startVector.length >= columns, "start has %d entries, %d expected", startVector.length, columns);
        pool.run(panels, p -> loadPanel(p, startVector, source));
    }

    // The units of the last load are tried first: between two updates few columns outgrow theirs, and then one pass
    // over the
    // values is enough. They are kept only where a fresh start would choose the same, so that nothing depends on the
    // past.
    private void loadPanel(int p, float[] startVector, PanelSource source) {
        int first = p * Kernels.PANEL;
        int width = Math.min(Kernels.PANEL, columns - first);
        float[] scale = new float[width];
        float[] magnitudes = new float[width];
        int[] sums = new int[width];
        boolean settled = false;
        for (int attempt = 0; !settled && attempt < 2; attempt++) {
            for (int c = 0; c < width; c++) {
                scale[c] = 1 / resolution[first + c];
            }
            Arrays.fill(magnitudes, 0);
            Arrays.fill(sums, 0);
            source.copyRounded(first, width, rows, scale, values, panelAt(p), magnitudes, sums);
            settled = chooseUnits(first, startVector, magnitudes);
        }
        for (int c = 0; c < width; c++) {
            start[first + c] = FixedPoint.round(startVector[first + c] * scale[c]);
            total[first + c] = start[first + c] + sums[c];
        }
    }

    /** Sets the units for columns of such magnitudes; true when they were the same before. */
    private boolean chooseUnits(int first, float[] startVector, float[] magnitudes) {
        boolean same = true;
        for (int c = 0; c < magnitudes.length; c++) {
            int exponent = FixedPoint.exponent(magnitudes[c] + Math.abs(startVector[first + c]));
            float unit = Math.scalb(1f, -exponent);
            same &= unit == resolution[first + c];
            resolution[first + c] = unit;
        }
        return same;
    }

    private int panelAt(int p) {
        return LEAD + p * rows * Kernels.PANEL;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** The number of columns rounded up to whole panels: the length of one state's sums. */
    public int paddedColumns() {
        return panels * Kernels.PANEL;
    }

    /** Writes the sums of a state with all units off to {@link #paddedColumns} entries from {@code offset} on. */
    public void clearSums(int[] sums, int offset) {
        System.arraycopy(start, 0, sums, offset, start.length);
    }

    /**
     * Brings the sums of many states up to date: state s, {@link BinaryMatrix#wordsFor} words, had the bits {@code before} when
     * its sums, {@link #paddedColumns} entries, were computed, and has the bits {@code after} now. Each state takes the
     * cheapest of three ways, which all give the same sums: follow the flips, add up the units that are on, or subtract
     * those that are off from the total. {@code lists} is reused space.
     */
    public void updateSums(long[] before, long[] after, int states, RowLists lists, int[] sums, Kernels kernels) {
        int words = BinaryMatrix.wordsFor(rows);
        lists.clear();
        for (int s = 0; s < states; s++) {
            list(before, after, s * words, words, lists, sums, s * paddedColumns());
        }
        addListed(lists, sums, kernels);
    }

    private void list(long[] before, long[] after, int at, int words, RowLists lists, int[] sums, int offset) {
        int ones = 0;
        int flips = 0;
        for (int w = at; w < at + words; w++) {
            ones += Long.bitCount(after[w]);
            flips += Long.bitCount(before[w] ^ after[w]);
        }
        if (flips <= Math.min(ones, rows - ones)) {
            lists.addFlips(before, after, at);
        } else if (2 * ones <= rows) {
            System.arraycopy(start, 0, sums, offset, start.length);
            lists.addOnes(after, at);
        } else {
            System.arraycopy(total, 0, sums, offset, total.length);
            lists.removeZeros(after, at, rows);
        }
    }

    /** A bound, good to a factor of two, of the largest input in magnitude that any state can give; huge where not finite. */
    public double largestInput() {
        double largest = 0;
        for (float unit : resolution) {
            largest = Math.max(largest, unit);
        }
        return largest * 0x1p30;
    }

    /** Overwrites one row with values[i] scale, rounded; the columns' resolutions do not change. */
    public void putRow(int row, float[] source, float[] scale, Kernels kernels) {
        for (int p = 0; p < panels; p++) {
            int first = p * Kernels.PANEL;
            int width = Math.min(Kernels.PANEL, columns - first);
            kernels.toFixed(source, first, width, scale, values, panelAt(p) + row * Kernels.PANEL);
        }
    }

    /**
     * sums[s] += the rows that list s adds - the rows that it removes, for every list. Panel by panel, and inside a panel tile by
     * tile: a tile, 32 KB, serves all lists while it is in the first-level cache. Where a list would find only a few rows in a
     * tile, going over its sums once more for each tile costs more than that saves, and the panel is one tile.
     */
    public void addListed(RowLists lists, int[] sums, Kernels kernels) {
        int words = BinaryMatrix.wordsFor(rows);
        double rowsInTile = (double) lists.total() * TILE_WORDS / Math.max(1, lists.count() * words);
        int tileWords = rowsInTile < LEAST_IN_TILE ? Math.max(1, words) : TILE_WORDS;
        for (int p = 0; p < panels; p++) {
            for (int w = 0; w < words; w += tileWords) {
                kernels.addRows(values, panelAt(p), lists, w, w + tileWords, sums, p * Kernels.PANEL, paddedColumns());
            }
        }
    }

    /** Turns the sums of one state into floats; both arrays hold {@link #paddedColumns} entries from their offsets on. */
    public void toInputs(int[] sums, int offset, float[] inputs, int inputsOffset, Kernels kernels) {
        kernels.toInputs(sums, offset, paddedColumns(), resolution, inputs, inputsOffset);
    }

    /** inputs = scale (the sums of one state) + shift, as floats; all arrays hold {@link #paddedColumns} entries. */
    public void toScaledInputs(int[] sums, int offset, float scale, float[] shift, float[] inputs, Kernels kernels) {
        kernels.toScaledInputs(sums, offset, paddedColumns(), resolution, scale, shift, inputs);
    }
}
