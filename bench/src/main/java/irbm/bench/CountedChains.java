package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.RowPanels;
import irbm.model.Rbm;
import irbm.sample.GibbsLayer;

/** Chains that are moved as {@link irbm.sample.BlockGibbs} does and count what that needs. */
final class CountedChains {
    private static final long SEED = 1;

    private final RowPanels hiddenInputs;
    private final RowPanels visibleInputs;
    private final GibbsLayer hidden;
    private final GibbsLayer visible;
    private final BinaryMatrix states; // what the hidden inputs reflect
    private final BinaryMatrix hiddenStates; // what the visible inputs reflect
    private long sweep;

    CountedChains(Rbm model, BinaryMatrix start) {
        this.hiddenInputs = model.hiddenInputs();
        this.visibleInputs = model.visibleInputs();
        int count = start.rows();
        this.hidden = new GibbsLayer(hiddenInputs, count, Purpose.GIBBS_HIDDEN, Kernels.active());
        this.visible = new GibbsLayer(visibleInputs, count, Purpose.GIBBS_VISIBLE, Kernels.active());
        this.states = start.copy();
        this.hiddenStates = new BinaryMatrix(count, model.hiddenCount());
        for (int c = 0; c < count; c++) {
            visible.read(states, c, c);
        }
        hidden.reset(count);
        visible.reset(count);
        hidden.follow(visible, count);
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
        hidden.draw(count, SEED, sweep, 0);
        visible.follow(hidden, count);
        visible.draw(count, SEED, sweep++, 0);
        hidden.follow(visible, count);
        for (int c = 0; c < count; c++) {
            hidden.write(hiddenStates, c, c);
            visible.write(states, c, c);
        }
        double draws = (double) count * (states.columns() + hiddenStates.columns());
        return product(hiddenBefore, hiddenStates, visibleInputs)
                .plus(product(before, states, hiddenInputs))
                .plus(new Work(0, draws, 0, 0));
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
