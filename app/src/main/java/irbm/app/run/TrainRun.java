package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.evaluate.QuickLikelihood;
import irbm.math.WorkerPool;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.Divergence;
import irbm.train.DivergenceException;
import irbm.train.LearningRateSearch;
import irbm.train.Rate;
import irbm.train.Refinement;
import irbm.train.Training;
import irbm.train.TrainingProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of contrastive divergence in its directory, from the start or from its checkpoint to the model file. */
public final class TrainRun {
    private final TrainRequest request;
    private final RunDirectory directory;
    private final RunProgress progress;
    private final WorkerPool pool;
    private final QuickLikelihood likelihood;

    public TrainRun(TrainRequest request, RunDirectory directory, RunProgress progress, WorkerPool pool) {
        this.request = request;
        this.directory = directory;
        this.progress = progress;
        this.pool = pool;
        this.likelihood = new QuickLikelihood(train(), watched(), pool);
    }

    /** How a run ended: the model that was written, why, after how many epochs, and a quick estimate of its likelihood. */
    public record Result(Rbm model, String reason, int epochs, double quickLogLikelihood) {}

    private Rows train() {
        return request.split().train().examples();
    }

    /** The rows that decide: validation rows where there are some. */
    private Rows watched() {
        Rows validation = request.split().validation().examples();
        return validation.count() == 0 ? train() : validation;
    }

    /** Runs, or continues where a killed run was. */
    public Result run() throws IOException {
        TrainingDirectory journal = new TrainingDirectory(directory, request, progress);
        Optional<TrainingProgress<CdState>> begun = journal.begun();
        TrainingProgress<CdState> start = begun.isPresent() ? begun.get() : begin(journal);
        CdOptions options = request.options().withLearningRate(start.learningRate());
        CdStep step = new CdStep(train(), request.split().validation().examples(), options, this::measured, pool);
        try {
            Training.Trained trained =
                    new Training<CdState>(step, state -> state.result(options), request.rules()).run(start, journal);
            progress.end();
            return new Result(trained.model(), trained.reason(), trained.epochs(), likelihood.of(trained.model()));
        } catch (DivergenceException diverged) {
            throw givenUp(journal.setbacks(), diverged);
        }
    }

    private TrainingProgress<CdState> begin(TrainingDirectory journal) throws IOException {
        Rbm model = request.start().model();
        CdOptions options = request.searchRate() ? searched(model) : request.options();
        TrainingProgress<CdState> start =
                TrainingProgress.start(CdState.from(model, train(), options, request.seed(), pool), options);
        journal.keep(start);
        return start;
    }

    private CdOptions searched(Rbm start) {
        Rate rate = Rate.best(
                LearningRateSearch.best(new LearningRateSearch(train(), request.options(), likelihood::of, pool)
                        .run(start, request.seed(), progress::say)));
        CdOptions options = request.options().withRate(rate);
        progress.say(LearningRateSearch.reason(rate, options));
        return options;
    }

    private Optional<Likelihood> measured(int epoch, Rbm model) {
        return Refinement.isChecked(
                        epoch, request.likelihoodEvery(), request.options().epochs())
                ? Optional.of(likelihood.measure(model))
                : Optional.empty();
    }

    private InputException givenUp(List<Divergence> before, DivergenceException diverged) throws IOException {
        List<Divergence> all = new ArrayList<>(before);
        all.addAll(diverged.divergences());
        directory.describeSetbacks(all);
        Divergence end = all.get(all.size() - 1);
        for (Divergence setback :
                diverged.divergences().subList(0, diverged.divergences().size() - 1)) {
            progress.say(TrainingDirectory.wentBack(setback));
        }
        return new InputException(
                "training diverged %d times and stopped, the last time in epoch %d: %s; the last good model is %s"
                        .formatted(all.size(), end.epoch(), end.finding(), directory.model()),
                diverged);
    }
}
