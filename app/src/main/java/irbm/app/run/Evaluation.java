package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import java.util.Optional;

/** All that {@code irbm evaluate} finds out about a model. */
public record Evaluation(Likelihood likelihood, Optional<AnnealingRun> run, QuickMeasures quick) {
    /**
     * Measures a model on rows.
     *
     * @param training rows whose base rates the chains start from
     * @param progress is told what happens before it happens, and how far it is
     */
    public static Evaluation of(
            BinaryModel model,
            BinaryMatrix rows,
            BinaryMatrix training,
            PartitionPlan plan,
            long seed,
            WorkerPool pool,
            RunProgress progress) {
        Partition partition = new PartitionEstimator(plan, training, seed, pool, progress).estimate(model);
        return new Evaluation(
                Likelihood.of(model, rows, partition.estimate(), pool),
                partition.run(),
                QuickMeasures.of(model, rows, pool));
    }
}
