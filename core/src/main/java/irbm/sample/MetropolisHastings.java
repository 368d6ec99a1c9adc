package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;

/**
 * Sampling of any model, section 3.3: a block Gibbs sweep of the standard RBM of Eq. (12) proposes, {@link MetropolisStep} accepts
 * or refuses. Leaves p(v) of the model invariant. For unit masses it is {@link BlockGibbs}, bit for bit, and accepts always.
 */
public final class MetropolisHastings {
    private final StandardApproximation approximation;
    private final Hold hold;

    /** Puts some visible units back after they were drawn; chain c of the block is number first + c of all. */
    @FunctionalInterface
    interface Hold {
        void apply(GibbsLayer visible, int first, int count);
    }

    public MetropolisHastings(BinaryModel model) {
        this(model, (visible, first, count) -> {});
    }

    MetropolisHastings(BinaryModel model, Hold hold) {
        this.approximation = StandardApproximation.of(model);
        this.hold = hold;
    }

    /** The chains after so many more sweeps. */
    public Moved advance(Chains chains, int sweeps, WorkerPool pool) {
        Rbm proposal = approximation.rbm();
        require(
                chains.visible().columns() == proposal.visibleCount(),
                "the chains have %d visible units, the model expects %d",
                chains.visible().columns(),
                proposal.visibleCount());
        require(sweeps >= 0, "the number of sweeps cannot be negative, was %d", sweeps);
        BinaryMatrix moved = new BinaryMatrix(chains.count(), proposal.visibleCount());
        Blocks blocks = Blocks.ofChains(chains.count());
        Acceptance[] parts = new Acceptance[blocks.count()];
        pool.run(blocks.count(), b -> parts[b] = move(chains, blocks.from(b), blocks.to(b), sweeps, moved));
        return new Moved(new Chains(moved, chains.seed(), chains.sweep() + sweeps), Acceptance.sum(parts));
    }

    private Acceptance move(Chains start, int from, int to, int sweeps, BinaryMatrix moved) {
        Rbm proposal = approximation.rbm();
        int count = to - from;
        GibbsLayer hidden = new GibbsLayer(proposal.hiddenInputs(), count, Purpose.GIBBS_HIDDEN, Kernels.active());
        GibbsLayer visible = new GibbsLayer(proposal.visibleInputs(), count, Purpose.GIBBS_VISIBLE, Kernels.active());
        for (int c = 0; c < count; c++) {
            visible.read(start.visible(), from + c, c);
        }
        hidden.reset(count);
        visible.reset(count);
        hidden.follow(visible, count);
        MetropolisStep step = new MetropolisStep(approximation, hidden, visible, count, Purpose.METROPOLIS, 1);
        for (long sweep = start.sweep(); sweep < start.sweep() + sweeps; sweep++) {
            step.begin();
            hidden.draw(count, start.seed(), sweep, from);
            visible.follow(hidden, count);
            visible.draw(count, start.seed(), sweep, from);
            hold.apply(visible, from, count);
            hidden.follow(visible, count);
            step.decide(1, start.seed(), sweep, from);
        }
        for (int c = 0; c < count; c++) {
            visible.write(moved, from + c, c);
        }
        return step.acceptance();
    }
}
