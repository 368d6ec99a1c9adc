package irbm.app.run;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Likelihood;
import irbm.evaluate.Schedule;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Examples;
import irbm.model.Rbm;

/** A log-likelihood in about a second: 64 chains, 600 temperatures. Good to a nat or so, enough to compare and to stop. */
public final class QuickLikelihood {
    private static final int CHAINS = 64;
    private static final int STEPS = 600;
    private static final int MOST_ROWS = 2000;

    private final Rbm base;
    private final BinaryMatrix rows;
    private final WorkerPool pool;

    /** Measures on {@code rows}; the base-rate model of {@code train} is where annealing starts. */
    public QuickLikelihood(Examples train, Examples rows, WorkerPool pool) {
        this.base = Rbm.baseRate(train);
        this.rows = rows.representative(MOST_ROWS);
        this.pool = pool;
    }

    /** The mean log-likelihood of the rows. */
    public double of(BinaryModel model) {
        AnnealingPath path = new AnnealingPath(base, model);
        var logPartition = AnnealedImportance.estimate(path, Schedule.ofSteps(STEPS), CHAINS, 1, pool);
        return Likelihood.of(model, rows, logPartition, pool).mean();
    }
}
