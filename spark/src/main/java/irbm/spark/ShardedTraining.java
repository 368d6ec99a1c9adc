package irbm.spark;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.WarmStart;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * Training of all parameters by synchronous epochs: the rows are cut into shards, each shard makes one epoch of contrastive
 * divergence from the same parameters with chains of its own, and the mean of their results is where the next epoch begins. One
 * shard is training on one machine, bit for bit; the result depends on the number of shards and on nothing else of the cluster.
 */
final class ShardedTraining {
    // Other random numbers for each shard, and those of one machine for the first.
    private static final long SEED_STEP = 0x9e3779b97f4a7c15L;

    private final SparkData data;
    private final int shards;

    ShardedTraining(SparkData data, int shards) {
        this.data = data;
        this.shards = Math.min(shards, data.count());
    }

    /**
     * How the shards train: {@code updates} mini-batches each, in whole epochs, by PCD.
     *
     * @param learningRate of the first update
     * @param updates of each shard
     */
    record Plan(double learningRate, int updates) implements Serializable {
        CdOptions options(int rows) {
            int perEpoch = CdOptions.DEFAULTS.updatesPerEpoch(rows);
            return CdOptions.DEFAULTS.withLearningRate(learningRate).withEpochs((updates + perEpoch - 1) / perEpoch);
        }
    }

    private record Shard(int number, PackedWords rows) implements Serializable {}

    private record Trained(int number, SharedTraining state) implements Serializable {}

    /** The model after training from a {@link WarmStart}. */
    Rbm refine(Rbm grown, Plan plan, long seed) {
        JavaRDD<Shard> rows = shards();
        CdOptions options = plan.options((data.count() + shards - 1) / shards);
        int epochs = options.epochs();
        SharedRbm start = new SharedRbm(WarmStart.of(grown, data.baseRate(), WarmStart.KEPT));
        List<SharedTraining> states =
                collected(rows.map(shard -> new Trained(shard.number(), begun(shard, start, epochs, plan, seed))));
        for (int epoch = 0; epoch < epochs; epoch++) {
            states = afterEpoch(rows, SharedTraining.averaged(states), epochs, plan);
        }
        rows.unpersist(false);
        return SharedTraining.averaged(states).get(0).toState().result(options);
    }

    private static List<SharedTraining> afterEpoch(
            JavaRDD<Shard> rows, List<SharedTraining> states, int epochs, Plan plan) {
        Broadcast<List<SharedTraining>> from =
                JavaSparkContext.fromSparkContext(rows.context()).broadcast(states);
        List<SharedTraining> after = collected(rows.map(shard ->
                new Trained(shard.number(), step(shard, from.value().get(shard.number()), epochs, plan))));
        from.destroy(false);
        return after;
    }

    private static List<SharedTraining> collected(JavaRDD<Trained> trained) {
        return trained.collect().stream()
                .sorted(Comparator.comparingInt(Trained::number))
                .map(Trained::state)
                .toList();
    }

    private static SharedTraining begun(Shard shard, SharedRbm start, int epochs, Plan plan, long seed) {
        BinaryMatrix rows = shard.rows().toMatrix();
        CdOptions options = plan.options(rows.rows()).withEpochs(epochs);
        return SharedTraining.of(
                CdState.from(start.model(), rows, options, seed + shard.number() * SEED_STEP, WorkerPool.CALLER));
    }

    private static SharedTraining step(Shard shard, SharedTraining from, int epochs, Plan plan) {
        BinaryMatrix rows = shard.rows().toMatrix();
        CdOptions options = plan.options(rows.rows()).withEpochs(epochs);
        BinaryMatrix none = new BinaryMatrix(0, rows.columns());
        CdStep step = new CdStep(rows, none, options, (epoch, model) -> Double.NaN, WorkerPool.CALLER);
        return SharedTraining.of(step.step(from.toState()).state());
    }

    /** Shard k holds the rows from N k / K to N (k + 1) / K. */
    private JavaRDD<Shard> shards() {
        Shards ranges = new Shards(data.count(), shards);
        return data.groups()
                .flatMap(group ->
                        Piece.cut(group.rows(), group.firstRow(), ranges).iterator())
                .keyBy(Piece::range)
                .groupByKey(new RowPacking.Contiguous(shards, shards))
                .map(pair -> new Shard(pair._1(), PackedWords.of(Piece.joined(pair._2()))))
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    private record Shards(long rows, int count) implements Piece.Ranges {
        @Override
        public int of(long row) {
            int shard = (int) (row * count / rows);
            // Rounding may be one off at the ends.
            while (start(shard + 1) <= row) {
                shard++;
            }
            return shard;
        }

        @Override
        public long start(int range) {
            return rows * range / count;
        }
    }
}
