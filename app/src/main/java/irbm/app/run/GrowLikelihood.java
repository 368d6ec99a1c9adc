package irbm.app.run;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import java.util.Optional;

/** The likelihoods that growing needs: short ones along the way to compare sizes, and a longer one of the result. */
public final class GrowLikelihood {
    private static final int CHAINS = 100;
    private static final int SHORT = 1000;
    // Beyond this size a short schedule jumps by nats from check to check.
    private static final int SMALL_MODEL = 100;
    private static final int LONGER = 2000;
    private static final int FIRST = 4000;
    private static final int MORE = 4;
    private static final int MOST = 16_000;
    // Where fewer chains than this part decide log Z, its interval says little.
    private static final double LEAST_EFFECTIVE = 0.1;

    private final Rbm base;
    private final WorkerPool pool;
    private Optional<LogPartitionEstimate> last = Optional.empty();

    public GrowLikelihood(Rbm base, WorkerPool pool) {
        this.base = base;
        this.pool = pool;
    }

    /** log Z, good enough to compare sizes: with more temperatures where a few chains decide. */
    public double logPartition(BinaryModel model) {
        int temperatures = model.hiddenCount() <= SMALL_MODEL ? SHORT : LONGER;
        LogPartitionEstimate estimate = annealed(model, temperatures);
        if (isPoor(estimate)) {
            estimate = annealed(model, MORE * temperatures);
        }
        last = Optional.of(estimate);
        return estimate.value();
    }

    /** What was found last, with its error. */
    Optional<LogPartitionEstimate> last() {
        return last;
    }

    /** The likelihood of the result with its interval: with more temperatures where a few chains decide. */
    Likelihood of(BinaryModel model, BinaryMatrix rows) {
        LogPartitionEstimate estimate = annealed(model, FIRST);
        for (int temperatures = MORE * FIRST; temperatures <= MOST && isPoor(estimate); temperatures *= MORE) {
            estimate = annealed(model, temperatures);
        }
        return Likelihood.of(model, rows, estimate, pool);
    }

    private static boolean isPoor(LogPartitionEstimate estimate) {
        return estimate.effectiveSampleSize().orElse(CHAINS) < LEAST_EFFECTIVE * CHAINS;
    }

    private LogPartitionEstimate annealed(BinaryModel model, int temperatures) {
        return AnnealedImportance.estimate(
                new AnnealingPath(base, model), Schedule.ofSteps(temperatures), CHAINS, 1, pool);
    }
}
