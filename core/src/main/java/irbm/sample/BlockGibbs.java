package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;

/**
 * Block Gibbs sampling, Eq. (2): in each sweep all hidden units are drawn given the visible ones, then all visible ones given
 * the hidden. Leaves p(v) of the model invariant.
 */
public final class BlockGibbs {
    private BlockGibbs() {}

    /** The chains after so many more sweeps. */
    public static Chains advance(Rbm model, Chains chains, int sweeps, WorkerPool pool) {
        require(
                chains.visible().columns() == model.visibleCount(),
                "the chains have %d visible units, the model expects %d",
                chains.visible().columns(),
                model.visibleCount());
        require(sweeps >= 0, "the number of sweeps cannot be negative, was %d", sweeps);
        BinaryMatrix moved = new BinaryMatrix(chains.count(), model.visibleCount());
        int blocks = blocks(chains.count());
        pool.run(blocks, block -> {
            int from = (int) ((long) chains.count() * block / blocks);
            int to = (int) ((long) chains.count() * (block + 1) / blocks);
            new GibbsBlock(model, chains, from, to).run(sweeps, moved);
        });
        return new Chains(moved, chains.seed(), chains.sweep() + sweeps);
    }

    // Blocks of at most 32 chains, an even number of them and of equal size: with 100 chains two threads get 50 each.
    private static int blocks(int chains) {
        return Math.min(chains, 2 * ((chains + 63) / 64));
    }
}
