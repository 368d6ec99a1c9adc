package irbm.app.run;

import irbm.evaluate.PseudoLikelihood;
import irbm.evaluate.Reconstruction;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What can be measured without log Z, on so few rows that it costs little beside log Z.
 *
 * @param pseudoLogLikelihood mean over the rows, in nats
 * @param reconstructionError mean of Σ_j (v_j - r_j)² over the rows; none for fractional models, which have no E[h | v]
 * @param rows how many were used
 */
record QuickMeasures(double pseudoLogLikelihood, OptionalDouble reconstructionError, int rows) {
    private static final int MAX_ROWS = 1_000;

    /** Of all rows or, when there are many, of rows at even distances. */
    static QuickMeasures of(BinaryModel model, BinaryMatrix data, WorkerPool pool) {
        BinaryMatrix rows = data.rows() <= MAX_ROWS ? data : ModelSamples.spread(data, MAX_ROWS);
        return new QuickMeasures(
                mean(PseudoLikelihood.of(model, rows, pool)),
                model instanceof Rbm rbm
                        ? OptionalDouble.of(mean(Reconstruction.squaredErrors(rbm, rows, pool)))
                        : OptionalDouble.empty(),
                rows.rows());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }
}
