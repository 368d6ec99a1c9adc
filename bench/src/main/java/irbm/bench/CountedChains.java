package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.RowPanels;
import irbm.model.Rbm;
import irbm.sample.Sweep;

/** Chains that are moved as {@link irbm.sample.BlockGibbs} does and count what that needs. */
final class CountedChains {
    private static final long SEED = 1;

    private final RowPanels hiddenInputs;
    private final RowPanels visibleInputs;
    private final Sweep chains;
    private final BinaryMatrix states; // what the hidden inputs reflect
    private final BinaryMatrix hiddenStates; // what the visible inputs reflect
    private long sweep;

    CountedChains(Rbm model, BinaryMatrix start) {
        this.hiddenInputs = model.hiddenInputs();
        this.visibleInputs = model.visibleInputs();
        int count = start.rows();
        this.chains = new Sweep(model.visibleUnits(), hiddenInputs, visibleInputs, count);
        this.states = start.copy();
        this.hiddenStates = new BinaryMatrix(count, model.hiddenCount());
        chains.start(states, 0, count);
    }

    /** The visible states. */
    BinaryMatrix states() {
        return states;
    }

    /** The work of computing the hidden inputs of states from nothing. */
    static Work start(Rbm model, BinaryMatrix states) {
        BinaryMatrix off = new BinaryMatrix(states.rows(), states.columns());
        return product(off, states, model.hiddenInputs());
    }

    /** Makes one sweep and returns its work. */
    Work sweep() {
        int count = states.rows();
        BinaryMatrix hiddenBefore = hiddenStates.copy();
        BinaryMatrix before = states.copy();
        drawHidden();
        chains.run(1, SEED, sweep++, 0);
        chains.write(states, 0);
        double draws = (double) count * (states.columns() + hiddenStates.columns());
        return product(hiddenBefore, hiddenStates, visibleInputs)
                .plus(product(before, states, hiddenInputs))
                .plus(new Work(0, draws, 0, 0));
    }

    /** The hidden states that the next sweep goes through, drawn from the same random numbers. */
    private void drawHidden() {
        float[] inputs = new float[hiddenInputs.paddedColumns()];
        float[] scratch = new float[inputs.length];
        long[] bits = new long[hiddenStates.wordsPerRow()];
        for (int c = 0; c < states.rows(); c++) {
            chains.hiddenInputs(c, inputs);
            long key = Randomness.key(SEED, Purpose.GIBBS_HIDDEN, sweep, c);
            Kernels.active().sample(inputs, 0, hiddenStates.columns(), key, scratch, bits, 0);
            hiddenStates.writeRow(c, bits, 0);
        }
    }

    /** The inputs of one layer when the other one went from one state to another: by flips, ones or zeros, whichever are fewest. */
    private static Work product(BinaryMatrix before, BinaryMatrix after, RowPanels panels) {
        double adds = 0;
        for (int c = 0; c < after.rows(); c++) {
            int flips = 0;
            for (int w = 0; w < after.wordsPerRow(); w++) {
                flips += Long.bitCount(before.word(c, w) ^ after.word(c, w));
            }
            int ones = after.ones(c);
            adds += (double) Math.min(flips, Math.min(ones, after.columns() - ones)) * panels.paddedColumns();
        }
        return new Work(adds, 0, 0, (double) after.rows() * panels.rows() * panels.columns());
    }
}
