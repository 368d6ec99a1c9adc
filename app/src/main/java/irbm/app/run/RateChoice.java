package irbm.app.run;

import irbm.model.Rbm;
import irbm.train.LearningRateSearch;
import java.util.List;
import java.util.Locale;

/** Chooses the learning rate by trial runs, and shows the evidence. */
final class RateChoice {
    private RateChoice() {}

    static double choose(LearningRateSearch search, Rbm start, long seed, RunProgress progress) {
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
        double best = trials.get(trials.size() - 1).learningRate();
        double chosen = search.choose(trials);
        progress.say(
                chosen == best
                        ? "learning rate " + chosen + ", the best of the longer trials"
                        : "learning rate " + chosen
                                + ", half of the best of the longer trials: the run is much longer still");
        return chosen;
    }
}
