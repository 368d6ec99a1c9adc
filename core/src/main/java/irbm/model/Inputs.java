package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.RowLists;
import irbm.math.RowPanels;
import irbm.math.WorkerPool;

/** The inputs of one layer for every state of the other, computed in blocks and handed on one by one. */
final class Inputs {
    // Enough states to use a panel many times while it is in the cache, few enough that their inputs stay there too.
    private static final int BLOCK = 32;

    private final RowPanels panels;

    Inputs(RowPanels panels) {
        this.panels = panels;
    }

    /** Takes the inputs of one state, padded to whole panels; valid during the call only. */
    @FunctionalInterface
    interface Visitor {
        void visit(int row, float[] inputs);
    }

    void forEach(BinaryMatrix states, WorkerPool pool, Visitor visitor) {
        require(
                states.columns() == panels.rows(),
                "a state has %d units, the model expects %d",
                states.columns(),
                panels.rows());
        int blocks = (states.rows() + BLOCK - 1) / BLOCK;
        pool.run(blocks, block -> visitBlock(states, block * BLOCK, visitor));
    }

    private void visitBlock(BinaryMatrix states, int from, Visitor visitor) {
        int to = Math.min(from + BLOCK, states.rows());
        int width = panels.paddedColumns();
        int[] sums = sums(states, from, to);
        float[] inputs = new float[width];
        for (int row = from; row < to; row++) {
            panels.toInputs(sums, (row - from) * width, inputs, 0, Kernels.active());
            visitor.visit(row, inputs);
        }
    }

    private int[] sums(BinaryMatrix states, int from, int to) {
        int count = to - from;
        long[] off = new long[count * states.wordsPerRow()];
        long[] bits = new long[count * states.wordsPerRow()];
        int[] sums = new int[count * panels.paddedColumns()];
        for (int s = 0; s < count; s++) {
            states.readRow(from + s, bits, s * states.wordsPerRow());
            panels.clearSums(sums, s * panels.paddedColumns());
        }
        RowLists lists = new RowLists(count, states.columns());
        panels.updateSums(off, bits, count, lists, sums, Kernels.active());
        return sums;
    }
}
