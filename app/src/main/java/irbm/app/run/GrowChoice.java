package irbm.app.run;

import irbm.train.BiasOptions;
import irbm.train.GrowOptions;
import irbm.train.JointOptions;

/**
 * What a run chose for itself at its start.
 *
 * @param learningRate of training, at its start
 * @param regularization λ of the first search
 * @param biasLearningRate η
 */
public record GrowChoice(double learningRate, double regularization, double biasLearningRate) {
    // Many bursts follow each other: at the full rate of a single run small sets are learnt by heart before the size is
    // found.
    private static final double BURST_PART = 0.5;

    static GrowChoice of(GrowOptions options, double learningRate) {
        return new GrowChoice(
                learningRate, options.search().regularization(), options.bias().learningRate());
    }

    /** The options with these values in their places. */
    GrowOptions in(GrowOptions options) {
        JointOptions joint = options.joint();
        BiasOptions bias = options.bias();
        return options.withSearch(options.search().withRegularization(regularization))
                .withBias(new BiasOptions(bias.updates(), bias.batchSize(), biasLearningRate))
                .withJoint(new JointOptions(
                        joint.updates(), joint.training().withLearningRate(BURST_PART * learningRate)));
    }
}
