package irbm.app.run;

import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowEvent.Measure;
import irbm.grow.Candidate;
import irbm.grow.GrowProgress;
import irbm.grow.Journal;
import irbm.grow.SizePoint;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.model.BinaryModel;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.TrainingJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps growing in its directory: the best model so far, history, and last the checkpoint. In this order, so that whatever the checkpoint
 * counts on is there.
 */
final class DirectoryJournal implements Journal {
    static final String CHECKPOINT = "grow.npz";
    private static final String BEST = "grown.npz";

    private final GrowRequest request;
    private final RunDirectory directory;
    private final RunProgress progress;
    private final ModelMetadata metadata;

    DirectoryJournal(GrowRequest request, RunDirectory directory, RunProgress progress) {
        this.request = request;
        this.directory = directory;
        this.progress = progress;
        this.metadata = ModelMetadata.trainedOn(request.split().train(), request.description());
    }

    /** Whether there is a state to continue from. */
    static boolean isBegun(RunDirectory directory) {
        return Files.exists(directory.checkpoint(CHECKPOINT));
    }

    @Override
    public Optional<GrowProgress> begun() {
        if (!isBegun(directory)) {
            return Optional.empty();
        }
        progress.restart();
        GrowProgress kept = Unchecked.get(() -> GrowCheckpoint.read(directory.checkpoint(CHECKPOINT)));
        // Written again: it may have been damaged.
        Unchecked.run(() -> HistoryFile.writeGrowth(kept.history(), directory.history()));
        Unchecked.get(() -> CheckFile.after(kept.history().size(), directory.checks())); // refuses a damaged one
        return Optional.of(kept);
    }

    @Override
    public void keepBest(BinaryModel model) {
        write(model, directory.checkpoint(BEST));
    }

    @Override
    public void keep(GrowProgress grown) {
        List<GrowEvent> history = grown.history();
        try {
            if (!history.isEmpty()) {
                HistoryFile.writeGrowth(history, directory.history());
                check(history);
            }
            GrowCheckpoint.write(grown, directory.checkpoint(CHECKPOINT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (history.isEmpty()) {
            progress.restart();
        } else {
            progress.status(line(history));
        }
    }

    private void check(List<GrowEvent> history) throws IOException {
        GrowEvent event = history.get(history.size() - 1);
        if (event.annealed().isPresent()) {
            CheckFile.after(history.size() - 1, directory.checks())
                    .add(
                            history.size(),
                            event.units(),
                            event.validationLogLikelihood(),
                            event.annealed().get());
        }
    }

    private static String line(List<GrowEvent> history) {
        GrowEvent event = history.get(history.size() - 1);
        String likelihood = Double.isNaN(event.validationLogLikelihood())
                ? ""
                : String.format(Locale.ROOT, "log-likelihood %.1f  ", event.validationLogLikelihood());
        String removed = event.removed() == 0 ? "" : "removed " + event.removed() + "  ";
        return String.format(
                Locale.ROOT,
                "units %d  %s%sgain %.2f nats  gap %.2f  effective samples %.0f %%  %s",
                event.units(),
                removed,
                likelihood,
                event.get(Measure.HELD_OUT_GAIN),
                event.freeEnergyGap(),
                100 * event.get(Measure.EFFECTIVE_SHARE),
                RunProgress.duration(
                        history.stream().mapToDouble(GrowEvent::seconds).sum()));
    }

    @Override
    public Optional<BinaryModel> best() {
        Path file = directory.checkpoint(BEST);
        return Files.exists(file)
                ? Optional.of(Unchecked.get(
                        () -> ModelFile.read(file, Optional.empty()).model()))
                : Optional.empty();
    }

    @Override
    public void keepResult(BinaryModel model) {
        write(model, directory.model());
    }

    private void write(BinaryModel model, Path file) {
        Unchecked.run(() -> ModelFile.write(new StoredModel(model, metadata), file));
    }

    @Override
    public TrainingJournal<CdState> candidate(Candidate candidate, CdOptions options) {
        Unchecked.run(() -> Files.createDirectories(directory.sizes()));
        TrainRequest training = TrainRequest.ofGrown(request.split(), options, request.seed());
        return new TrainingDirectory(directory.candidate(candidate.name()), training, progress.forPieces());
    }

    /** The history of such a run is its curve: a row for each size. */
    @Override
    public void keepCurve(List<SizePoint> curve) {
        Unchecked.run(() -> {
            HistoryFile.writeGrowth(curve.stream().map(DirectoryJournal::event).toList(), directory.history());
            SizeFile.write(curve, directory);
        });
    }

    private static GrowEvent event(SizePoint point) {
        return GrowEvent.builder()
                .put(Measure.UNITS, point.units())
                .put(Measure.FREE_ENERGY_GAP, point.freeEnergyGap())
                .put(Measure.VALIDATION_LOG_LIKELIHOOD, point.logLikelihood())
                .put(Measure.SECONDS, point.seconds())
                .build();
    }

    @Override
    public TrainingJournal<CdState> refinement(int attempt, CdOptions options) {
        TrainRequest training = TrainRequest.ofGrown(request.split(), options, request.seed());
        return new TrainingDirectory(directory.refinement(attempt), training, progress);
    }
}
