package irbm.train;

import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import java.util.List;
import java.util.Optional;

/**
 * What one epoch of contrastive divergence did, measured on the model that would be the result now.
 *
 * @param epoch the number of the epoch, from 1
 * @param learningRate the rate at the end of the epoch
 * @param freeEnergyGap mean F(validation) - mean F(train); log Z cancels. Grows when the model fits the training data only
 * @param reconstructionError the share of visible units that one Gibbs sweep from the data changes
 * @param meanWeight the mean of |w|
 * @param chainGap mean log p*(train) - mean log p*(chains): far below zero when chains sit in places the data never visits
 * @param saturatedUnits the share of hidden units that are on, or off, for practically all examples
 * @param validationLogLikelihood the estimated mean log-likelihood of validation data; NaN where it was not asked for
 * @param retries how often the divergence guard has gone back so far
 * @param setbacks why it went back in this epoch, each time; empty when it did not
 * @param annealed how log Z was found where the likelihood was measured in this very run; checkpoints do not keep it
 */
public record CdEvent(
        int epoch,
        double learningRate,
        double freeEnergyGap,
        double reconstructionError,
        double meanWeight,
        double chainGap,
        double saturatedUnits,
        double validationLogLikelihood,
        int retries,
        List<Divergence> setbacks,
        Optional<LogPartitionEstimate> annealed) {

    /** The numbers of an event, in the order of files. */
    public enum Measure implements Column {
        EPOCH("epoch", "epochs"),
        LEARNING_RATE("learningRate", ""),
        FREE_ENERGY_GAP("freeEnergyGap", "nats"),
        RECONSTRUCTION_ERROR("reconstructionError", ""),
        MEAN_WEIGHT("meanWeight", ""),
        CHAIN_GAP("chainGap", "nats"),
        SATURATED_UNITS("saturatedUnits", ""),
        VALIDATION_LOG_LIKELIHOOD("validationLogLikelihood", "nats"),
        RETRIES("retries", "times");

        private final String title;
        private final String unit;

        Measure(String title, String unit) {
            this.title = title;
            this.unit = unit;
        }

        @Override
        public String title() {
            return title;
        }

        @Override
        public String unit() {
            return unit;
        }

        @Override
        public boolean isCount() {
            return this == EPOCH || this == RETRIES;
        }
    }

    public CdEvent {
        setbacks = List.copyOf(setbacks);
    }

    /** An epoch of which nothing was measured but the likelihood, and that only where it was asked for. */
    public static CdEvent ofLikelihood(int epoch, double learningRate, Optional<Likelihood> likelihood) {
        double none = Double.NaN;
        return new CdEvent(
                epoch,
                learningRate,
                none,
                none,
                none,
                none,
                none,
                likelihood.map(Likelihood::mean).orElse(none),
                0,
                List.of(),
                likelihood.map(Likelihood::logPartition));
    }

    /** All numbers in the order of {@link Measure}: what a checkpoint keeps. */
    public double[] numbers() {
        return new double[] {
            epoch,
            learningRate,
            freeEnergyGap,
            reconstructionError,
            meanWeight,
            chainGap,
            saturatedUnits,
            validationLogLikelihood,
            retries
        };
    }

    /** How many numbers an event has. */
    public static int size() {
        return Measure.values().length;
    }

    /** The event with these {@link #numbers}. */
    public static CdEvent of(double[] numbers, List<Divergence> setbacks) {
        return new CdEvent(
                (int) numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                (int) numbers[8],
                setbacks,
                Optional.empty());
    }
}
