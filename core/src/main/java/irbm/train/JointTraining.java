package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.Arrays;

/**
 * A short burst of contrastive divergence on all parameters, with chains that go on from burst to burst. The rate falls to zero within
 * each burst: at a constant one the likelihood jumps by nats from size to size, and no size can be told from the next.
 */
final class JointTraining {
    private static final long SEED_STEP = 0x9e3779b97f4a7c15L;

    private final GrowData data;
    private final JointOptions options;
    private final WorkerPool pool;

    JointTraining(GrowData data, JointOptions options, WorkerPool pool) {
        this.data = data;
        this.options = options;
        this.pool = pool;
    }

    /** The state after burst number {@code burst}: its model goes on, its average is the one to use. */
    CdState run(Rbm model, Chains chains, int burst) {
        BinaryMatrix rows = rows(chains.seed(), burst);
        int perEpoch = (rows.rows() + options.training().batchSize() - 1)
                / options.training().batchSize();
        int epochs = (options.updates() + perEpoch - 1) / perEpoch;
        CdOptions training = options.training().withDecay(true).withEpochs(epochs);
        ContrastiveDivergence epoch = new ContrastiveDivergence(rows, training, pool);
        // Each burst shuffles in its own order.
        Chains keyed = new Chains(chains.visible(), chains.seed() + burst * SEED_STEP, chains.sweep());
        CdState state = CdState.goingOn(model, rows, keyed, pool);
        for (int e = 0; e < epochs; e++) {
            state = epoch.step(state);
        }
        return state;
    }

    /** The chains of a state under their own seed again. */
    static Chains chains(CdState state, long seed) {
        return new Chains(state.chains().visible(), seed, state.chains().sweep());
    }

    // Fresh examples for each burst, where there are enough.
    private BinaryMatrix rows(long seed, int burst) {
        long count = (long) options.updates() * options.training().batchSize();
        if (count >= data.count()) {
            return data.first(data.count());
        }
        int[] order = Randomness.permutation(data.count(), Randomness.key(seed, Purpose.JOINT_ROWS, burst, 0));
        return data.select(Arrays.copyOf(order, (int) count));
    }
}
