package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.Chains;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import java.util.Arrays;

/**
 * A short burst of contrastive divergence on all parameters, with chains that go on from burst to burst. The rate falls to zero within
 * each burst: at a constant one the likelihood jumps by nats from size to size, and no size can be told from the next.
 *
 * <p>The larger the model, the lower the highest rate that it stands, and too high a rate shows in the chains: they leave for states
 * that the model thinks likelier than all data, and the size looks worse than it is. Such a burst is made again at half the rate, and
 * twice as long.
 */
final class JointTraining {
    private static final int MEASURED_ROWS = 2000;
    // Of mean log p*(data) - mean log p*(chains). Healthy bursts end between -5 and 30, lost ones at -20 to -100.
    private static final double LEAST_CHAIN_GAP = -10;
    private static final double LEAST_RATE_FACTOR = 1.0 / 8;

    private final Rows data;
    private final JointOptions options;
    private final WorkerPool pool;

    JointTraining(Rows data, JointOptions options, WorkerPool pool) {
        this.data = data;
        this.options = options;
        this.pool = pool;
    }

    /**
     * The state after burst number {@code burst}: its model goes on, its average is the one to use, and its rate factor, at most the
     * given one, is for the next burst.
     */
    CdState run(Rbm model, Chains chains, int burst, double rateFactor) {
        Rows rows = rows(chains.seed(), burst);
        // Each burst shuffles in its own order.
        long seed = Randomness.seed(chains.seed(), Purpose.JOINT_BURST, burst);
        Chains keyed = new Chains(chains.visible(), seed, chains.sweep());
        CdState start = CdState.goingOn(model, rows, keyed, pool).withRateFactor(rateFactor);
        CdState end = after(start, rows);
        while (isLost(end, rows) && start.rateFactor() > LEAST_RATE_FACTOR) {
            start = start.withRateFactor(start.rateFactor() / 2);
            end = after(start, rows);
        }
        return end;
    }

    // At a part of the rate, as much longer: else larger sizes, which want it, would look worse than they are.
    private CdState after(CdState start, Rows rows) {
        int perEpoch = options.training().updatesPerEpoch(rows.count());
        int epochs = (int) Math.ceil(options.updates() / start.rateFactor() / perEpoch);
        ContrastiveDivergence epoch = new ContrastiveDivergence(
                rows, options.training().withDecay(true).withEpochs(epochs), pool);
        CdState state = start;
        for (int e = 0; e < epochs; e++) {
            state = epoch.step(state);
        }
        return state;
    }

    private boolean isLost(CdState state, Rows rows) {
        BinaryMatrix some = rows.representative(MEASURED_ROWS);
        return state.chainGap(state.result(options.training()), some, pool) < LEAST_CHAIN_GAP;
    }

    /** The chains of a state under their own seed again. */
    static Chains chains(CdState state, long seed) {
        return new Chains(state.chains().visible(), seed, state.chains().sweep());
    }

    // Fresh examples for each burst, where there are enough.
    private Rows rows(long seed, int burst) {
        long count = (long) options.updates() * options.training().batchSize();
        if (count >= data.count()) {
            return data;
        }
        int[] order = data.shuffled(Randomness.key(seed, Purpose.JOINT_ROWS, burst, 0));
        return data.part(Arrays.copyOf(order, (int) count));
    }
}
