package irbm.evaluate;

import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.sample.Acceptance;
import java.util.OptionalDouble;

/**
 * What a run from the base to a model leaves.
 *
 * @param logWeights of every chain, after each of the segments of the run
 * @param acceptance how many of the proposed moves were made
 */
record AnnealingTrace(double[][] logWeights, Acceptance acceptance) {
    /** The log weights at the end. */
    double[] last() {
        return logWeights[logWeights.length - 1];
    }

    /** None for a standard model, whose moves are always made. */
    OptionalDouble acceptanceRate(BinaryModel model) {
        return model instanceof Rbm ? OptionalDouble.empty() : OptionalDouble.of(acceptance.rate());
    }
}
