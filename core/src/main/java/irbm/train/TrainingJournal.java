package irbm.train;

import irbm.model.Rbm;
import java.util.Optional;

/**
 * Where a training run is kept, so that a killed one continues where it was: nowhere but in memory, in a directory, in a store of jobs.
 * Failures to write are {@link java.io.UncheckedIOException}.
 *
 * @param <S> the state
 */
public interface TrainingJournal<S> {
    /** Where a run that was killed had come to; empty for a new one. */
    Optional<TrainingProgress<S>> begun();

    /** Keeps the best model so far, before the progress that counts on it. */
    void keepBest(Rbm model);

    /** Keeps the progress. */
    void keep(TrainingProgress<S> progress);

    /** The best model so far; empty where none was kept. */
    Optional<Rbm> best();

    /** Keeps the model to use, when the run has ended. */
    default void keepResult(Rbm model) {}

    /** The model of a run that has ended; empty where it has not. */
    default Optional<Rbm> result() {
        return Optional.empty();
    }

    /** Keeps the best model in memory, and nothing else. */
    static <S> TrainingJournal<S> inMemory() {
        return new MemoryJournal<>();
    }
}
