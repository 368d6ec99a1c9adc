package irbm.spark;

import static irbm.math.Require.require;

import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * log Z of a model with its error, by annealed importance sampling on the executors. The estimate does not depend on how many there
 * are, and is the one that {@code irbm evaluate} gives for the same chains, steps, seed and base rates.
 */
public final class RbmPartitionFunction {
    private int chains = 500;
    private int steps = Schedule.PAPER_STEPS;
    private long seed = 1;

    /** Annealed chains; 500 by default. */
    public RbmPartitionFunction setChains(int value) {
        require(value >= 2, "chains must be at least 2, was %d", value);
        chains = value;
        return this;
    }

    /** Temperatures that each passes through; those of the paper, 14,500, by default. */
    public RbmPartitionFunction setSteps(int value) {
        require(value >= 1, "steps must be at least 1, was %d", value);
        steps = value;
        return this;
    }

    public RbmPartitionFunction setSeed(long value) {
        seed = value;
        return this;
    }

    /** The estimate for a model, from the base rates of the data it was fitted to. */
    public LogPartitionEstimate estimate(InfiniteRbmModel model) {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(SparkSession.active().sparkContext());
        return new ClusterAnnealing(context, model.baseRate()).estimate(model.rbm(), steps, chains, seed);
    }
}
