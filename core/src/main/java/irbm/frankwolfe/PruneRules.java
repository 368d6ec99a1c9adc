package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.train.StoppingRule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules that end pruning. */
public final class PruneRules {
    // One measurement of the likelihood may be off by chance.
    private static final int PATIENCE = 2;

    private PruneRules() {}

    /** The model has as few units as it may have. */
    public static StoppingRule<PruneEvent> leastUnits(int units) {
        return history -> last(history).units() <= units
                ? Optional.of(
                        "the smallest size allowed, %d %s, is reached".formatted(units, units == 1 ? "unit" : "units"))
                : Optional.empty();
    }

    /** The validation likelihood, {@code before} at the start, has lost more than {@code nats} twice in a row. */
    public static StoppingRule<PruneEvent> maxLoss(double before, double nats) {
        require(nats >= 0, "the largest loss cannot be negative, was %s", nats);
        return history -> {
            List<PruneEvent> lastOnes = history.subList(Math.max(0, history.size() - PATIENCE), history.size());
            boolean lost = lastOnes.stream().noneMatch(event -> isWithin(event, before, nats));
            return lost && lastOnes.size() == PATIENCE
                    ? Optional.of(String.format(Locale.ROOT, "fewer units lose more than %.2f nats", nats))
                    : Optional.empty();
        };
    }

    /** Whether the model after the last of these steps has lost no more than so many nats. */
    public static boolean isWithin(List<PruneEvent> history, double before, double nats) {
        return isWithin(last(history), before, nats);
    }

    private static boolean isWithin(PruneEvent event, double before, double nats) {
        return before - event.validationLogLikelihood() <= nats;
    }

    private static PruneEvent last(List<PruneEvent> history) {
        return history.get(history.size() - 1);
    }
}
