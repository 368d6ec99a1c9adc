package irbm.math;

import static irbm.math.Kernels.PANEL;

import java.util.Arrays;

/**
 * Sums of selected rows of a panel in plain Java. JDK 17 makes vector code of a loop over several arrays only where all of them are
 * read at the same index; at offsets of their own they might overlap. So a row is copied into an array of its own when it is first
 * needed, and the states after it find it there.
 */
final class ScalarRowSums {
    private static final ThreadLocal<ScalarRowSums> SPACE = ThreadLocal.withInitial(ScalarRowSums::new);
    private static final int[] NONE = {};

    private final int[] zero = new int[PANEL];
    private final int[] sum = new int[PANEL];
    private int[][] space = {}; // for copies
    private int[][] rows = {}; // the copies, and NONE where there is none yet
    private int[] panels = NONE;
    private int panel;

    private ScalarRowSums() {}

    /** {@link Kernels#addRows}. */
    static void addRows(
            int[] panels, int panel, RowLists lists, int word, int endWord, int[] sums, int offset, int stride) {
        ScalarRowSums copies = SPACE.get();
        copies.start(panels, panel, 64 * word, Math.min(64 * endWord, lists.rows()));
        for (int s = 0; s < lists.count(); s++) {
            System.arraycopy(sums, offset + s * stride, copies.sum, 0, PANEL);
            copies.add(lists.index(), lists.added(s, word), lists.added(s, endWord));
            copies.subtract(lists.index(), lists.removed(s, word), lists.removed(s, endWord));
            System.arraycopy(copies.sum, 0, sums, offset + s * stride, PANEL);
        }
        copies.panels = NONE;
    }

    /** For the rows first ... end - 1 of a panel. */
    private void start(int[] matrix, int at, int first, int end) {
        panels = matrix;
        panel = at;
        if (rows.length < end) {
            space = new int[end][PANEL];
            rows = new int[end][];
        }
        Arrays.fill(rows, first, end, NONE);
    }

    private int[] row(int r) {
        int[] row = rows[r];
        return row.length == 0 ? copy(r) : row;
    }

    private int[] copy(int r) {
        int[] row = space[r];
        System.arraycopy(panels, panel + r * PANEL, row, 0, PANEL);
        rows[r] = row;
        return row;
    }

    /** Row index[k], or zeros where the list ends before k. */
    private int[] row(int[] index, int k, int end) {
        return k < end ? row(index[k]) : zero;
    }

    // Four rows a pass: the sums are loaded and stored once for them.
    private void add(int[] index, int from, int to) {
        for (int k = from; k < to; k += 4) {
            add(sum, row(index[k]), row(index, k + 1, to), row(index, k + 2, to), row(index, k + 3, to));
        }
    }

    private void subtract(int[] index, int from, int to) {
        for (int k = from; k < to; k += 4) {
            subtract(sum, row(index[k]), row(index, k + 1, to), row(index, k + 2, to), row(index, k + 3, to));
        }
    }

    private static void add(int[] sum, int[] a, int[] b, int[] c, int[] d) {
        for (int j = 0; j < PANEL; j++) {
            sum[j] += a[j] + b[j] + c[j] + d[j];
        }
    }

    private static void subtract(int[] sum, int[] a, int[] b, int[] c, int[] d) {
        for (int j = 0; j < PANEL; j++) {
            sum[j] -= a[j] + b[j] + c[j] + d[j];
        }
    }
}
