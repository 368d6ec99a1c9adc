package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.stream.IntStream;

/**
 * Block Gibbs sampling, Eq. (2): in each sweep all hidden units are drawn given the visible ones, then all visible ones given
 * the hidden. Leaves p(v) of the model invariant.
 */
public final class BlockGibbs {
    private BlockGibbs() {}

    /** The chains after so many more sweeps. */
    public static Chains advance(Rbm model, Chains chains, int sweeps, WorkerPool pool) {
        return advance(model, chains, 0, sweeps, pool);
    }

    /** The same for some of many chains: the first of these is number {@code firstChain} of all, which keys its random numbers. */
    public static Chains advance(Rbm model, Chains chains, int firstChain, int sweeps, WorkerPool pool) {
        require(
                chains.visible().columns() == model.visibleCount(),
                "the chains have %d visible units, the model expects %d",
                chains.visible().columns(),
                model.visibleCount());
        require(sweeps >= 0, "the number of sweeps cannot be negative, was %d", sweeps);
        BinaryMatrix moved = new BinaryMatrix(chains.count(), model.visibleCount());
        int[] rows = IntStream.range(0, chains.count()).toArray();
        Blocks blocks = Blocks.ofChains(chains.count());
        pool.run(blocks.count(), b -> {
            GibbsBlock block = new GibbsBlock(model.hiddenInputs(), model.visibleInputs(), blocks.size(b));
            block.start(chains.visible(), rows, blocks.from(b), blocks.to(b));
            block.run(sweeps, chains.seed(), chains.sweep(), firstChain + blocks.from(b));
            block.write(moved, rows, blocks.from(b));
        });
        return new Chains(moved, chains.seed(), chains.sweep() + sweeps);
    }
}
