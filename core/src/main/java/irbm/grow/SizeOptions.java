package irbm.grow;

import static irbm.math.Require.require;

import java.util.OptionalDouble;

/**
 * How a size is searched by training models of several sizes.
 *
 * @param maxUnits the largest size
 * @param seconds of the whole search; none where it ends by itself
 * @param leastGain nats that more units or longer training must bring; none for what the error of a comparison can resolve
 * @param prefer which of the sizes that cannot be told from the best is taken
 */
public record SizeOptions(int maxUnits, OptionalDouble seconds, OptionalDouble leastGain, Preference prefer) {
    /** Which size is taken. */
    public enum Preference {
        /** The smallest size whose difference from the best is within its error. */
        SIZE,
        /** The size with the highest likelihood. */
        LIKELIHOOD
    }

    /** At most 1000 units, no limit of time, the smallest of the sizes that are level. */
    public static final SizeOptions DEFAULTS =
            new SizeOptions(1000, OptionalDouble.empty(), OptionalDouble.empty(), Preference.SIZE);

    public SizeOptions {
        require(maxUnits >= 1, "maxUnits must be at least 1, was %d", maxUnits);
        seconds.ifPresent(limit -> require(limit > 0, "timeLimit must be positive, was %s seconds", limit));
        leastGain.ifPresent(nats -> require(nats >= 0, "leastGain cannot be negative, was %s", nats));
    }
}
