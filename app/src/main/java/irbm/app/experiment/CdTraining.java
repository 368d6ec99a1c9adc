package irbm.app.experiment;

import irbm.app.run.CdCheckpoint;
import irbm.evaluate.Likelihood;
import irbm.io.ModelFile;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdRules;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.ContrastiveDivergence;
import irbm.train.Step;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import irbm.train.TrainingProgress;
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
final class CdTraining implements TrainingJournal<CdState> {
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

    Trained run(Rbm start) {
        TrainingProgress<CdState> from = begun().orElseGet(() -> TrainingProgress.start(state(start), options));
        stopwatch = new Stopwatch(seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1));
        Training<CdState> training =
                new Training<>(epoch(), state -> state.result(options), List.of(CdRules.epochs(options.epochs())));
        return finished(training.run(from, this));
    }

    /**
     * The paper's CD keeps its rate whatever happens. Our guard would call a start diverged whose units are mostly always on, as
     * those of Eq. (9) can be, so that only our own training has it.
     */
    private Step<CdState, CdEvent> epoch() {
        Rows train = setting.train();
        if (options.centred()) {
            return new CdStep(train, setting.split().validation().examples(), options, this::checked, setting.pool());
        }
        ContrastiveDivergence plain = new ContrastiveDivergence(train, options, setting.pool());
        return state -> {
            CdState next = plain.step(state);
            return new Step.Result<>(
                    next,
                    CdEvent.ofLikelihood(
                            next.epoch(), options.learningRate(), checked(next.epoch(), next.result(options))));
        };
    }

    private CdState state(Rbm start) {
        return CdState.from(start, setting.train(), options, setting.seed(job), setting.pool());
    }

    private Optional<Likelihood> checked(int epoch, Rbm model) {
        return setting.isChecked(epoch)
                ? Optional.of(stopwatch.without(() -> setting.quickLikelihood(model)))
                : Optional.empty();
    }

    @Override
    public Optional<TrainingProgress<CdState>> begun() {
        if (!Files.exists(checkpoint)) {
            return Optional.empty();
        }
        try {
            CdCheckpoint kept = CdCheckpoint.read(checkpoint);
            seconds.addAll(kept.seconds());
            return Optional.of(kept.progress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void keepBest(Rbm model) {
        try {
            ModelFile.write(setting.stored(job, model), best);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every epoch has its seconds; the checkpoint is written where the likelihood was measured. */
    @Override
    public void keep(TrainingProgress<CdState> progress) {
        seconds.add(stopwatch.seconds());
        CdEvent last = progress.history().get(progress.history().size() - 1);
        if (last.annealed().isPresent()) {
            try {
                new CdCheckpoint(progress, seconds).write(checkpoint);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Optional<Rbm> best() {
        try {
            return Optional.of(ModelFile.read(best, Optional.empty()).model().units());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Trained finished(Training.Trained trained) {
        List<Check> checks = trained.history().stream()
                .filter(each -> Double.isFinite(each.validationLogLikelihood()))
                .map(each -> new Check(each.epoch(), each.validationLogLikelihood()))
                .toList();
        int epoch = CdRules.best(trained.history()).map(CdEvent::epoch).orElse(0);
        return new Trained(trained.model(), trained.logLikelihood(), epoch, seconds.get(seconds.size() - 1), checks);
    }

    /** Once the job's result is on disk. */
    static void clean(JobStore store, String job) throws IOException {
        CdCheckpoint.delete(store.file(job, ".state.npz"));
        Files.deleteIfExists(store.file(job, ".best.npz"));
    }
}
