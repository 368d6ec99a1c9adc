package irbm.spark;

import irbm.grow.Attempt;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.EpochLikelihood;
import irbm.train.Step;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import irbm.train.TrainingProgress;
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

    private final SparkData data;
    private final int shards;

    ShardedTraining(SparkData data, int shards) {
        this.data = data;
        this.shards = Math.min(shards, data.count());
    }

    /** Rows of the largest shard. */
    int mostRows() {
        return (data.count() + shards - 1) / shards;
    }

    /** The options of PCD that differ from its defaults, on their way to the executors. */
    private record SharedOptions(double learningRate, int epochs) implements Serializable {
        static SharedOptions of(CdOptions options) {
            return new SharedOptions(options.learningRate(), options.epochs());
        }

        CdOptions toOptions() {
            return CdOptions.DEFAULTS.withLearningRate(learningRate).withEpochs(epochs);
        }
    }

    private record Shard(int number, PackedWords rows) implements Serializable {}

    private record Trained(int number, SharedTraining state) implements Serializable {}

    /** One attempt at training a grown model. Its options are those of a shard; the mean of all is measured. */
    Training.Trained train(Attempt attempt) {
        JavaRDD<Shard> rows = shards();
        SharedRbm from = new SharedRbm(attempt.start());
        CdOptions options = attempt.options();
        SharedOptions shared = SharedOptions.of(options);
        long seed = attempt.seed();
        List<SharedTraining> states = SharedTraining.averaged(
                collected(rows.map(shard -> new Trained(shard.number(), begun(shard, from, shared, seed)))));
        Training<List<SharedTraining>> training = new Training<>(
                state -> step(rows, state, options, attempt.checks()),
                state -> result(state, options),
                attempt.rules());
        Training.Trained trained = training.run(TrainingProgress.start(states, options), TrainingJournal.inMemory());
        rows.unpersist(false);
        return trained;
    }

    /** An epoch of every shard, and their mean. */
    private static Step.Result<List<SharedTraining>, CdEvent> step(
            JavaRDD<Shard> rows, List<SharedTraining> states, CdOptions options, EpochLikelihood likelihood) {
        List<SharedTraining> next = SharedTraining.averaged(afterEpoch(rows, states, SharedOptions.of(options)));
        int epoch = next.get(0).epoch();
        return new Step.Result<>(
                next, CdEvent.ofLikelihood(epoch, options.learningRate(), likelihood.of(epoch, result(next, options))));
    }

    private static Rbm result(List<SharedTraining> states, CdOptions options) {
        return states.get(0).toState().result(options);
    }

    private static List<SharedTraining> afterEpoch(
            JavaRDD<Shard> rows, List<SharedTraining> states, SharedOptions options) {
        Broadcast<List<SharedTraining>> from =
                JavaSparkContext.fromSparkContext(rows.context()).broadcast(states);
        List<SharedTraining> after = collected(rows.map(shard ->
                new Trained(shard.number(), step(shard, from.value().get(shard.number()), options))));
        from.destroy(false);
        return after;
    }

    private static List<SharedTraining> collected(JavaRDD<Trained> trained) {
        return trained.collect().stream()
                .sorted(Comparator.comparingInt(Trained::number))
                .map(Trained::state)
                .toList();
    }

    private static SharedTraining begun(Shard shard, SharedRbm start, SharedOptions options, long seed) {
        Rows rows = Rows.of(shard.rows().toMatrix());
        return SharedTraining.of(CdState.from(
                start.model(),
                rows,
                options.toOptions(),
                Randomness.seed(seed, Purpose.SHARD, shard.number()),
                WorkerPool.CALLER));
    }

    private static SharedTraining step(Shard shard, SharedTraining from, SharedOptions options) {
        Rows rows = Rows.of(shard.rows().toMatrix());
        Rows none = Rows.none(rows.columns());
        CdStep step = new CdStep(rows, none, options.toOptions(), EpochLikelihood.NONE, WorkerPool.CALLER);
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
