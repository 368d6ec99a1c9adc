package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;

/**
 * The mean log-likelihood of a data set under a model, log p(v) = -F(v) - log Z, with its two errors: that of log Z, which is
 * common to all examples, and that of the finite number of examples.
 *
 * @param mean over the examples, in nats
 * @param interval of the mean over these very examples: what the interval of log Z leaves open
 * @param dataStandardError the standard error of the mean as an estimate for the population; not a number for one example
 * @param examples how many there are
 * @param logPartition what was subtracted
 */
public record Likelihood(
        double mean, Interval interval, double dataStandardError, int examples, LogPartitionEstimate logPartition) {

    public static Likelihood of(
            BinaryModel model, BinaryMatrix rows, LogPartitionEstimate logPartition, WorkerPool pool) {
        require(rows.rows() >= 1, "the likelihood of an empty data set is not defined");
        double[] freeEnergies = model.freeEnergies(rows, pool);
        double meanFreeEnergy = mean(freeEnergies);
        return new Likelihood(
                -meanFreeEnergy - logPartition.value(),
                logPartition.interval().negated().plus(-meanFreeEnergy),
                standardError(freeEnergies, meanFreeEnergy),
                rows.rows(),
                logPartition);
    }

    /** log p(v) of each row. */
    public static double[] perExample(
            BinaryModel model, BinaryMatrix rows, LogPartitionEstimate logPartition, WorkerPool pool) {
        double[] values = model.freeEnergies(rows, pool);
        for (int r = 0; r < values.length; r++) {
            values[r] = -values[r] - logPartition.value();
        }
        return values;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double standardError(double[] values, double mean) {
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1) / values.length);
    }
}
