package irbm.app.experiment;

import irbm.train.LearningRateSearch;
import irbm.train.Refinement;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The learning rate of our growing, by the short trials of {@code irbm grow}. The trials of whole training runs will not do: the more
 * epochs, the lower is the rate that they choose, and at such a rate the short bursts between two blocks learn hardly anything.
 */
record GrowRate() implements Job {
    static final String NAME = "trial-grow";
    static final String RATE = "rate";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> needs() {
        return List.of();
    }

    static double of(Setting setting) throws IOException {
        return setting.result(NAME).number(RATE);
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        long seed = setting.seed(NAME);
        int rows = setting.split().train().count();
        List<LearningRateSearch.Trial> trials =
                setting.grower(new Stopwatch(0)).rateTrials(Refinement.options(Refinement.updates(rows), rows), seed);
        LearningRateSearch.Trial best = trials.get(trials.size() - 1);
        if (!Double.isFinite(best.validationLogLikelihood())) {
            throw new JobFailure("all rates diverged");
        }
        return new JobResult(Map.of(Setting.VALIDATION, best.validationLogLikelihood(), RATE, best.learningRate()));
    }

    @Override
    public double estimate(Workload workload) {
        return workload.searchingRate();
    }
}
