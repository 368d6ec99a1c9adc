package irbm.frankwolfe;

import static irbm.math.Require.require;

/**
 * How the visible bias is fitted after a unit was added, Eq. (10).
 *
 * @param updates steps for each unit
 * @param batchSize M: chains that are moved one sweep and averaged for one step
 * @param learningRate η
 */
public record BiasOptions(int updates, int batchSize, double learningRate) {
    public BiasOptions {
        require(updates >= 0, "biasUpdates cannot be negative, were %d", updates);
        require(batchSize >= 1, "the bias batch size must be at least 1, was %d", batchSize);
        require(
                learningRate > 0 && learningRate < 1e6,
                "biasLearningRate must be above 0 and below 1000000, was %s",
                learningRate);
    }

    public BiasOptions withLearningRate(double value) {
        return new BiasOptions(updates, batchSize, value);
    }
}
