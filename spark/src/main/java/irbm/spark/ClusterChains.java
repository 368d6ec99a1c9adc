package irbm.spark;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.sample.Acceptance;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Moved;
import irbm.sample.Sampler;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Moves chains on the executors. The states travel with the task and back, a hundred bytes a chain, less than the model that moves
 * them: so a lost executor loses no chain, and no lineage grows.
 */
final class ClusterChains implements Sampler {
    // Fewer sweeps are quicker made on the driver than sent.
    private static final long LEAST_WORK = 4000;

    private final JavaSparkContext context;
    private final WorkerPool pool;

    ClusterChains(JavaSparkContext context, WorkerPool pool) {
        this.context = context;
        this.pool = pool;
    }

    /** Some of the chains, the first of which is number {@code first} of all. */
    private record Part(int first, PackedWords states, long seed, long sweep) implements Serializable {
        Part moved(Rbm model, int sweeps) {
            Chains chains = new Chains(states.toMatrix(), seed, sweep);
            Chains after = new BlockGibbs(WorkerPool.CALLER)
                    .advance(model, chains, first, sweeps)
                    .chains();
            return new Part(first, PackedWords.of(after.visible()), seed, sweep + sweeps);
        }
    }

    @Override
    public Moved advance(BinaryModel model, Chains chains, int sweeps) {
        return model instanceof Rbm standard && (long) chains.count() * sweeps >= LEAST_WORK
                ? advanceThere(standard, chains, sweeps)
                : new BlockGibbs(pool).advance(model, chains, sweeps);
    }

    private Moved advanceThere(Rbm model, Chains chains, int sweeps) {
        List<Part> parts = parts(chains);
        Broadcast<SharedRbm> shared = context.broadcast(new SharedRbm(model));
        BinaryMatrix moved = new BinaryMatrix(chains.count(), chains.visible().columns());
        context.parallelize(parts, parts.size())
                .map(part -> part.moved(shared.value().model(), sweeps))
                .collect()
                .forEach(part -> part.states().copyTo(moved, part.first()));
        shared.destroy(false);
        long moves = (long) chains.count() * sweeps;
        return new Moved(new Chains(moved, chains.seed(), chains.sweep() + sweeps), new Acceptance(moves, moves));
    }

    private List<Part> parts(Chains chains) {
        Blocks blocks = new Blocks(chains.count(), Math.min(chains.count(), context.defaultParallelism()));
        List<Part> parts = new ArrayList<>();
        for (int b = 0; b < blocks.count(); b++) {
            BinaryMatrix states = chains.visible().slice(blocks.from(b), blocks.to(b));
            parts.add(new Part(blocks.from(b), PackedWords.of(states), chains.seed(), chains.sweep()));
        }
        return parts;
    }
}
