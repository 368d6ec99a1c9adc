package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.MeanSoftplus;

/**
 * Up to {@link #ROWS} consecutive rows with the tables that make sums over them quick: the unit of work of a cluster. The tables have
 * space to work in, which two threads must not share.
 */
public final class RowGroup {
    /** Group g holds the rows from g ROWS on. Enough that a task is worth its cost, and more than a search looks at by default. */
    public static final int ROWS = 16_384;

    private final BinaryMatrix rows;
    private final ByteTables tables;
    private final MeanSoftplus softplus;

    public RowGroup(BinaryMatrix rows) {
        require(rows.rows() >= 1 && rows.rows() <= ROWS, "a group holds 1 to %d rows, not %d", ROWS, rows.rows());
        this.rows = rows;
        this.tables = new ByteTables(rows);
        this.softplus = new MeanSoftplus(tables);
    }

    public BinaryMatrix rows() {
        return rows;
    }

    /** For products of the rows with a vector. */
    public ByteTables tables() {
        return tables;
    }

    /** For sums of softplus(w.v + c) and their gradients. */
    public MeanSoftplus softplus() {
        return softplus;
    }
}
