package irbm.train;

import java.util.List;

/**
 * How far a training run has come: what a checkpoint holds.
 *
 * @param <S> the state
 * @param state where to continue
 * @param history all events so far
 * @param learningRate the rate of the run
 */
public record TrainingProgress<S>(S state, List<CdEvent> history, double learningRate) {
    public TrainingProgress {
        history = List.copyOf(history);
    }

    /** Before the first epoch. */
    public static <S> TrainingProgress<S> start(S state, CdOptions options) {
        return new TrainingProgress<>(state, List.of(), options.learningRate());
    }
}
