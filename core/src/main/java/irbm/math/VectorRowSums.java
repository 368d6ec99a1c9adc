package irbm.math;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of selected rows of a panel on the Vector API. */
final class VectorRowSums {
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final int WIDTH = INTS.length();

    private VectorRowSums() {}

    static void addRows(
            int[] panels,
            int panel,
            int[] index,
            int added,
            int addedEnd,
            int removed,
            int removedEnd,
            int[] sums,
            int offset) {
        if (Kernels.PANEL == 8 * WIDTH) {
            if (added < addedEnd) {
                addWholeRows(panels, panel, index, added, addedEnd, sums, offset);
            }
            if (removed < removedEnd) {
                subtractWholeRows(panels, panel, index, removed, removedEnd, sums, offset);
            }
        } else {
            for (int column = 0; column < Kernels.PANEL; column += WIDTH) {
                addColumns(panels, panel + column, index, added, addedEnd, sums, offset + column);
                subtractColumns(panels, panel + column, index, removed, removedEnd, sums, offset + column);
            }
        }
    }

    // For vectors of 256 bits: eight accumulators stay in registers while the rows stream through. Adding and
    // subtracting
    // are two methods, because in one JDK 17 sometimes compiles code that boxes the vectors, ten times slower.
    private static void addWholeRows(int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector s0 = IntVector.fromArray(INTS, sums, offset);
        IntVector s1 = IntVector.fromArray(INTS, sums, offset + WIDTH);
        IntVector s2 = IntVector.fromArray(INTS, sums, offset + 2 * WIDTH);
        IntVector s3 = IntVector.fromArray(INTS, sums, offset + 3 * WIDTH);
        IntVector s4 = IntVector.fromArray(INTS, sums, offset + 4 * WIDTH);
        IntVector s5 = IntVector.fromArray(INTS, sums, offset + 5 * WIDTH);
        IntVector s6 = IntVector.fromArray(INTS, sums, offset + 6 * WIDTH);
        IntVector s7 = IntVector.fromArray(INTS, sums, offset + 7 * WIDTH);
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * Kernels.PANEL;
            s0 = s0.add(IntVector.fromArray(INTS, panels, row));
            s1 = s1.add(IntVector.fromArray(INTS, panels, row + WIDTH));
            s2 = s2.add(IntVector.fromArray(INTS, panels, row + 2 * WIDTH));
            s3 = s3.add(IntVector.fromArray(INTS, panels, row + 3 * WIDTH));
            s4 = s4.add(IntVector.fromArray(INTS, panels, row + 4 * WIDTH));
            s5 = s5.add(IntVector.fromArray(INTS, panels, row + 5 * WIDTH));
            s6 = s6.add(IntVector.fromArray(INTS, panels, row + 6 * WIDTH));
            s7 = s7.add(IntVector.fromArray(INTS, panels, row + 7 * WIDTH));
        }
        s0.intoArray(sums, offset);
        s1.intoArray(sums, offset + WIDTH);
        s2.intoArray(sums, offset + 2 * WIDTH);
        s3.intoArray(sums, offset + 3 * WIDTH);
        s4.intoArray(sums, offset + 4 * WIDTH);
        s5.intoArray(sums, offset + 5 * WIDTH);
        s6.intoArray(sums, offset + 6 * WIDTH);
        s7.intoArray(sums, offset + 7 * WIDTH);
    }

    private static void subtractWholeRows(
            int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector s0 = IntVector.fromArray(INTS, sums, offset);
        IntVector s1 = IntVector.fromArray(INTS, sums, offset + WIDTH);
        IntVector s2 = IntVector.fromArray(INTS, sums, offset + 2 * WIDTH);
        IntVector s3 = IntVector.fromArray(INTS, sums, offset + 3 * WIDTH);
        IntVector s4 = IntVector.fromArray(INTS, sums, offset + 4 * WIDTH);
        IntVector s5 = IntVector.fromArray(INTS, sums, offset + 5 * WIDTH);
        IntVector s6 = IntVector.fromArray(INTS, sums, offset + 6 * WIDTH);
        IntVector s7 = IntVector.fromArray(INTS, sums, offset + 7 * WIDTH);
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * Kernels.PANEL;
            s0 = s0.sub(IntVector.fromArray(INTS, panels, row));
            s1 = s1.sub(IntVector.fromArray(INTS, panels, row + WIDTH));
            s2 = s2.sub(IntVector.fromArray(INTS, panels, row + 2 * WIDTH));
            s3 = s3.sub(IntVector.fromArray(INTS, panels, row + 3 * WIDTH));
            s4 = s4.sub(IntVector.fromArray(INTS, panels, row + 4 * WIDTH));
            s5 = s5.sub(IntVector.fromArray(INTS, panels, row + 5 * WIDTH));
            s6 = s6.sub(IntVector.fromArray(INTS, panels, row + 6 * WIDTH));
            s7 = s7.sub(IntVector.fromArray(INTS, panels, row + 7 * WIDTH));
        }
        s0.intoArray(sums, offset);
        s1.intoArray(sums, offset + WIDTH);
        s2.intoArray(sums, offset + 2 * WIDTH);
        s3.intoArray(sums, offset + 3 * WIDTH);
        s4.intoArray(sums, offset + 4 * WIDTH);
        s5.intoArray(sums, offset + 5 * WIDTH);
        s6.intoArray(sums, offset + 6 * WIDTH);
        s7.intoArray(sums, offset + 7 * WIDTH);
    }

    // For other widths: one vector of columns at a time.
    private static void addColumns(int[] panels, int column, int[] index, int from, int to, int[] sums, int offset) {
        IntVector sum = IntVector.fromArray(INTS, sums, offset);
        for (int k = from; k < to; k++) {
            sum = sum.add(IntVector.fromArray(INTS, panels, column + index[k] * Kernels.PANEL));
        }
        sum.intoArray(sums, offset);
    }

    private static void subtractColumns(
            int[] panels, int column, int[] index, int from, int to, int[] sums, int offset) {
        IntVector sum = IntVector.fromArray(INTS, sums, offset);
        for (int k = from; k < to; k++) {
            sum = sum.sub(IntVector.fromArray(INTS, panels, column + index[k] * Kernels.PANEL));
        }
        sum.intoArray(sums, offset);
    }
}
