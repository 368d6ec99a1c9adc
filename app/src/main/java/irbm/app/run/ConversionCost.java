package irbm.app.run;

import irbm.evaluate.Interval;
import irbm.evaluate.Likelihood;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import java.util.ArrayList;
import java.util.List;

/**
 * What data loses in likelihood when one model takes the place of another.
 *
 * @param before the mean log-likelihood under the model
 * @param after the same under the other
 */
public record ConversionCost(Likelihood before, Likelihood after) {
    /**
     * Measures both models on the same rows.
     *
     * @param training rows whose base rates the chains start from
     */
    public static ConversionCost of(
            BinaryModel model,
            BinaryModel other,
            BinaryMatrix rows,
            BinaryMatrix training,
            PartitionPlan plan,
            long seed,
            WorkerPool pool,
            RunProgress progress) {
        PartitionEstimator estimator = new PartitionEstimator(plan, training, seed, pool, progress);
        return new ConversionCost(
                Likelihood.of(model, rows, estimator.estimate(model).estimate(), pool),
                Likelihood.of(other, rows, estimator.estimate(other).estimate(), pool));
    }

    /** In nats for each row; negative where the other model is the better one. */
    public double nats() {
        return before.mean() - after.mean();
    }

    /** What the two intervals leave open. */
    public Interval interval() {
        return new Interval(
                before.interval().low() - after.interval().high(),
                before.interval().high() - after.interval().low());
    }

    /** Those of both likelihoods. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        before.logPartition().warnings().forEach(warning -> warnings.add("before: " + warning));
        after.logPartition().warnings().forEach(warning -> warnings.add("after: " + warning));
        return warnings;
    }
}
