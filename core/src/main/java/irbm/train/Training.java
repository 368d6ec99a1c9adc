package irbm.train;

import irbm.model.Rbm;
import java.util.List;
import java.util.function.Function;

/**
 * One training run, wherever it is made and kept: epochs until a rule ends it, and then the best model that was measured or, where none
 * was, the last.
 *
 * @param <S> the state
 * @param epoch the step
 * @param result the model to use of a state
 * @param rules what ends the run
 */
public record Training<S>(Step<S, CdEvent> epoch, Function<S, Rbm> result, List<StoppingRule<CdEvent>> rules) {
    public Training {
        rules = List.copyOf(rules);
    }

    /**
     * How a run ended.
     *
     * @param model the one to use
     * @param reason why it ended
     * @param epochs after which it ended
     * @param logLikelihood of the model, as good as the checks; NaN where it was not measured
     * @param history all events
     */
    public record Trained(Rbm model, String reason, int epochs, double logLikelihood, List<CdEvent> history) {}

    /** Runs from here to the end, and keeps every epoch. Where it diverges, the last good model is kept as the result. */
    public Trained run(TrainingProgress<S> start, TrainingJournal<S> journal) {
        Keeper keeper = new Keeper(start, journal);
        try {
            var outcome = new TrainingLoop<>(epoch, rules, List.of(keeper)).run(start.state(), start.history());
            return new Trained(
                    keeper.finished(),
                    outcome.reason(),
                    outcome.history().size(),
                    CdRules.best(outcome.history())
                            .map(CdEvent::validationLogLikelihood)
                            .orElse(Double.NaN),
                    outcome.history());
        } catch (DivergenceException diverged) {
            keeper.finished();
            throw diverged;
        }
    }

    /** Keeps every epoch and the best model. */
    private final class Keeper implements Observer<S, CdEvent> {
        private final TrainingJournal<S> journal;
        private TrainingProgress<S> last;

        Keeper(TrainingProgress<S> start, TrainingJournal<S> journal) {
            this.last = start;
            this.journal = journal;
        }

        @Override
        public void observe(S state, List<CdEvent> history) {
            if (CdRules.isBest(history)) {
                journal.keepBest(result.apply(state));
            }
            last = new TrainingProgress<>(state, history, last.learningRate());
            journal.keep(last);
        }

        /** The model to use: the best one where likelihoods were measured, else the last. */
        Rbm finished() {
            Rbm latest = result.apply(last.state());
            Rbm model =
                    CdRules.best(last.history()).isPresent() ? journal.best().orElse(latest) : latest;
            journal.keepResult(model);
            return model;
        }
    }
}
