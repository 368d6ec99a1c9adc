package irbm.model;

import irbm.math.WorkerPool;
import java.io.Serializable;

/** What a group of rows adds to a sum over all rows. Serializable, so that it can travel to where the rows are. */
@FunctionalInterface
public interface RowSum extends Serializable {
    /** The part of one group. */
    double[] of(RowGroup group, WorkerPool pool);
}
