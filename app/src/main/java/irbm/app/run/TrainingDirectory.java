package irbm.app.run;

import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.model.Rbm;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.Divergence;
import irbm.train.TrainingJournal;
import irbm.train.TrainingProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps a run of contrastive divergence in its directory: the best model so far where the likelihood is measured, history, and last the
 * checkpoint. In this order, so that whatever the checkpoint counts on is there.
 */
final class TrainingDirectory implements TrainingJournal<CdState> {
    static final String CHECKPOINT = "state.npz";
    private static final String BEST = "best.npz";

    private final RunDirectory directory;
    private final TrainRequest request;
    private final RunProgress progress;
    private final List<Double> seconds = new ArrayList<>();
    private double secondsBefore;
    private CdOptions options;

    TrainingDirectory(RunDirectory directory, TrainRequest request, RunProgress progress) {
        this.directory = directory;
        this.request = request;
        this.progress = progress;
        this.options = request.options();
        progress.restart();
    }

    /** Where it was, or nothing; the checkpoint says which learning rate was chosen. */
    @Override
    public Optional<TrainingProgress<CdState>> begun() {
        if (!Files.exists(directory.checkpoint(CHECKPOINT))) {
            return Optional.empty();
        }
        CdCheckpoint checkpoint = Unchecked.get(this::read);
        seconds.addAll(checkpoint.seconds());
        secondsBefore = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1);
        // Written again: it may have been damaged.
        Unchecked.run(() -> HistoryFile.write(checkpoint.progress().history(), seconds, directory.history()));
        Unchecked.get(() -> CheckFile.after(seconds.size(), directory.checks())); // refuses a damaged one
        begin(checkpoint.progress());
        return Optional.of(checkpoint.progress());
    }

    /** Counts the time from now on, for a run at the rate that it chose. */
    private void begin(TrainingProgress<CdState> run) {
        options = request.options().withLearningRate(run.learningRate());
        progress.restart();
    }

    private CdCheckpoint read() throws IOException {
        return CdCheckpoint.read(directory.checkpoint(CHECKPOINT));
    }

    @Override
    public void keepBest(Rbm model) {
        write(model, directory.checkpoint(BEST));
    }

    @Override
    public void keep(TrainingProgress<CdState> run) {
        if (run.history().isEmpty()) {
            Unchecked.run(() -> checkpoint(run));
            begin(run);
            return;
        }
        seconds.add(secondsBefore + progress.seconds());
        CdEvent event = run.history().get(run.history().size() - 1);
        Unchecked.run(() -> {
            HistoryFile.write(run.history(), seconds, directory.history());
            check(run);
            if (!event.setbacks().isEmpty()) {
                directory.describeSetbacks(setbacks(run.history()));
            }
            checkpoint(run);
        });
        for (Divergence setback : event.setbacks()) {
            progress.say(wentBack(setback));
        }
        progress.update("epoch", event.epoch(), options.epochs(), facts(event));
    }

    private void check(TrainingProgress<CdState> run) throws IOException {
        int epochs = run.history().size();
        CdEvent event = run.history().get(epochs - 1);
        if (event.annealed().isPresent()) {
            CheckFile.after(epochs - 1, directory.checks())
                    .add(
                            epochs,
                            run.state().model().hiddenCount(),
                            event.validationLogLikelihood(),
                            event.annealed().get());
        }
    }

    private void checkpoint(TrainingProgress<CdState> run) throws IOException {
        new CdCheckpoint(run, seconds).write(directory.checkpoint(CHECKPOINT));
    }

    static String wentBack(Divergence setback) {
        return "epoch %d diverged, went back and on with a quarter of the learning rate: %s"
                .formatted(setback.epoch(), setback.finding());
    }

    /** All of a run so far. */
    static List<Divergence> setbacks(List<CdEvent> history) {
        return history.stream().flatMap(event -> event.setbacks().stream()).toList();
    }

    /** Those of the run as it was kept last. */
    List<Divergence> setbacks() throws IOException {
        return setbacks(read().progress().history());
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

    @Override
    public Optional<Rbm> best() {
        return stored(directory.checkpoint(BEST));
    }

    private static Optional<Rbm> stored(Path file) {
        return Files.exists(file)
                ? Optional.of(Unchecked.get(
                        () -> ModelFile.read(file, Optional.empty()).model().units()))
                : Optional.empty();
    }

    @Override
    public void keepResult(Rbm model) {
        write(model, directory.model());
    }

    @Override
    public Optional<Rbm> result() {
        return stored(directory.model());
    }

    private void write(Rbm model, Path file) {
        ModelMetadata metadata = ModelMetadata.trainedOn(request.split().train(), request.description(options));
        Unchecked.run(() -> ModelFile.write(new StoredModel(model, metadata), file));
    }
}
