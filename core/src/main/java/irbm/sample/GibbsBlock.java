package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.model.Rbm;

/** A few chains moved together by one thread. */
final class GibbsBlock {
    private final Chains chains;
    private final int from;
    private final GibbsLayer hidden;
    private final GibbsLayer visible;

    GibbsBlock(Rbm model, Chains chains, int from, int to) {
        this.chains = chains;
        this.from = from;
        Kernels kernels = Kernels.active();
        this.hidden = new GibbsLayer(model.hiddenInputs(), to - from, Purpose.GIBBS_HIDDEN, kernels);
        this.visible = new GibbsLayer(model.visibleInputs(), to - from, Purpose.GIBBS_VISIBLE, kernels);
    }

    /** Makes the sweeps and writes the visible states into the rows of {@code moved} that belong to this block. */
    void run(int sweeps, BinaryMatrix moved) {
        visible.read(chains.visible(), from);
        for (long sweep = chains.sweep(); sweep < chains.sweep() + sweeps; sweep++) {
            hidden.draw(visible, chains.seed(), sweep, from);
            visible.draw(hidden, chains.seed(), sweep, from);
        }
        visible.write(moved, from);
    }
}
