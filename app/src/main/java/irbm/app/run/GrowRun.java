package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.evaluate.QuickLikelihood;
import irbm.io.ModelMetadata;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Examples;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.DivergenceException;
import irbm.train.FrankWolfe;
import irbm.train.GrowEvent;
import irbm.train.GrowOptions;
import irbm.train.GrowState;
import irbm.train.Growth;
import irbm.train.LearningRateSearch;
import irbm.train.Refinement;
import irbm.train.TrainingLoop;
import irbm.train.WarmStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One run of growing in its directory, from the start or from its checkpoint to the model file and the report. */
public final class GrowRun {
    private final GrowRequest request;
    private final RunDirectory directory;
    private final RunProgress progress;
    private final WorkerPool pool;
    private final GrowLikelihood likelihood;

    public GrowRun(GrowRequest request, RunDirectory directory, RunProgress progress, WorkerPool pool) {
        this.request = request;
        this.directory = directory;
        this.progress = progress;
        this.pool = pool;
        this.likelihood = new GrowLikelihood(Rbm.baseRate(train()), pool);
    }

    /**
     * How growing ended.
     *
     * @param model the model that was written
     * @param reachedUnits how far growing went
     * @param reason why it stopped there
     * @param likelihood of the validation rows, or of the training rows where there are none
     * @param sentence all of this in words
     */
    public record Result(BinaryModel model, int reachedUnits, String reason, Likelihood likelihood, String sentence) {}

    private BinaryMatrix train() {
        return request.split().train().rows();
    }

    /** The rows that decide: validation rows where there are some. */
    private BinaryMatrix watched() {
        return request.split().validation().isEmpty()
                ? train()
                : request.split().validation().rows();
    }

    /** Whether there is a state to go on from. */
    public static boolean isBegun(RunDirectory directory) {
        return Files.exists(directory.checkpoint(GrowWriter.CHECKPOINT));
    }

    /** Runs, or goes on where a killed run was. */
    public Result run() throws IOException {
        Path file = directory.checkpoint(GrowWriter.CHECKPOINT);
        if (!isBegun(directory)) {
            begin().write(file);
        }
        GrowCheckpoint checkpoint = GrowCheckpoint.read(file);
        HistoryFile.writeGrowth(checkpoint.history(), directory.history()); // also when it was damaged
        progress.restart();
        GrowWriter writer = new GrowWriter(
                directory,
                ModelMetadata.trainedOn(request.split().train(), request.description()),
                progress,
                checkpoint.choice(),
                request.selects(),
                likelihood,
                CheckFile.after(checkpoint.history().size(), directory.checks()));
        return finish(grow(checkpoint, writer), checkpoint.choice().learningRate(), writer);
    }

    private GrowCheckpoint begin() {
        GrowOptions options =
                request.grid() ? new GrowGrid(request, likelihood, progress, pool).choose() : request.options();
        double rate = request.trains() && request.searchRate() ? bestRate() : jointRate();
        return new GrowCheckpoint(request.start(options), List.of(), GrowChoice.of(options, rate));
    }

    private double jointRate() {
        return request.options().joint().training().learningRate();
    }

    private double bestRate() {
        Examples train = request.split().train().examples();
        Examples watched = (request.split().validation().isEmpty()
                        ? request.split().train()
                        : request.split().validation())
                .examples();
        CdOptions options =
                request.refinement().orElse(request.options().joint().training());
        QuickLikelihood quick = new QuickLikelihood(train, watched, pool);
        return RateChoice.best(
                new LearningRateSearch(train, options, quick::of, pool),
                CdState.randomModel(train, Growth.TRIAL_UNITS, request.seed()),
                request.seed(),
                progress);
    }

    private TrainingLoop.Outcome<GrowState, GrowEvent> grow(GrowCheckpoint checkpoint, GrowWriter writer)
            throws IOException {
        GrowOptions options = checkpoint.choice().in(request.options());
        FrankWolfe step =
                new FrankWolfe(train(), request.split().validation().rows(), options, likelihood::logPartition, pool);
        try {
            return new TrainingLoop<GrowState, GrowEvent>(step, request.rules(), List.of(writer))
                    .run(checkpoint.state(), checkpoint.history());
        } catch (DivergenceException diverged) {
            progress.end();
            writer.write(lastGood(writer.best().orElse(checkpoint.state().average())));
            throw new InputException(diverged.getMessage() + "; the last good model is " + directory.model(), diverged);
        }
    }

    /** Between two checks nobody knows whether a model is any good, so it must prove to be better than independent pixels. */
    private BinaryModel lastGood(BinaryModel last) {
        Rbm independent = Rbm.baseRate(train());
        return logLikelihood(last) > logLikelihood(independent) ? last : independent;
    }

    private double logLikelihood(BinaryModel model) {
        return -model.meanFreeEnergy(watched(), pool) - likelihood.logPartition(model);
    }

    private Result finish(TrainingLoop.Outcome<GrowState, GrowEvent> grown, double rate, GrowWriter writer)
            throws IOException {
        BinaryModel chosen = writer.best().orElse(grown.state().average());
        writer.write(chosen); // should refinement diverge, there is a model
        Refined refined = request.refinement().isPresent() && chosen.hiddenCount() > 0
                ? refined(chosen.units(), atRate(request.refinement().get(), rate))
                : new Refined(chosen, 0);
        BinaryModel model = refined.model();
        writer.write(model);
        progress.say("measuring the likelihood");
        Likelihood result = likelihood.of(model, watched());
        int reached = grown.state().model().hiddenCount();
        String sentence = sentence(model, reached, grown.reason(), result);
        directory.describeResult(members(refined, reached, grown.reason(), result, sentence));
        return new Result(model, reached, grown.reason(), result, sentence);
    }

    private CdOptions atRate(CdOptions refinement, double rate) {
        return request.searchRate() ? RateChoice.inFull(refinement, rate, progress) : refinement.withLearningRate(rate);
    }

    /** The model to use, and which attempt at training made it: 0 where growing did. */
    private record Refined(BinaryModel model, int attempt) {}

    private Refined refined(Rbm chosen, CdOptions options) throws IOException {
        Refinement.Result best = Refinement.run(options, (attempt, number) -> trained(chosen, attempt, number));
        if (logLikelihood(chosen) > logLikelihood(best.model())) {
            progress.say("refinement did not help: the grown model is kept");
            return new Refined(chosen, 0);
        }
        return new Refined(best.model(), best.attempt());
    }

    private Refinement.Trained trained(Rbm chosen, CdOptions options, int attempt) throws IOException {
        progress.say("refining %d units by %s-%d, %d epochs, learning rate %s"
                .formatted(
                        chosen.hiddenCount(),
                        options.persistent() ? "PCD" : "CD",
                        options.gibbsSteps(),
                        options.epochs(),
                        options.learningRate()));
        TrainRequest training = new TrainRequest(
                request.split(),
                RowWeights.NONE,
                () -> WarmStart.of(chosen, Rbm.baseRate(train()), request.kept()),
                "grown",
                options,
                false,
                Refinement.checkEvery(options),
                Refinement.rules(options),
                request.seed());
        TrainRun.Result result = new TrainRun(training, directory.refinement(attempt), progress, pool).run();
        return new Refinement.Trained(result.model(), result.epochs(), result.quickLogLikelihood());
    }

    private String sentence(BinaryModel model, int reached, String reason, Likelihood result) {
        return String.format(
                Locale.ROOT,
                "Growing stopped at %s because %s. Recommended: %d hidden %s, with a mean log-likelihood of %.1f nats"
                        + " (%.1f to %.1f) on the %s rows.",
                reached == 1 ? "1 unit" : reached + " units",
                reason,
                model.hiddenCount(),
                model.hiddenCount() == 1 ? "unit" : "units",
                result.mean(),
                result.interval().low(),
                result.interval().high(),
                request.split().validation().isEmpty() ? "training" : "validation");
    }

    private static Map<String, Object> members(
            Refined refined, int reached, String reason, Likelihood result, String sentence) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("sentence", sentence);
        members.put("units", refined.model().hiddenCount());
        members.put("reachedUnits", reached);
        members.put("refinement", refined.attempt());
        members.put("reason", reason);
        members.put("validationLogLikelihood", result.mean());
        members.put("low", result.interval().low());
        members.put("high", result.interval().high());
        members.put("warnings", result.logPartition().warnings());
        return members;
    }
}
