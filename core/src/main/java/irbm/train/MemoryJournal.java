package irbm.train;

import irbm.model.Rbm;
import java.util.Optional;

/** A run that is lost when the program ends. */
final class MemoryJournal<S> implements TrainingJournal<S> {
    private Optional<Rbm> best = Optional.empty();

    @Override
    public Optional<TrainingProgress<S>> begun() {
        return Optional.empty();
    }

    @Override
    public void keepBest(Rbm model) {
        best = Optional.of(model);
    }

    @Override
    public void keep(TrainingProgress<S> progress) {}

    @Override
    public Optional<Rbm> best() {
        return best;
    }
}
