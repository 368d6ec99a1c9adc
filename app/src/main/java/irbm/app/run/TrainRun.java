package irbm.app.run;

import irbm.evaluate.QuickLikelihood;
import irbm.io.ModelMetadata;
import irbm.math.WorkerPool;
import irbm.model.Examples;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.Divergence;
import irbm.train.DivergenceException;
import irbm.train.LearningRateSearch;
import irbm.train.Refinement;
import irbm.train.TrainingLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One run of contrastive divergence in its directory, from the start or from its checkpoint to the model file. */
public final class TrainRun {
    static final String CHECKPOINT = "state.npz";

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

    private Examples train() {
        return request.split().train().examples();
    }

    /** The rows that decide: validation rows where there are some. */
    private Examples watched() {
        Examples validation = request.split().validation().examples();
        return validation.count() == 0 ? train() : validation;
    }

    /** Runs, or goes on where a killed run was. */
    public Result run() throws IOException {
        Path file = directory.checkpoint(CHECKPOINT);
        if (!Files.exists(file)) {
            begin().write(file);
        }
        CdCheckpoint checkpoint = CdCheckpoint.read(file);
        CdOptions options = request.options().withLearningRate(checkpoint.learningRate());
        ModelMetadata metadata = ModelMetadata.trainedOn(request.split().train(), request.description(options));
        HistoryFile.write(checkpoint.history(), checkpoint.seconds(), directory.history()); // also when it was damaged
        progress.restart();
        return loop(checkpoint, options, new CdRun(directory, options, metadata, progress, checkpoint));
    }

    private CdCheckpoint begin() throws IOException {
        Rbm start = request.start().model();
        CdOptions options = request.searchRate()
                ? RateChoice.inFull(request.options(), bestRate(start), progress)
                : request.options();
        CdState state = CdState.from(start, train(), options, request.seed(), pool);
        return new CdCheckpoint(state, List.of(), List.of(), options.learningRate());
    }

    private double bestRate(Rbm start) {
        return RateChoice.best(
                new LearningRateSearch(train(), request.options(), likelihood::of, pool),
                start,
                request.seed(),
                progress);
    }

    private boolean isWatched(int epoch) {
        return Refinement.isChecked(
                epoch, request.likelihoodEvery(), request.options().epochs());
    }

    private Result loop(CdCheckpoint checkpoint, CdOptions options, CdRun run) throws IOException {
        CdStep step = new CdStep(
                train(),
                request.split().validation().examples(),
                options,
                (epoch, model) -> isWatched(epoch) ? run.measured(likelihood.measure(model)) : Double.NaN,
                pool);
        try {
            var outcome = new TrainingLoop<CdState, CdEvent>(step, request.rules(), List.of(run))
                    .run(checkpoint.state(), checkpoint.history());
            Rbm model = run.finish(outcome.state(), outcome.history());
            progress.end();
            return new Result(model, outcome.reason(), outcome.state().epoch(), likelihood.of(model));
        } catch (DivergenceException diverged) {
            CdCheckpoint last = CdCheckpoint.read(directory.checkpoint(CHECKPOINT));
            run.finish(last.state(), last.history());
            throw givenUp(last, diverged);
        }
    }

    private InputException givenUp(CdCheckpoint last, DivergenceException diverged) throws IOException {
        List<Divergence> all = new ArrayList<>(CdRun.setbacks(last.history()));
        all.addAll(diverged.divergences());
        directory.describeSetbacks(all);
        Divergence end = all.get(all.size() - 1);
        for (Divergence setback :
                diverged.divergences().subList(0, diverged.divergences().size() - 1)) {
            progress.say(CdRun.wentBack(setback));
        }
        return new InputException(
                "training diverged %d times and stopped, the last time in epoch %d: %s; the last good model is %s"
                        .formatted(all.size(), end.epoch(), end.finding(), directory.model()),
                diverged);
    }
}
