package irbm.app.experiment;

import irbm.app.run.Classification;
import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Interval;
import irbm.evaluate.Likelihood;
import irbm.evaluate.Schedule;
import irbm.evaluate.SoftmaxRegression;
import irbm.model.Dataset;
import irbm.model.Rbm;
import irbm.model.Split;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The test likelihood of a model by annealed importance sampling and, where asked for, the test error of softmax regression on its
 * hidden units.
 *
 * @param candidates the jobs that made models of this line and size: the one with the best validation likelihood is measured
 * @param classified whether the error is measured, too
 */
record Measurement(Line line, int units, List<String> candidates, boolean classified) implements Job {
    static String name(Line line, int units) {
        return "measure-%s-%d".formatted(line.id(), units);
    }

    @Override
    public String name() {
        return name(line, units);
    }

    @Override
    public List<String> needs() {
        return candidates;
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        List<String> trained = trained(setting);
        String best = best(setting, trained);
        Rbm model = setting.store().readModel(best);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("model", best);
        values.put(Setting.VALIDATION, setting.result(best).number(Setting.VALIDATION));
        putSeconds(setting, trained, values);
        putLikelihood(setting, model, values);
        if (classified) {
            putError(setting, model, values);
        }
        return new JobResult(values);
    }

    /** The candidates that did not fail; where all did, the reason of the first is that of this job. */
    private List<String> trained(Setting setting) throws IOException {
        List<String> trained = new ArrayList<>();
        for (String candidate : candidates) {
            if (setting.store()
                    .read(candidate)
                    .filter(result -> result.failure().isEmpty())
                    .isPresent()) {
                trained.add(candidate);
            }
        }
        if (trained.isEmpty()) {
            setting.result(candidates.get(0));
        }
        return trained;
    }

    private static String best(Setting setting, List<String> trained) throws IOException {
        String best = trained.get(0);
        for (String candidate : trained) {
            boolean better = setting.result(candidate).number(Setting.VALIDATION)
                    > setting.result(best).number(Setting.VALIDATION);
            best = better ? candidate : best;
        }
        return best;
    }

    /** All that came to an end, of which the best one was taken; the fastest and the slowest say how a single run compares. */
    private static void putSeconds(Setting setting, List<String> trained, Map<String, Object> values)
            throws IOException {
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (String candidate : trained) {
            JobResult result = setting.result(candidate);
            double before = result.has("secondsBefore") ? result.number("secondsBefore") : 0;
            double seconds = before + result.number("seconds");
            sum += seconds;
            least = Math.min(least, seconds);
            most = Math.max(most, seconds);
        }
        values.put("seconds", sum);
        values.put("fastest", least);
        values.put("slowest", most);
    }

    private void putLikelihood(Setting setting, Rbm model, Map<String, Object> values) {
        Profile profile = setting.profile();
        var logPartition = AnnealedImportance.estimate(
                new AnnealingPath(setting.train().baseRate(), model),
                Schedule.ofSteps(profile.annealingSteps()),
                profile.annealingChains(),
                setting.seed(name()),
                setting.pool());
        Likelihood likelihood = Likelihood.of(model, setting.split().test().rows(), logPartition, setting.pool());
        values.put("logLikelihood", likelihood.mean());
        values.put("low", likelihood.interval().low());
        values.put("high", likelihood.interval().high());
        values.put("effectiveSampleSize", logPartition.effectiveSampleSize().orElse(profile.annealingChains()));
        values.put("warned", !logPartition.warnings().isEmpty());
    }

    private static void putError(Setting setting, Rbm model, Map<String, Object> values) {
        Split split = new Split(
                first(setting.split().train(), setting.profile().classifierRows()),
                setting.split().validation(),
                setting.split().test());
        var outcome = new Classification(model, split, SoftmaxRegression.MAX_ITERATIONS, setting.pool(), message -> {})
                .run(OptionalDouble.empty());
        Interval interval = outcome.test().interval();
        values.put("error", outcome.test().rate());
        values.put("errorLow", interval.low());
        values.put("errorHigh", interval.high());
    }

    private static Dataset first(Dataset rows, int count) {
        return count >= rows.count()
                ? rows
                : rows.select(IntStream.range(0, count).toArray());
    }

    @Override
    public double estimate(Workload workload) {
        return workload.annealing(units) + (classified ? workload.classifying(units) : 0);
    }
}
