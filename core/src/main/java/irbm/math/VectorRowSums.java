package irbm.math;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of selected rows of a panel on the Vector API. As in {@link VectorProducts}, a sum that a loop carries is only ever an argument
 * of a call on a vector whose class is known: called on the sum, JDK 17 boxes it once vectors of another width ran.
 */
final class VectorRowSums {
    private static final VectorSpecies<Integer> INTS = VectorWidth.INTS;
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
                addEight(panels, panel, index, added, addedEnd, sums, offset);
            }
            if (removed < removedEnd) {
                subtractEight(panels, panel, index, removed, removedEnd, sums, offset);
            }
        } else {
            for (int column = 0; column < Kernels.PANEL; column += 4 * WIDTH) {
                if (added < addedEnd) {
                    addFour(panels, panel + column, index, added, addedEnd, sums, offset + column);
                }
                if (removed < removedEnd) {
                    subtractFour(panels, panel + column, index, removed, removedEnd, sums, offset + column);
                }
            }
        }
    }

    // For vectors of 256 bits: the eight of a row stay in registers while the rows stream through. Adding and
    // subtracting are two
    // methods, because in one JDK 17 sometimes compiles code that boxes the vectors, ten times slower.
    private static void addEight(int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector zero = IntVector.zero(INTS);
        IntVector s0 = zero;
        IntVector s1 = zero;
        IntVector s2 = zero;
        IntVector s3 = zero;
        IntVector s4 = zero;
        IntVector s5 = zero;
        IntVector s6 = zero;
        IntVector s7 = zero;
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * Kernels.PANEL;
            s0 = IntVector.fromArray(INTS, panels, row).add(s0);
            s1 = IntVector.fromArray(INTS, panels, row + WIDTH).add(s1);
            s2 = IntVector.fromArray(INTS, panels, row + 2 * WIDTH).add(s2);
            s3 = IntVector.fromArray(INTS, panels, row + 3 * WIDTH).add(s3);
            s4 = IntVector.fromArray(INTS, panels, row + 4 * WIDTH).add(s4);
            s5 = IntVector.fromArray(INTS, panels, row + 5 * WIDTH).add(s5);
            s6 = IntVector.fromArray(INTS, panels, row + 6 * WIDTH).add(s6);
            s7 = IntVector.fromArray(INTS, panels, row + 7 * WIDTH).add(s7);
        }
        IntVector.fromArray(INTS, sums, offset).add(s0).intoArray(sums, offset);
        IntVector.fromArray(INTS, sums, offset + WIDTH).add(s1).intoArray(sums, offset + WIDTH);
        IntVector.fromArray(INTS, sums, offset + 2 * WIDTH).add(s2).intoArray(sums, offset + 2 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 3 * WIDTH).add(s3).intoArray(sums, offset + 3 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 4 * WIDTH).add(s4).intoArray(sums, offset + 4 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 5 * WIDTH).add(s5).intoArray(sums, offset + 5 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 6 * WIDTH).add(s6).intoArray(sums, offset + 6 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 7 * WIDTH).add(s7).intoArray(sums, offset + 7 * WIDTH);
    }

    private static void subtractEight(int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector zero = IntVector.zero(INTS);
        IntVector s0 = zero;
        IntVector s1 = zero;
        IntVector s2 = zero;
        IntVector s3 = zero;
        IntVector s4 = zero;
        IntVector s5 = zero;
        IntVector s6 = zero;
        IntVector s7 = zero;
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * Kernels.PANEL;
            s0 = IntVector.fromArray(INTS, panels, row).add(s0);
            s1 = IntVector.fromArray(INTS, panels, row + WIDTH).add(s1);
            s2 = IntVector.fromArray(INTS, panels, row + 2 * WIDTH).add(s2);
            s3 = IntVector.fromArray(INTS, panels, row + 3 * WIDTH).add(s3);
            s4 = IntVector.fromArray(INTS, panels, row + 4 * WIDTH).add(s4);
            s5 = IntVector.fromArray(INTS, panels, row + 5 * WIDTH).add(s5);
            s6 = IntVector.fromArray(INTS, panels, row + 6 * WIDTH).add(s6);
            s7 = IntVector.fromArray(INTS, panels, row + 7 * WIDTH).add(s7);
        }
        IntVector.fromArray(INTS, sums, offset).sub(s0).intoArray(sums, offset);
        IntVector.fromArray(INTS, sums, offset + WIDTH).sub(s1).intoArray(sums, offset + WIDTH);
        IntVector.fromArray(INTS, sums, offset + 2 * WIDTH).sub(s2).intoArray(sums, offset + 2 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 3 * WIDTH).sub(s3).intoArray(sums, offset + 3 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 4 * WIDTH).sub(s4).intoArray(sums, offset + 4 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 5 * WIDTH).sub(s5).intoArray(sums, offset + 5 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 6 * WIDTH).sub(s6).intoArray(sums, offset + 6 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 7 * WIDTH).sub(s7).intoArray(sums, offset + 7 * WIDTH);
    }

    // For other widths: four vectors of a row at a time.
    private static void addFour(int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector zero = IntVector.zero(INTS);
        IntVector s0 = zero;
        IntVector s1 = zero;
        IntVector s2 = zero;
        IntVector s3 = zero;
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * Kernels.PANEL;
            s0 = IntVector.fromArray(INTS, panels, row).add(s0);
            s1 = IntVector.fromArray(INTS, panels, row + WIDTH).add(s1);
            s2 = IntVector.fromArray(INTS, panels, row + 2 * WIDTH).add(s2);
            s3 = IntVector.fromArray(INTS, panels, row + 3 * WIDTH).add(s3);
        }
        IntVector.fromArray(INTS, sums, offset).add(s0).intoArray(sums, offset);
        IntVector.fromArray(INTS, sums, offset + WIDTH).add(s1).intoArray(sums, offset + WIDTH);
        IntVector.fromArray(INTS, sums, offset + 2 * WIDTH).add(s2).intoArray(sums, offset + 2 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 3 * WIDTH).add(s3).intoArray(sums, offset + 3 * WIDTH);
    }

    private static void subtractFour(int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector zero = IntVector.zero(INTS);
        IntVector s0 = zero;
        IntVector s1 = zero;
        IntVector s2 = zero;
        IntVector s3 = zero;
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * Kernels.PANEL;
            s0 = IntVector.fromArray(INTS, panels, row).add(s0);
            s1 = IntVector.fromArray(INTS, panels, row + WIDTH).add(s1);
            s2 = IntVector.fromArray(INTS, panels, row + 2 * WIDTH).add(s2);
            s3 = IntVector.fromArray(INTS, panels, row + 3 * WIDTH).add(s3);
        }
        IntVector.fromArray(INTS, sums, offset).sub(s0).intoArray(sums, offset);
        IntVector.fromArray(INTS, sums, offset + WIDTH).sub(s1).intoArray(sums, offset + WIDTH);
        IntVector.fromArray(INTS, sums, offset + 2 * WIDTH).sub(s2).intoArray(sums, offset + 2 * WIDTH);
        IntVector.fromArray(INTS, sums, offset + 3 * WIDTH).sub(s3).intoArray(sums, offset + 3 * WIDTH);
    }
}
