package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.StandardApproximation;

/**
 * Block Gibbs sampling on the threads of a pool, Eq. (2); where masses are not whole numbers, {@link MetropolisHastings} accepts or
 * refuses each sweep. Leaves p(v) of the model invariant.
 */
public final class BlockGibbs implements Sampler {
    private final WorkerPool pool;
    private final Sweep.Hold hold;

    public BlockGibbs(WorkerPool pool) {
        this(pool, Sweep.Hold.NOTHING);
    }

    BlockGibbs(WorkerPool pool, Sweep.Hold hold) {
        this.pool = pool;
        this.hold = hold;
    }

    @Override
    public Moved advance(BinaryModel model, Chains chains, int sweeps) {
        return advance(model, chains, 0, sweeps);
    }

    /** Advances some of many chains: the first of these is number {@code firstChain} of all, which keys its random numbers. */
    public Moved advance(BinaryModel model, Chains chains, int firstChain, int sweeps) {
        require(
                chains.visible().columns() == model.visibleCount(),
                "the chains have %d visible units, the model expects %d",
                chains.visible().columns(),
                model.visibleCount());
        require(sweeps >= 0, "the number of sweeps cannot be negative, was %d", sweeps);
        StandardApproximation proposal = StandardApproximation.of(model);
        BinaryMatrix moved = new BinaryMatrix(chains.count(), model.visibleCount());
        Blocks blocks = Blocks.ofChains(chains.count());
        Acceptance[] parts = new Acceptance[blocks.count()];
        pool.run(blocks.count(), b -> {
            MetropolisHastings block = MetropolisHastings.sampling(proposal, blocks.size(b), hold);
            block.start(chains.visible(), blocks.from(b), blocks.to(b), 1);
            for (long sweep = chains.sweep(); sweep < chains.sweep() + sweeps; sweep++) {
                block.move(1, chains.seed(), sweep, firstChain + blocks.from(b));
            }
            block.chains().write(moved, blocks.from(b));
            parts[b] = block.acceptance();
        });
        return new Moved(new Chains(moved, chains.seed(), chains.sweep() + sweeps), Acceptance.sum(parts));
    }
}
