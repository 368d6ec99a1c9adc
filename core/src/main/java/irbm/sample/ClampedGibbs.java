package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;

/**
 * Sampling with some visible units held: at the start, and after every sweep before it is accepted or refused, they get their known
 * values.
 * Visible units are independent given h, and a group of columns that exclude each other is held whole or not at all, so this is a sweep of p̃(v_free | v_known), and as A is a ratio at equal v_known it is that
 * of {@link MetropolisHastings}. Leaves the conditional distribution p(v_free | v_known) of the model invariant.
 */
public final class ClampedGibbs implements Sampler {
    private final BlockGibbs sampler;
    private final BinaryMatrix known;
    private final BinaryMatrix held;

    /** Unit j of chain c is held at bit j of row c of {@code known} where bit j of the one row of {@code held} is one. */
    public ClampedGibbs(BinaryMatrix known, BinaryMatrix held, WorkerPool pool) {
        require(
                held.rows() == 1 && held.columns() == known.columns(),
                "known values and mask must be those of %d visible units, were %s and %s",
                known.columns(),
                known,
                held);
        this.known = known;
        this.held = held;
        long[] mask = new long[held.wordsPerRow()];
        held.readRow(0, mask, 0);
        this.sampler = new BlockGibbs(pool, (visible, first, count) -> visible.restore(known, first, mask, count));
    }

    /** Held units are at their known values afterwards, also where no sweep is made. */
    @Override
    public Moved advance(BinaryModel model, Chains chains, int sweeps) {
        require(chains.count() == known.rows(), "%d chains for %d rows", chains.count(), known.rows());
        require(
                known.columns() == model.visibleCount(),
                "the known values have %d visible units, the model expects %d",
                known.columns(),
                model.visibleCount());
        model.units().visibleUnits().requireHoldable(held, known);
        return sampler.advance(model, chains, sweeps);
    }
}
