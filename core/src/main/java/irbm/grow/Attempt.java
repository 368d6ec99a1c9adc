package irbm.grow;

import irbm.evaluate.QuickLikelihood;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.EpochLikelihood;
import irbm.train.Refinement;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import irbm.train.TrainingProgress;
import java.util.Optional;

/**
 * One attempt at training a grown model, by the rules of {@link Refinement}.
 *
 * @param train the rows to learn from
 * @param validation the rows of the train-validation gap, may be empty
 * @param likelihood of the rows that decide
 * @param start the parameters to start from
 * @param options how to train
 * @param seed of all randomness
 */
public record Attempt(
        Rows train, Rows validation, QuickLikelihood likelihood, Rbm start, CdOptions options, long seed) {
    /** Trains on this machine, or continues where the journal says that a killed run was. */
    Training.Trained run(TrainingJournal<CdState> journal, WorkerPool pool) {
        CdStep epoch = new CdStep(train, validation, options, checks(), pool);
        Training<CdState> training = new Training<>(epoch, state -> state.result(options), Refinement.rules(options));
        return training.run(
                journal.begun()
                        .orElseGet(
                                () -> TrainingProgress.start(CdState.from(start, train, options, seed, pool), options)),
                journal);
    }

    /** The likelihood where the rules of refinement look at it. */
    public EpochLikelihood checks() {
        return (epoch, model) ->
                Refinement.isChecked(epoch, options) ? Optional.of(likelihood.measure(model)) : Optional.empty();
    }
}
