package irbm.spark;

import static irbm.math.Require.require;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.Annealing;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import irbm.math.Blocks;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Annealed importance sampling whose chains are shared among the executors by their numbers: the estimate of one machine, bit for bit. */
final class ClusterAnnealing implements Annealing {
    // More than one part for each processor, so that a slow one does not keep all others waiting.
    private static final int PARTS_PER_PROCESSOR = 2;

    private final JavaSparkContext context;
    private final Rbm base;

    ClusterAnnealing(JavaSparkContext context, Rbm base) {
        this.context = context;
        this.base = base;
    }

    /** Chains {@code from} to {@code to} - 1. */
    private record Range(int from, int to) implements Serializable {}

    private record Weights(int from, double[] logs) implements Serializable {}

    @Override
    public LogPartitionEstimate estimate(BinaryModel model, int steps, int chains, long seed) {
        require(model instanceof Rbm, "on Spark units have masses of one, not %s", model);
        Broadcast<SharedRbm> from = context.broadcast(new SharedRbm(base));
        Broadcast<SharedRbm> to = context.broadcast(new SharedRbm(model.units()));
        double[] logWeights = new double[chains];
        List<Range> ranges = ranges(chains);
        context.parallelize(ranges, ranges.size())
                .map(range -> weights(from.value(), to.value(), range, steps, seed))
                .collect()
                .forEach(part -> System.arraycopy(part.logs(), 0, logWeights, part.from(), part.logs().length));
        from.destroy(false);
        to.destroy(false);
        return AnnealedImportance.of(new AnnealingPath(base, model), logWeights, seed);
    }

    private static Weights weights(SharedRbm base, SharedRbm model, Range range, int steps, long seed) {
        AnnealingPath path = new AnnealingPath(base.model(), model.model());
        double[] logs = AnnealedImportance.logWeights(
                path, Schedule.ofSteps(steps), range.from(), range.to(), seed, WorkerPool.CALLER);
        return new Weights(range.from(), logs);
    }

    private List<Range> ranges(int chains) {
        Blocks blocks = new Blocks(chains, Math.min(chains, PARTS_PER_PROCESSOR * context.defaultParallelism()));
        List<Range> ranges = new ArrayList<>();
        for (int b = 0; b < blocks.count(); b++) {
            ranges.add(new Range(blocks.from(b), blocks.to(b)));
        }
        return ranges;
    }
}
