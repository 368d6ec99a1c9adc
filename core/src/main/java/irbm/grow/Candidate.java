package irbm.grow;

import java.util.Locale;

/**
 * A model that could be the result: how large it is and how it is trained.
 *
 * @param units hidden units
 * @param updates mini-batches of its training
 * @param weightDecay L2 penalty of its training
 */
public record Candidate(int units, int updates, double weightDecay) {
    /** For files: lower-case letters, digits, dots and hyphens. */
    public String name() {
        return String.format(Locale.ROOT, "%d-units-%d-updates-%s-decay", units, updates, weightDecay);
    }

    Candidate withUnits(int value) {
        return new Candidate(value, updates, weightDecay);
    }

    Candidate withUpdates(int value) {
        return new Candidate(units, value, weightDecay);
    }

    Candidate withWeightDecay(double value) {
        return new Candidate(units, updates, value);
    }

    @Override
    public String toString() {
        return units + (units == 1 ? " unit, " : " units, ") + updates + " updates"
                + (weightDecay > 0 ? ", weight decay " + weightDecay : "");
    }
}
