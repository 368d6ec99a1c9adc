package irbm.spark;

import irbm.grow.GrowProgress;
import irbm.grow.Journal;
import irbm.model.BinaryModel;
import java.util.Optional;

/** Keeps a fit in a directory that the driver can reach, every few steps, for the next driver if this one is lost. */
final class CheckpointJournal implements Journal {
    private final CheckpointStore store;
    private final String fingerprint;
    private final int interval;
    private Optional<BinaryModel> best = Optional.empty();

    CheckpointJournal(CheckpointStore store, String fingerprint, int interval) {
        this.store = store;
        this.fingerprint = fingerprint;
        this.interval = interval;
    }

    @Override
    public Optional<GrowProgress> begun() {
        Optional<FitCheckpoint> checkpoint = store.read(fingerprint);
        best = checkpoint.map(FitCheckpoint::best);
        return checkpoint.map(FitCheckpoint::progress);
    }

    @Override
    public void keepBest(BinaryModel model) {
        best = Optional.of(model);
    }

    @Override
    public void keep(GrowProgress progress) {
        boolean due = !progress.history().isEmpty() && progress.state().step() % interval == 0;
        if (due) {
            BinaryModel model = best.orElse(progress.state().average());
            store.write(new FitCheckpoint(fingerprint, progress, model.units()));
        }
    }

    @Override
    public Optional<BinaryModel> best() {
        return best;
    }
}
