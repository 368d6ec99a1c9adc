package irbm.spark;

import irbm.evaluate.Annealing;
import irbm.grow.Attempt;
import irbm.grow.Site;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Sampler;
import irbm.train.CdState;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * A cluster: chains and annealing are on the executors, and so is training, a shard of the rows each.
 *
 * @param context of the cluster
 * @param train the rows as they are on the executors
 * @param shards of the training
 * @param pool the threads of the driver
 */
record ClusterSite(JavaSparkContext context, SparkData train, int shards, WorkerPool pool) implements Site {
    @Override
    public Sampler sampler() {
        return new ClusterChains(context, pool);
    }

    @Override
    public Annealing annealing(Rbm base) {
        return new ClusterAnnealing(context, base);
    }

    /** Where one shard holds few rows, training here is what one task would do, without a job for each epoch. */
    @Override
    public Training.Trained train(Attempt attempt, TrainingJournal<CdState> journal) {
        return attempt.train() != train && shards == 1
                ? Site.super.train(attempt, journal)
                : new ShardedTraining(train, shards).train(attempt);
    }
}
