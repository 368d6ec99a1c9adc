package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.Arrays;

/** A short burst of contrastive divergence on all parameters, at a constant rate, with chains that go on from burst to burst. */
final class JointTraining {
    private final BinaryMatrix data;
    private final JointOptions options;
    private final WorkerPool pool;

    JointTraining(BinaryMatrix data, JointOptions options, WorkerPool pool) {
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
        CdOptions training = options.training().withDecay(false).withEpochs(epochs);
        ContrastiveDivergence epoch = new ContrastiveDivergence(rows, training, pool);
        CdState state = CdState.goingOn(model, rows, chains, burst * epochs, pool);
        for (int e = 0; e < epochs; e++) {
            state = epoch.step(state);
        }
        return state;
    }

    // Fresh examples for each burst, where there are enough.
    private BinaryMatrix rows(long seed, int burst) {
        long count = (long) options.updates() * options.training().batchSize();
        if (count >= data.rows()) {
            return data;
        }
        int[] order = Randomness.permutation(data.rows(), Randomness.key(seed, Purpose.JOINT_ROWS, burst, 0));
        return data.select(Arrays.copyOf(order, (int) count));
    }
}
