package irbm.app.run;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;

/** The likelihoods that growing needs: short ones along the way to compare sizes, and a longer one of the result. */
final class GrowLikelihood {
    private static final int CHAINS = 100;
    private static final int SHORT = 1000;
    // Beyond this size a short schedule jumps by nats from check to check.
    private static final int SMALL_MODEL = 100;
    private static final int LONGER = 2000;
    private static final int FINAL = 4000;

    private final Rbm base;
    private final WorkerPool pool;

    GrowLikelihood(Rbm base, WorkerPool pool) {
        this.base = base;
        this.pool = pool;
    }

    /** log Z, good enough to compare sizes. */
    double logPartition(Rbm model) {
        return annealed(model, model.hiddenCount() <= SMALL_MODEL ? SHORT : LONGER)
                .value();
    }

    /** The likelihood of the result with its interval. */
    Likelihood of(Rbm model, BinaryMatrix rows) {
        return Likelihood.of(model, rows, annealed(model, FINAL), pool);
    }

    private LogPartitionEstimate annealed(Rbm model, int temperatures) {
        return AnnealedImportance.estimate(
                new AnnealingPath(base, model), Schedule.ofSteps(temperatures), CHAINS, 1, pool);
    }
}
