package irbm.app.experiment;

import irbm.app.run.GrowCheckpoint;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowEvent.Measure;
import irbm.frankwolfe.GrowOptions;
import irbm.frankwolfe.GrowState;
import irbm.grow.GrowChoice;
import irbm.grow.GrowProgress;
import irbm.grow.Grower;
import irbm.train.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Growing from one size to the next, Algorithm 1 or our recipe: one run in pieces, each of which is kept.
 *
 * @param line FW, HYBRID or GROW
 * @param from the size before, 0 at the start
 * @param units the size to reach
 * @param pairs for FW and HYBRID, the pairs of λ and η that Algorithm 1 was tried with
 */
record Growing(Line line, int from, int units, List<GrowTrial> pairs) implements Job {
    private static final String STATE = ".state.npz";

    static String name(Line line, int units) {
        return line.id() + "-to-" + units;
    }

    @Override
    public String name() {
        return name(line, units);
    }

    @Override
    public List<String> needs() {
        Stream<String> before = from == 0 ? Stream.empty() : Stream.of(name(line, from));
        return Stream.concat(before, trials()).toList();
    }

    private Stream<String> trials() {
        if (line == Line.GROW) {
            return Stream.of(GrowRate.NAME);
        }
        return pairs.stream().map(Job::name);
    }

    private GrowOptions options(Setting setting) throws IOException {
        GrowOptions options = line == Line.GROW
                ? GrowOptions.stable().withRate(Rate.best(GrowRate.of(setting)))
                : setting.best(pairs).in(setting.profile().recipe(line));
        return options.withMaxUnits(units).withCheckEvery(Profile.EVALUATED_EVERY);
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        GrowOptions options = options(setting);
        double before = from == 0 ? 0 : setting.result(name(line, from)).number("seconds");
        GrowProgress start = from == 0 ? start(setting, options, line.id()) : before(setting);
        Stopwatch stopwatch = new Stopwatch(before);
        var outcome = setting.grower(stopwatch).continued(options, start, Grower.untilSize(units), List.of());
        GrowState state = outcome.state();
        if (state.average().hiddenCount() < units) {
            throw new JobFailure(outcome.reason());
        }
        JobResult result = result(outcome.history(), stopwatch.seconds());
        GrowCheckpoint.write(
                new GrowProgress(state, outcome.history(), start.choice()),
                setting.store().file(name(), STATE));
        setting.store()
                .writeModel(name(), setting.stored(name(), state.average().units()));
        return result;
    }

    // The first piece names the run: all pieces are one run with one seed, which the state carries.
    static GrowProgress start(Setting setting, GrowOptions options, String name) {
        GrowState state = GrowState.start(setting.train().baseRate(), options, setting.seed(name));
        return new GrowProgress(
                state,
                List.of(),
                GrowChoice.of(options, options.joint().training().learningRate()));
    }

    private GrowProgress before(Setting setting) throws IOException {
        return GrowCheckpoint.read(setting.store().file(name(line, from), STATE));
    }

    private static JobResult result(List<GrowEvent> history, double seconds) {
        GrowEvent last = history.get(history.size() - 1);
        return new JobResult(Map.of(
                Setting.VALIDATION,
                last.validationLogLikelihood(),
                "freeEnergyGap",
                last.freeEnergyGap(),
                "seconds",
                seconds));
    }

    /** Once this piece is on disk, nobody needs the state before it. */
    void clean(JobStore store) throws IOException {
        if (from > 0) {
            Files.deleteIfExists(store.file(name(line, from), STATE));
        }
    }

    @Override
    public double estimate(Workload workload) {
        return workload.growing(from, units, workload.profile().recipe(line));
    }

    /** The measurements after every 20 units, in the order of growing, as rules want to see them; ends where the run does. */
    static List<GrowEvent> history(Line line, int largest, JobStore store) throws IOException {
        List<GrowEvent> history = new ArrayList<>();
        for (int units = Profile.EVALUATED_EVERY; units <= largest; units += Profile.EVALUATED_EVERY) {
            Optional<JobResult> result = store.read(name(line, units));
            if (result.isEmpty() || result.get().failure().isPresent()) {
                break;
            }
            history.add(event(units, result.get()));
        }
        return history;
    }

    /** How the run ended. */
    static PickedSize.End end(Line line, int largest, JobStore store) throws IOException {
        for (int units = 1; units <= largest; units++) {
            Optional<JobResult> result = store.read(name(line, units));
            if (result.isPresent() && result.get().failure().isPresent()) {
                return result.get().diverged() ? PickedSize.End.DIVERGED : PickedSize.End.STOPPED;
            }
        }
        return store.isFinished(name(line, largest)) ? PickedSize.End.IMPROVING : PickedSize.End.UNFINISHED;
    }

    private static GrowEvent event(int units, JobResult result) {
        return GrowEvent.builder()
                .put(Measure.UNITS, units)
                .put(Measure.ADDED, Profile.EVALUATED_EVERY)
                .put(Measure.FREE_ENERGY_GAP, result.number("freeEnergyGap"))
                .put(Measure.VALIDATION_LOG_LIKELIHOOD, result.number(Setting.VALIDATION))
                .put(Measure.SECONDS, result.number("seconds"))
                .build();
    }
}
