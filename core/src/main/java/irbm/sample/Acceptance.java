package irbm.sample;

import static irbm.math.Require.require;

/**
 * How many proposed moves of Markov chains were made.
 *
 * @param accepted those that were
 * @param proposed all
 */
public record Acceptance(long accepted, long proposed) {
    /** Nothing was proposed. */
    public static final Acceptance NONE = new Acceptance(0, 0);

    public Acceptance {
        require(0 <= accepted && accepted <= proposed, "%d of %d moves cannot be accepted", accepted, proposed);
    }

    /** The part that was accepted; one where nothing was refused. */
    public double rate() {
        return proposed == 0 ? 1 : (double) accepted / proposed;
    }

    public Acceptance plus(Acceptance other) {
        return new Acceptance(accepted + other.accepted, proposed + other.proposed);
    }

    /** The sum of all. */
    public static Acceptance sum(Acceptance... parts) {
        Acceptance sum = NONE;
        for (Acceptance part : parts) {
            sum = sum.plus(part);
        }
        return sum;
    }
}
