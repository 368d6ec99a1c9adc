package irbm.app.experiment;

import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowOptions;
import irbm.grow.GrowProgress;
import irbm.grow.Grower;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One pair of λ and η for Algorithm 1, tried up to some size, or until it finds no further unit, and judged by the best validation
 * likelihood on the way.
 */
record GrowTrial(double regularization, double biasRate, int units) implements Job {
    @Override
    public String name() {
        return String.format(Locale.ROOT, "trial-fw-%d-%s-%s", units, regularization, biasRate);
    }

    @Override
    public List<String> needs() {
        return List.of();
    }

    /** Algorithm 1 with this pair. */
    GrowOptions in(GrowOptions options) {
        return options.withSearch(options.search().withRegularization(regularization))
                .withBias(options.bias().withLearningRate(biasRate));
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        GrowOptions options =
                in(setting.profile().frankWolfe()).withMaxUnits(units).withCheckEvery(Profile.EVALUATED_EVERY);
        Stopwatch stopwatch = new Stopwatch(0);
        GrowProgress start = Growing.start(setting, options, name());
        double best =
                setting
                        .grower(stopwatch)
                        .continued(options, start, Grower.untilSize(units), List.of())
                        .history()
                        .stream()
                        .mapToDouble(GrowEvent::validationLogLikelihood)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NEGATIVE_INFINITY);
        return new JobResult(Map.of(Setting.VALIDATION, best, "seconds", stopwatch.seconds()));
    }

    @Override
    public double estimate(Workload workload) {
        return workload.growing(0, units, workload.profile().frankWolfe());
    }
}
