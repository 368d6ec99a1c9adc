package irbm.evaluate;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Examples;

/**
 * A log-likelihood in about a second: 64 chains, 600 temperatures, more where a few chains decide. Good to a nat or so, enough to
 * compare and to stop.
 */
public final class QuickLikelihood {
    /** Rows that are looked at, the first ones. */
    public static final int MOST_ROWS = 2000;

    private static final int CHAINS = 64;
    private static final int FIRST = 600;
    private static final int MOST = 2400;

    private final GrowingSchedule annealing;
    private final BinaryMatrix rows;
    private final WorkerPool pool;

    /** Measures on {@code rows}; the base-rate model of {@code train} is where annealing starts. */
    public QuickLikelihood(Examples train, Examples rows, WorkerPool pool) {
        this(Annealing.on(pool, train), rows.representative(MOST_ROWS), pool);
    }

    /** Measures on {@code rows}, which are few, by annealing that may be done elsewhere. */
    public QuickLikelihood(Annealing annealing, BinaryMatrix rows, WorkerPool pool) {
        this.annealing = new GrowingSchedule(annealing, CHAINS);
        this.rows = rows;
        this.pool = pool;
    }

    /** The mean log-likelihood of the rows. */
    public double of(BinaryModel model) {
        return measure(model).mean();
    }

    /** The same with its error. */
    public Likelihood measure(BinaryModel model) {
        return Likelihood.of(model, rows, annealing.estimate(model, FIRST, MOST), pool);
    }
}
