package irbm.grow;

import irbm.frankwolfe.GrowOptions;
import irbm.train.Rate;

/**
 * What a run chose for itself at its start.
 *
 * @param learningRate the one that was given or the best one of short trials
 * @param regularization λ of the first search
 * @param biasLearningRate η
 */
public record GrowChoice(double learningRate, double regularization, double biasLearningRate) {
    public static GrowChoice of(GrowOptions options, double learningRate) {
        return new GrowChoice(
                learningRate, options.search().regularization(), options.bias().learningRate());
    }

    /** The options with these values in their places. */
    GrowOptions in(GrowOptions options) {
        return options.withSearch(options.search().withRegularization(regularization))
                .withBias(options.bias().withLearningRate(biasLearningRate))
                .withRate(Rate.given(learningRate));
    }
}
