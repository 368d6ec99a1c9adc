package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.model.Rbm;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Holds pruning to its promise. The steps compare sizes by short annealing, whose error can exceed the loss that is allowed; so the
 * model that goes out is the smallest whose loss by the long annealing that is reported is within it, too.
 *
 * @param before the likelihood of the model that came in
 * @param maxLoss the nats that may be lost
 * @param measure the likelihood of a model by long annealing
 * @param progress told of every size that must be given up
 */
record PromisedLoss(Likelihood before, double maxLoss, Function<Rbm, Likelihood> measure, RunProgress progress) {
    /** A model that keeps the promise, with its likelihood. */
    record Kept(Rbm model, Likelihood likelihood) {}

    /** The smallest of these models, from large to small, that keeps the promise; else the one that came in. */
    Kept smallest(Rbm whole, List<Rbm> candidates) {
        for (int k = candidates.size() - 1; k >= 0; k--) {
            Rbm model = candidates.get(k);
            progress.say("measuring the likelihood of %d units".formatted(model.hiddenCount()));
            Likelihood likelihood = measure.apply(model);
            double loss = before.mean() - likelihood.mean();
            if (loss <= maxLoss) {
                return new Kept(model, likelihood);
            }
            progress.say(String.format(
                    Locale.ROOT,
                    "%d units lose %.2f nats by longer annealing, more than %.2f: a larger size is tried",
                    model.hiddenCount(),
                    loss,
                    maxLoss));
        }
        return new Kept(whole, before);
    }
}
