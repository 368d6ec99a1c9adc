package irbm.app.run;

import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.model.BinaryModel;
import irbm.train.GrowEvent;
import irbm.train.GrowState;
import irbm.train.Growth;
import irbm.train.Observer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes growing to its directory while it goes on: history, the best model so far where the likelihood is measured, and last the
 * checkpoint. In this order, so that whatever the checkpoint counts on is there. A run that does not select by likelihood keeps its
 * last model.
 */
final class GrowWriter implements Observer<GrowState, GrowEvent> {
    static final String CHECKPOINT = "grow.npz";
    private static final String BEST = "grown.npz";

    private final RunDirectory directory;
    private final ModelMetadata metadata;
    private final RunProgress progress;
    private final GrowChoice choice;
    private final boolean selects;
    private final GrowLikelihood likelihood;
    private final CheckFile checks;

    GrowWriter(
            RunDirectory directory,
            ModelMetadata metadata,
            RunProgress progress,
            GrowChoice choice,
            boolean selects,
            GrowLikelihood likelihood,
            CheckFile checks) {
        this.directory = directory;
        this.metadata = metadata;
        this.progress = progress;
        this.choice = choice;
        this.selects = selects;
        this.likelihood = likelihood;
        this.checks = checks;
    }

    @Override
    public void observe(GrowState state, List<GrowEvent> history) {
        try {
            HistoryFile.writeGrowth(history, directory.history());
            check(history);
            if (!selects || Growth.isBest(history)) {
                ModelFile.write(new StoredModel(state.average(), metadata), directory.checkpoint(BEST));
            }
            new GrowCheckpoint(state, history, choice).write(directory.checkpoint(CHECKPOINT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        progress.status(line(history));
    }

    private void check(List<GrowEvent> history) throws IOException {
        GrowEvent event = history.get(history.size() - 1);
        double found = event.validationLogLikelihood();
        if (!Double.isNaN(found) && likelihood.last().isPresent()) {
            checks.add(history.size(), event.units(), found, likelihood.last().get());
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
                event.heldOutGain(),
                event.freeEnergyGap(),
                100 * event.effectiveShare(),
                RunProgress.duration(
                        history.stream().mapToDouble(GrowEvent::seconds).sum()));
    }

    /** The best model so far, if one was written. */
    Optional<BinaryModel> best() throws IOException {
        return Files.exists(directory.checkpoint(BEST))
                ? Optional.of(ModelFile.read(directory.checkpoint(BEST), Optional.empty())
                        .model())
                : Optional.empty();
    }

    void write(BinaryModel model) throws IOException {
        ModelFile.write(new StoredModel(model, metadata), directory.model());
    }
}
