package irbm.grow;

import irbm.model.BinaryModel;
import java.util.Optional;

/** A run that is lost when the program ends. */
final class MemoryJournal implements Journal {
    private Optional<BinaryModel> best = Optional.empty();

    @Override
    public Optional<GrowProgress> begun() {
        return Optional.empty();
    }

    @Override
    public void keepBest(BinaryModel model) {
        best = Optional.of(model);
    }

    @Override
    public void keep(GrowProgress progress) {}

    @Override
    public Optional<BinaryModel> best() {
        return best;
    }
}
