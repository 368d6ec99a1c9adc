package irbm.evaluate;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rows;

/** A log-likelihood in about a second, see {@link Effort#QUICK}: enough to compare and to stop. */
public final class QuickLikelihood {
    /** Rows that are looked at, the first ones. */
    public static final int MOST_ROWS = 2000;

    private final MeasuredPartition partition;
    private final BinaryMatrix rows;
    private final WorkerPool pool;

    /** Measures on {@code rows}; the base-rate model of {@code train} is where annealing starts. */
    public QuickLikelihood(Rows train, Rows rows, WorkerPool pool) {
        this(Annealing.on(pool, train), rows.representative(MOST_ROWS), pool);
    }

    /** Measures on {@code rows}, which are few, by annealing that may be done elsewhere. */
    public QuickLikelihood(Annealing annealing, BinaryMatrix rows, WorkerPool pool) {
        this.partition = new MeasuredPartition(annealing);
        this.rows = rows;
        this.pool = pool;
    }

    /** The mean log-likelihood of the rows. */
    public double of(BinaryModel model) {
        return measure(model).mean();
    }

    /** The mean log-likelihood of the rows, with its error. */
    public Likelihood measure(BinaryModel model) {
        return Likelihood.of(model, rows, partition.of(model, Effort.QUICK), pool);
    }
}
