package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.ExactInference;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.QuickLikelihood;
import irbm.grow.Attempt;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.Refinement;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShardedTrainingTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final BinaryMatrix ROWS = BarsData.rows(6001, 1);
    private static final Rbm START = CdState.randomModel(Rbm.baseRate(ROWS), 10, 1);
    private static final int UPDATES = 1000;

    private static Rbm refined(int shards, int partitions) {
        try (SparkData data = RowPacking.pack(TestSession.vectors(ROWS, partitions))) {
            ShardedTraining training = new ShardedTraining(data, shards);
            CdOptions options = Refinement.options(UPDATES, training.mostRows()).withLearningRate(0.4);
            QuickLikelihood exact = new QuickLikelihood(
                    (model, temperatures, chains, seed) ->
                            LogPartitionEstimate.exact(ExactInference.logPartition(model, POOL)),
                    ROWS,
                    POOL);
            Rows none = Rows.none(ROWS.columns());
            return training.train(new Attempt(data, none, Optional.of(exact), START, options, 7))
                    .model();
        }
    }

    private static double logLikelihood(Rbm model) {
        return -model.meanFreeEnergy(ROWS, POOL) - ExactInference.logPartition(model, POOL);
    }

    @Test
    void theResultDependsOnTheShardsAndNotOnThePartitions() {
        Rbm three = refined(3, 1);
        assertThat(refined(3, 5)).isEqualTo(three);
        assertThat(refined(2, 5)).isNotEqualTo(three);
    }

    @Test
    void averagedEpochsLearnAsOneMachineDoes() {
        double before = logLikelihood(Rbm.baseRate(ROWS));
        double one = logLikelihood(refined(1, 2));
        double three = logLikelihood(refined(3, 2));
        // The data have more than 2 nats of structure; the control is the model that training starts near to.
        assertThat(one).isGreaterThan(before + 1);
        assertThat(three).isGreaterThan(before + 1).isGreaterThan(one - 1);
    }
}
