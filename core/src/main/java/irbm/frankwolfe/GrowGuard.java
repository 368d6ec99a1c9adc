package irbm.frankwolfe;

import irbm.model.Rbm;
import irbm.train.DivergenceException;
import irbm.train.DivergenceGuard;
import java.util.Locale;

/** Ends a growing run whose model is lost, instead of growing it on. */
final class GrowGuard {
    // A model this many nats worse than independent pixels is not a model of the data.
    private static final double WORST_LOSS = 5;

    private GrowGuard() {}

    /** The inputs of all units stay within what training allows. */
    static void requireBounded(Rbm model) {
        double largest = Math.max(
                model.hiddenInputs().largestInput(), model.visibleInputs().largestInput());
        if (!(largest <= DivergenceGuard.LARGEST_INPUT)) {
            throw new DivergenceException(
                    "the units exploded at unit %d: inputs up to %.3g, the limit is %.3g; a larger regularization helps"
                            .formatted(model.hiddenCount(), largest, DivergenceGuard.LARGEST_INPUT));
        }
    }

    /** The likelihood, NaN where it is not known, is not far below that of the base-rate model. */
    static void requireBetterThanIndependent(double logLikelihood, double independent, int units) {
        if (logLikelihood < independent - WORST_LOSS) {
            throw new DivergenceException(String.format(
                    Locale.ROOT,
                    "growing diverged: with %d units the mean log-likelihood is %.1f nats, that of independent pixels %.1f; a"
                            + " larger regularization or more chains help",
                    units,
                    logLikelihood,
                    independent));
        }
    }
}
