package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.RowPanels;

/**
 * A few chains moved together by one thread, in space that is used again and again. The inner part of {@link BlockGibbs} and of
 * the trainers, which also want the hidden inputs at the end.
 */
public final class GibbsBlock {
    private final GibbsLayer hidden;
    private final GibbsLayer visible;
    private int count;

    /** Space for so many chains of a model whose inputs are computed by the two panels. */
    public GibbsBlock(RowPanels hiddenInputs, RowPanels visibleInputs, int capacity) {
        Kernels kernels = Kernels.active();
        this.hidden = new GibbsLayer(hiddenInputs, capacity, Purpose.GIBBS_HIDDEN, kernels);
        this.visible = new GibbsLayer(visibleInputs, capacity, Purpose.GIBBS_VISIBLE, kernels);
    }

    /** Starts chains at the rows rows[from] ... rows[to - 1], and computes their hidden inputs. */
    public void start(BinaryMatrix states, int[] rows, int from, int to) {
        count = to - from;
        for (int c = 0; c < count; c++) {
            visible.read(states, rows[from + c], c);
        }
        hidden.reset(count);
        visible.reset(count);
        hidden.follow(visible, count);
    }

    /** Makes sweeps firstSweep, firstSweep + 1, ...; chain c of this block is number firstChain + c of all. */
    public void run(int sweeps, long seed, long firstSweep, int firstChain) {
        for (long sweep = firstSweep; sweep < firstSweep + sweeps; sweep++) {
            hidden.draw(count, seed, sweep, firstChain);
            visible.follow(hidden, count);
            visible.draw(count, seed, sweep, firstChain);
            hidden.follow(visible, count);
        }
    }

    /** Overwrites {@code inputs} with the hidden inputs of a chain, padded to whole panels. */
    public void hiddenInputs(int chain, float[] inputs) {
        hidden.inputs(chain, inputs);
    }

    /** Writes the visible states into the rows rows[from] ... */
    public void write(BinaryMatrix states, int[] rows, int from) {
        for (int c = 0; c < count; c++) {
            visible.write(states, rows[from + c], c);
        }
    }
}
