package irbm.app.experiment;

import irbm.app.run.GrowCheckpoint;
import irbm.app.run.GrowChoice;
import irbm.train.FrankWolfe;
import irbm.train.GrowEvent;
import irbm.train.GrowOptions;
import irbm.train.GrowRules;
import irbm.train.GrowState;
import irbm.train.TrainingLoop;
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
                ? GrowOptions.stable().withBestRate(GrowRate.of(setting))
                : setting.best(pairs).in(setting.profile().recipe(line));
        return options.withMaxUnits(units).withCheckEvery(Profile.EVALUATED_EVERY);
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        GrowOptions options = options(setting);
        double before = from == 0 ? 0 : setting.result(name(line, from)).number("seconds");
        GrowCheckpoint start = from == 0 ? fresh(setting, options) : before(setting);
        Stopwatch stopwatch = new Stopwatch(before);
        FrankWolfe step = new FrankWolfe(
                setting.train(),
                setting.validation(),
                options,
                model -> stopwatch.without(() -> setting.logPartition(model)),
                setting.pool());
        var outcome = new TrainingLoop<GrowState, GrowEvent>(
                        step, List.of(GrowRules.maxUnits(units), GrowRules.noUsefulUnit()), List.of())
                .run(start.state(), start.history());
        GrowState state = outcome.state();
        if (state.average().hiddenCount() < units) {
            throw new JobFailure(outcome.reason());
        }
        JobResult result = result(outcome.history(), stopwatch.seconds());
        new GrowCheckpoint(state, outcome.history(), start.choice())
                .write(setting.store().file(name(), STATE));
        setting.store()
                .writeModel(name(), setting.stored(name(), state.average().units()));
        return result;
    }

    // The first piece names the run: all pieces are one run with one seed, which the state carries.
    private GrowCheckpoint fresh(Setting setting, GrowOptions options) {
        GrowChoice choice = new GrowChoice(
                options.joint().training().learningRate(),
                options.search().regularization(),
                options.bias().learningRate());
        return new GrowCheckpoint(
                GrowState.start(setting.train(), options, setting.seed(line.id())), List.of(), choice);
    }

    private GrowCheckpoint before(Setting setting) throws IOException {
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
        double none = Double.NaN;
        double gap = result.number("freeEnergyGap");
        double likelihood = result.number(Setting.VALIDATION);
        double seconds = result.number("seconds");
        return new GrowEvent(
                units,
                Profile.EVALUATED_EVERY,
                0,
                units,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                gap,
                none,
                none,
                none,
                likelihood,
                seconds);
    }
}
