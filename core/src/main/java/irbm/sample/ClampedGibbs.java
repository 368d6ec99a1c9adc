package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.WorkerPool;
import irbm.model.Rbm;

/**
 * Block Gibbs sampling with some visible units held: after every sweep they get their known values back. Leaves the
 * conditional distribution p(v_free | v_known) of the model invariant.
 */
public final class ClampedGibbs {
    private final Rbm model;
    private final BinaryMatrix known;
    private final long[] mask;

    /** Unit j of chain c is held at bit j of row c of {@code known} where bit j of the one row of {@code held} is one. */
    public ClampedGibbs(Rbm model, BinaryMatrix known, BinaryMatrix held) {
        require(
                held.rows() == 1 && held.columns() == model.visibleCount() && known.columns() == model.visibleCount(),
                "known values and mask must be those of %d visible units, were %s and %s",
                model.visibleCount(),
                known,
                held);
        this.model = model;
        this.known = known;
        this.mask = new long[held.wordsPerRow()];
        held.readRow(0, mask, 0);
    }

    /** The chains with the held units at their known values, and the others as they are. */
    public Chains hold(Chains chains) {
        BinaryMatrix states = chains.visible().copy();
        long[] row = new long[states.wordsPerRow()];
        for (int c = 0; c < states.rows(); c++) {
            states.readRow(c, row, 0);
            for (int w = 0; w < mask.length; w++) {
                row[w] = row[w] & ~mask[w] | known.word(c, w) & mask[w];
            }
            states.writeRow(c, row, 0);
        }
        return new Chains(states, chains.seed(), chains.sweep());
    }

    /** The chains after so many more sweeps. */
    public Chains advance(Chains chains, int sweeps, WorkerPool pool) {
        require(chains.count() == known.rows(), "%d chains for %d rows", chains.count(), known.rows());
        require(sweeps >= 0, "the number of sweeps cannot be negative, was %d", sweeps);
        Chains start = hold(chains);
        BinaryMatrix moved = new BinaryMatrix(chains.count(), model.visibleCount());
        Blocks blocks = Blocks.ofChains(chains.count());
        pool.run(blocks.count(), b -> move(start, blocks.from(b), blocks.to(b), sweeps, moved));
        return new Chains(moved, chains.seed(), chains.sweep() + sweeps);
    }

    private void move(Chains start, int from, int to, int sweeps, BinaryMatrix moved) {
        int count = to - from;
        GibbsLayer hidden = new GibbsLayer(model.hiddenInputs(), count, Purpose.GIBBS_HIDDEN, Kernels.active());
        GibbsLayer visible = new GibbsLayer(model.visibleInputs(), count, Purpose.GIBBS_VISIBLE, Kernels.active());
        for (int c = 0; c < count; c++) {
            visible.read(start.visible(), from + c, c);
        }
        hidden.reset(count);
        visible.reset(count);
        hidden.follow(visible, count);
        for (long sweep = start.sweep(); sweep < start.sweep() + sweeps; sweep++) {
            hidden.draw(count, start.seed(), sweep, from);
            visible.follow(hidden, count);
            visible.draw(count, start.seed(), sweep, from);
            visible.restore(known, from, mask, count);
            hidden.follow(visible, count);
        }
        for (int c = 0; c < count; c++) {
            visible.write(moved, from + c, c);
        }
    }
}
