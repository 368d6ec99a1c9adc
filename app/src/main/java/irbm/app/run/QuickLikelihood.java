package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Examples;
import irbm.model.Rbm;

/**
 * A log-likelihood in about a second: 64 chains, 600 temperatures, more where a few chains decide. Good to a nat or so, enough to
 * compare and to stop.
 */
public final class QuickLikelihood {
    private static final int CHAINS = 64;
    private static final int FIRST = 600;
    private static final int MOST = 2400;
    private static final int MOST_ROWS = 2000;

    private final GrowingSchedule annealing;
    private final BinaryMatrix rows;
    private final WorkerPool pool;

    /** Measures on {@code rows}; the base-rate model of {@code train} is where annealing starts. */
    public QuickLikelihood(Examples train, Examples rows, WorkerPool pool) {
        this.annealing = new GrowingSchedule(Rbm.baseRate(train), CHAINS, pool);
        this.rows = rows.representative(MOST_ROWS);
        this.pool = pool;
    }

    /** The mean log-likelihood of the rows. */
    public double of(BinaryModel model) {
        return measure(model).mean();
    }

    /** The same with its error. */
    Likelihood measure(BinaryModel model) {
        return Likelihood.of(model, rows, annealing.estimate(model, FIRST, MOST), pool);
    }
}
