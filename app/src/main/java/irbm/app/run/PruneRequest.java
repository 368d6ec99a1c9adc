package irbm.app.run;

import static irbm.model.InputException.require;

import irbm.frankwolfe.PruneOptions;
import irbm.model.Rbm;
import irbm.model.Split;

/**
 * What to prune.
 *
 * @param model whose units are removed
 * @param split the data: validation rows decide, or the training rows where there are none
 * @param options how
 * @param maxLoss the most nats of validation likelihood that the removed units may be worth
 * @param seed the seed of all randomness
 */
public record PruneRequest(Rbm model, Split split, PruneOptions options, double maxLoss, long seed) {
    public PruneRequest {
        require(maxLoss >= 0, "--max-loss cannot be negative, was %s", maxLoss);
        require(
                options.leastUnits() < model.hiddenCount(),
                "the model has %d units, it cannot be pruned to %d",
                model.hiddenCount(),
                options.leastUnits());
    }
}
