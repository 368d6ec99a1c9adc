package irbm.app.experiment;

import irbm.app.run.CdCheckpoint;
import irbm.io.ModelFile;
import irbm.model.Examples;
import irbm.model.Rbm;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdRules;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.ContrastiveDivergence;
import irbm.train.Observer;
import irbm.train.Step;
import irbm.train.TrainingLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Contrastive divergence for a job. The validation likelihood is measured a few times on the way, and the best of these models is
 * the result: the paper's early stopping, by the likelihood itself. A killed job goes on from the last measurement.
 */
final class CdTraining implements Observer<CdState, CdEvent> {
    /** Where results keep after how many epochs the model was best. */
    static final String EPOCH = "epoch";

    /** Where they keep how it went: the epoch and the likelihood of every measurement. */
    static final String CHECKS = "checks";

    private final Setting setting;
    private final String job;
    private final CdOptions options;
    private final Path checkpoint;
    private final Path best;
    private final List<Double> seconds = new ArrayList<>();
    private Stopwatch stopwatch = new Stopwatch(0);

    CdTraining(Setting setting, String job, CdOptions options) {
        this.setting = setting;
        this.job = job;
        this.options = options;
        this.checkpoint = setting.store().file(job, ".state.npz");
        this.best = setting.store().file(job, ".best.npz");
    }

    /**
     * The outcome of a run.
     *
     * @param model the best one
     * @param epoch the one that the model is of
     * @param seconds of the whole run
     * @param checks the validation likelihood along the run
     */
    record Trained(Rbm model, double validationLogLikelihood, int epoch, double seconds, List<Check> checks) {
        Trained {
            checks = List.copyOf(checks);
        }

        JobResult result() {
            return new JobResult(Map.of(
                    Setting.VALIDATION,
                    validationLogLikelihood,
                    EPOCH,
                    epoch,
                    "seconds",
                    seconds,
                    CHECKS,
                    checks.stream().map(Check::pair).toList()));
        }
    }

    /** The validation likelihood after an epoch. */
    record Check(int epoch, double validationLogLikelihood) {
        List<Number> pair() {
            return List.of(epoch, validationLogLikelihood);
        }
    }

    Trained run(Rbm start) throws IOException {
        CdCheckpoint from = Files.exists(checkpoint) ? CdCheckpoint.read(checkpoint) : fresh(start);
        seconds.addAll(from.seconds());
        stopwatch = new Stopwatch(seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1));
        var outcome = new TrainingLoop<CdState, CdEvent>(
                        step(), List.of(CdRules.epochs(options.epochs())), List.of(this))
                .run(from.state(), from.history());
        return finished(outcome.history());
    }

    /**
     * The paper's CD keeps its rate whatever happens. Our guard would call a start diverged whose units are mostly always on, as
     * those of Eq. (9) can be, so that only our own training has it.
     */
    private Step<CdState, CdEvent> step() {
        Examples train = setting.split().train().examples();
        ContrastiveDivergence epoch = new ContrastiveDivergence(train, options, setting.pool());
        return options.centred()
                ? new CdStep(train, setting.split().validation().examples(), options, this::checked, setting.pool())
                : state -> {
                    CdState next = epoch.step(state);
                    return new Step.Result<>(next, event(next));
                };
    }

    private CdEvent event(CdState state) {
        double none = Double.NaN;
        double likelihood = checked(state.epoch(), state.result(options));
        return new CdEvent(
                state.epoch(), options.learningRate(), none, none, none, none, none, likelihood, 0, List.of());
    }

    private CdCheckpoint fresh(Rbm start) {
        CdState state =
                CdState.from(start, setting.split().train().examples(), options, setting.seed(job), setting.pool());
        return new CdCheckpoint(state, List.of(), List.of(), options.learningRate());
    }

    private double checked(int epoch, Rbm model) {
        return setting.isChecked(epoch) ? stopwatch.without(() -> setting.quickLikelihood(model)) : Double.NaN;
    }

    @Override
    public void observe(CdState state, List<CdEvent> history) {
        seconds.add(stopwatch.seconds());
        CdEvent last = history.get(history.size() - 1);
        if (Double.isNaN(last.validationLogLikelihood())) {
            return;
        }
        try {
            if (CdRules.isBest(history)) {
                ModelFile.write(setting.stored(job, state.result(options)), best);
            }
            new CdCheckpoint(state, history, seconds, options.learningRate()).write(checkpoint);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CdEvent best(List<CdEvent> history) {
        CdEvent best = history.get(0);
        for (int k = 1; k <= history.size(); k++) {
            best = CdRules.isBest(history.subList(0, k)) ? history.get(k - 1) : best;
        }
        return best;
    }

    private Trained finished(List<CdEvent> history) throws IOException {
        CdEvent event = best(history);
        Rbm model = ModelFile.read(best, Optional.empty()).model().units();
        List<Check> checks = history.stream()
                .filter(each -> Double.isFinite(each.validationLogLikelihood()))
                .map(each -> new Check(each.epoch(), each.validationLogLikelihood()))
                .toList();
        return new Trained(
                model, event.validationLogLikelihood(), event.epoch(), seconds.get(seconds.size() - 1), checks);
    }

    /** Once the job's result is on disk. */
    static void clean(JobStore store, String job) throws IOException {
        CdCheckpoint.delete(store.file(job, ".state.npz"));
        Files.deleteIfExists(store.file(job, ".best.npz"));
    }
}
