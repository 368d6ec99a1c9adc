package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;

/**
 * Sampling with some visible units held: after every sweep, before it is accepted or refused, they get their known values back.
 * Visible units are independent given h, so this is a sweep of p̃(v_free | v_known), and as A is a ratio at equal v_known it is the
 * same as in {@link MetropolisHastings}. Leaves the conditional distribution p(v_free | v_known) of the model invariant.
 */
public final class ClampedGibbs {
    private final MetropolisHastings sampler;
    private final BinaryMatrix known;
    private final long[] mask;

    /** Unit j of chain c is held at bit j of row c of {@code known} where bit j of the one row of {@code held} is one. */
    public ClampedGibbs(BinaryModel model, BinaryMatrix known, BinaryMatrix held) {
        require(
                held.rows() == 1 && held.columns() == model.visibleCount() && known.columns() == model.visibleCount(),
                "known values and mask must be those of %d visible units, were %s and %s",
                model.visibleCount(),
                known,
                held);
        this.known = known;
        this.mask = new long[held.wordsPerRow()];
        held.readRow(0, mask, 0);
        this.sampler =
                new MetropolisHastings(model, (visible, first, count) -> visible.restore(known, first, mask, count));
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
    public Moved advance(Chains chains, int sweeps, WorkerPool pool) {
        require(chains.count() == known.rows(), "%d chains for %d rows", chains.count(), known.rows());
        return sampler.advance(hold(chains), sweeps, pool);
    }
}
