package irbm.grow;

import irbm.evaluate.QuickLikelihood;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdRules;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.EpochLikelihood;
import irbm.train.Refinement;
import irbm.train.StoppingRule;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import irbm.train.TrainingProgress;
import java.util.List;
import java.util.Optional;

/**
 * One training run of the engine.
 *
 * @param train the rows to learn from
 * @param validation the rows of the train-validation gap, may be empty
 * @param likelihood of the rows that decide, which may end the run early by the rules of {@link Refinement}; none where it runs to its end
 * @param start the parameters to start from
 * @param options how to train
 * @param seed of all randomness
 */
public record Attempt(
        Rows train, Rows validation, Optional<QuickLikelihood> likelihood, Rbm start, CdOptions options, long seed) {
    /** Trains on this machine, or continues where the journal says that a killed run was. */
    Training.Trained run(TrainingJournal<CdState> journal, WorkerPool pool) {
        CdStep epoch = new CdStep(train, validation, options, checks(), pool);
        Training<CdState> training = new Training<>(epoch, state -> state.result(options), rules());
        return training.run(
                journal.begun()
                        .orElseGet(
                                () -> TrainingProgress.start(CdState.from(start, train, options, seed, pool), options)),
                journal);
    }

    /** What ends the run. */
    public List<StoppingRule<CdEvent>> rules() {
        return likelihood.isPresent() ? Refinement.rules(options) : List.of(CdRules.epochs(options.epochs()));
    }

    /** The likelihood where the rules look at it. */
    public EpochLikelihood checks() {
        return (epoch, model) -> likelihood
                .filter(measure -> Refinement.isChecked(epoch, options))
                .map(measure -> measure.measure(model));
    }
}
