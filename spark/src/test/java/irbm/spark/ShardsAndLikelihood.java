package irbm.spark;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.QuickLikelihood;
import irbm.grow.Attempt;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.Split;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.Refinement;
import java.util.Locale;
import java.util.Optional;

/** What averaging costs: the likelihood after the same number of mini-batches in 1, 2, 4 and 8 shards. ShardsAndLikelihood DATA UPDATES. */
final class ShardsAndLikelihood {
    private static final int UNITS = 200;
    private static final double RATE = 0.8;

    private ShardsAndLikelihood() {}

    public static void main(String[] arguments) throws Exception {
        Split split = new DataSource(DataLocations.of(System.getenv())).load(DataRequest.of(arguments[0]));
        int updates = Integer.parseInt(arguments[1]);
        BinaryMatrix train = split.train().rows();
        Rbm start = CdState.randomModel(Rbm.baseRate(train), UNITS, 1);
        try (WorkerPool pool = WorkerPool.ofAllProcessors();
                SparkData data = RowPacking.pack(TestSession.vectors(train, 4))) {
            for (int shards : new int[] {1, 2, 4, 8}) {
                ClusterAnnealing annealing = new ClusterAnnealing(TestSession.context(), data.baseRate());
                QuickLikelihood quick = new QuickLikelihood(annealing, data.first(QuickLikelihood.MOST_ROWS), pool);
                ShardedTraining training = new ShardedTraining(data, shards);
                CdOptions options =
                        Refinement.options(updates, training.mostRows()).withLearningRate(RATE);
                Rbm model = training.train(
                                new Attempt(data, Rows.none(data.columns()), Optional.of(quick), start, options, 1))
                        .model();
                LogPartitionEstimate logPartition = annealing.estimate(model, 4000, 100, 1);
                Likelihood likelihood = Likelihood.of(model, split.validation().rows(), logPartition, pool);
                System.out.printf(
                        Locale.ROOT,
                        "%d rows, %d shards, %d updates each: %.2f (%.2f to %.2f)%n",
                        train.rows(),
                        shards,
                        updates,
                        likelihood.mean(),
                        likelihood.interval().low(),
                        likelihood.interval().high());
            }
        }
        TestSession.get().stop();
    }
}
