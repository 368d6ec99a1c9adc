package irbm.app.run;

import irbm.evaluate.Annealing;
import irbm.evaluate.GrowingSchedule;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Examples;
import irbm.train.Growth;
import java.util.Optional;

/** The likelihoods that growing needs: short ones along the way to compare sizes, and a longer one of the result. */
public final class GrowLikelihood {
    private static final int LONG = 4000;
    private static final int LONGEST = 16_000;

    private final GrowingSchedule annealing;
    private final WorkerPool pool;
    private Optional<LogPartitionEstimate> last = Optional.empty();

    /** Annealing starts in the base-rate model of {@code train}. */
    public GrowLikelihood(BinaryMatrix train, WorkerPool pool) {
        this.annealing = new GrowingSchedule(Annealing.on(pool, Examples.of(train)), Growth.CHAINS);
        this.pool = pool;
    }

    /** log Z, good enough to compare sizes. */
    public double logPartition(BinaryModel model) {
        int temperatures = Growth.temperatures(model.hiddenCount());
        LogPartitionEstimate estimate = annealing.estimate(model, temperatures, temperatures);
        last = Optional.of(estimate);
        return estimate.value();
    }

    /** What was found last, with its error. */
    Optional<LogPartitionEstimate> last() {
        return last;
    }

    /** The likelihood of the result with its interval. */
    Likelihood of(BinaryModel model, BinaryMatrix rows) {
        return Likelihood.of(model, rows, annealing.estimate(model, LONG, LONGEST), pool);
    }
}
