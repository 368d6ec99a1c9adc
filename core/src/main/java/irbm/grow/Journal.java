package irbm.grow;

import irbm.model.BinaryModel;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.TrainingJournal;
import java.util.List;
import java.util.Optional;

/**
 * Where a run of growing is kept, so that a killed one continues where it was: nowhere but in memory, in a directory, in a file system
 * of a cluster, in a store of jobs. Failures to write are {@link java.io.UncheckedIOException}.
 */
public interface Journal {
    /** Where a run that was killed had come to; empty for a new one. */
    Optional<GrowProgress> begun();

    /** Keeps the best model so far, before the progress that counts on it. */
    void keepBest(BinaryModel model);

    /** Keeps the progress: at the start, and after every step. */
    void keep(GrowProgress progress);

    /** The best model so far; empty where none was kept. */
    Optional<BinaryModel> best();

    /** Keeps a model that could be the result, should the run end now. */
    default void keepResult(BinaryModel model) {}

    /** Where attempt 1, 2, ... at training the chosen size with these options is kept. */
    default TrainingJournal<CdState> refinement(int attempt, CdOptions options) {
        return TrainingJournal.inMemory();
    }

    /** Where the training of a candidate for the size is kept. */
    default TrainingJournal<CdState> candidate(Candidate candidate, CdOptions options) {
        return TrainingJournal.inMemory();
    }

    /** Keeps what is known of each size so far, in ascending order. */
    default void keepCurve(List<SizePoint> curve) {}

    /** Keeps the best model in memory, and nothing else. */
    static Journal inMemory() {
        return new MemoryJournal();
    }
}
