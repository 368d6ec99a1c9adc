package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.model.Rbm;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdRules;
import irbm.train.CdState;
import irbm.train.Divergence;
import irbm.train.Observer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes a run of contrastive divergence to its directory while it goes on: history, the best model so far where the likelihood is
 * measured, and last the checkpoint. In this order, so that whatever the checkpoint counts on is there.
 */
final class CdRun implements Observer<CdState, CdEvent> {
    private final RunDirectory directory;
    private final CdOptions options;
    private final ModelMetadata metadata;
    private final RunProgress progress;
    private final List<Double> seconds;
    private final double secondsBefore;
    private final CheckFile checks;
    private Optional<LogPartitionEstimate> last = Optional.empty();

    CdRun(
            RunDirectory directory,
            CdOptions options,
            ModelMetadata metadata,
            RunProgress progress,
            CdCheckpoint checkpoint)
            throws IOException {
        this.directory = directory;
        this.options = options;
        this.metadata = metadata;
        this.progress = progress;
        this.seconds = new ArrayList<>(checkpoint.seconds());
        this.secondsBefore = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1);
        this.checks = CheckFile.after(checkpoint.history().size(), directory.checks());
    }

    /** Keeps how far a likelihood can be trusted until the step that it belongs to is done, and returns its value. */
    double measured(Likelihood likelihood) {
        last = Optional.of(likelihood.logPartition());
        return likelihood.mean();
    }

    @Override
    public void observe(CdState state, List<CdEvent> history) {
        seconds.add(secondsBefore + progress.seconds());
        CdEvent event = history.get(history.size() - 1);
        try {
            HistoryFile.write(history, seconds, directory.history());
            if (!Double.isNaN(event.validationLogLikelihood()) && last.isPresent()) {
                checks.add(history.size(), state.model().hiddenCount(), event.validationLogLikelihood(), last.get());
            }
            if (CdRules.isBest(history)) {
                write(state.result(options), "best.npz");
            }
            if (!event.setbacks().isEmpty()) {
                directory.describeSetbacks(setbacks(history));
            }
            new CdCheckpoint(state, history, seconds, options.learningRate())
                    .write(directory.checkpoint(TrainRun.CHECKPOINT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Divergence setback : event.setbacks()) {
            progress.say(wentBack(setback));
        }
        progress.update("epoch", event.epoch(), options.epochs(), facts(event));
    }

    static String wentBack(Divergence setback) {
        return "epoch %d diverged, went back and on with a quarter of the learning rate: %s"
                .formatted(setback.epoch(), setback.finding());
    }

    /** All of a run so far. */
    static List<Divergence> setbacks(List<CdEvent> history) {
        return history.stream().flatMap(event -> event.setbacks().stream()).toList();
    }

    private static String facts(CdEvent event) {
        String gap = Double.isNaN(event.freeEnergyGap()) ? "" : "gap %.2f nats  ".formatted(event.freeEnergyGap());
        return String.format(
                Locale.ROOT,
                "%sreconstruction error %.2f %%  mean |w| %.3f%s",
                gap,
                100 * event.reconstructionError(),
                event.meanWeight(),
                event.retries() == 0 ? "" : "  went back %d of 3 times".formatted(event.retries()));
    }

    /** Writes the model of the run: the best one where likelihoods were measured, else the last. */
    Rbm finish(CdState state, List<CdEvent> history) throws IOException {
        boolean measured = history.stream().anyMatch(event -> !Double.isNaN(event.validationLogLikelihood()));
        Rbm model = measured && Files.exists(directory.checkpoint("best.npz"))
                ? ModelFile.read(directory.checkpoint("best.npz"), Optional.empty())
                        .model()
                        .units()
                : state.result(options);
        ModelFile.write(new StoredModel(model, metadata), directory.model());
        return model;
    }

    private void write(Rbm model, String name) throws IOException {
        ModelFile.write(new StoredModel(model, metadata), directory.checkpoint(name));
    }
}
