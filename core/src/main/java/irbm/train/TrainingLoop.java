package irbm.train;

import static irbm.math.Require.require;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The one training loop: step, tell the observers, ask the rules, until one of them gives a reason to stop.
 *
 * @param <S> the state
 * @param <E> the event
 */
public final class TrainingLoop<S, E> {
    private final Step<S, E> step;
    private final List<StoppingRule<E>> rules;
    private final List<Observer<S, E>> observers;

    /** At least one rule must come to an end by itself, such as a largest number of steps. */
    public TrainingLoop(Step<S, E> step, List<StoppingRule<E>> rules, List<Observer<S, E>> observers) {
        require(!rules.isEmpty(), "a run needs at least 1 rule that ends it");
        this.step = step;
        this.rules = List.copyOf(rules);
        this.observers = List.copyOf(observers);
    }

    /** How a run ended: the last state, all events, and the reason of the rule that ended it. */
    public record Outcome<S, E>(S state, List<E> history, String reason) {}

    /** Runs from a state with the events that led to it, none for a new run. */
    public Outcome<S, E> run(S start, List<E> past) {
        S state = start;
        List<E> history = new ArrayList<>(past);
        Optional<String> reason = past.isEmpty() ? Optional.empty() : reasonToStop(history);
        while (reason.isEmpty()) {
            Step.Result<S, E> result = step.step(state);
            state = result.state();
            history.add(result.event());
            for (Observer<S, E> observer : observers) {
                observer.observe(state, Collections.unmodifiableList(history));
            }
            reason = reasonToStop(history);
        }
        return new Outcome<>(state, List.copyOf(history), reason.get());
    }

    private Optional<String> reasonToStop(List<E> history) {
        return rules.stream()
                .flatMap(rule -> rule.reasonToStop(Collections.unmodifiableList(history)).stream())
                .findFirst();
    }
}
