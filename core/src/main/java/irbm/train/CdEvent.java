package irbm.train;

import java.util.List;

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
        List<Divergence> setbacks) {
    public CdEvent {
        setbacks = List.copyOf(setbacks);
    }

    /** An epoch of which nothing was measured but the likelihood, NaN where it was not asked for. */
    public static CdEvent ofLikelihood(int epoch, double validationLogLikelihood) {
        double none = Double.NaN;
        return new CdEvent(epoch, none, none, none, none, none, none, validationLogLikelihood, 0, List.of());
    }
}
