package irbm.app.run;

import irbm.model.Rbm;
import irbm.train.CdOptions;
import irbm.train.LearningRateSearch;
import java.util.List;
import java.util.Locale;

/** Finds the best learning rate by trial runs, and shows the evidence. */
final class RateChoice {
    private RateChoice() {}

    static double best(LearningRateSearch search, Rbm start, long seed, RunProgress progress) {
        progress.say("choosing the learning rate by short trial runs");
        List<LearningRateSearch.Trial> trials = search.run(start, seed);
        for (LearningRateSearch.Trial trial : trials) {
            progress.say(String.format(
                    Locale.ROOT,
                    "  rate %-4s %4d updates  log-likelihood %.1f",
                    trial.learningRate(),
                    trial.updates(),
                    trial.validationLogLikelihood()));
        }
        return LearningRateSearch.best(trials);
    }

    /** The options with the rate that follows from the best one of the trials. */
    static CdOptions inFull(CdOptions options, double best, RunProgress progress) {
        CdOptions chosen = options.withBestRate(best);
        progress.say(
                chosen.learningRate() == best
                        ? "learning rate " + best + ", the best of the longer trials"
                        : "learning rate %s: the best of the longer trials, %s, is too high for %d epochs"
                                .formatted(chosen.learningRate(), best, options.epochs()));
        return chosen;
    }
}
