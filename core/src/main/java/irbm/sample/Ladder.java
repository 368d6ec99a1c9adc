package irbm.sample;

import static irbm.math.Require.require;

import java.util.Arrays;

/**
 * Temperatures between independent visible units with the bias b_A, at β = 0, and a model, at β = 1. Neighbours exchange states, so
 * that a state can walk down, change where all is easy, and come up again somewhere else.
 *
 * @param baseBias b_A, not modified
 * @param inverseTemperatures of the rungs, from 0 to 1 and increasing; not modified
 */
public record Ladder(float[] baseBias, double[] inverseTemperatures) {
    public Ladder {
        int last = inverseTemperatures.length - 1;
        require(last >= 1, "a ladder needs at least 2 rungs, was %d", last + 1);
        require(
                inverseTemperatures[0] == 0 && inverseTemperatures[last] == 1,
                "a ladder goes from 0 to 1, was %s to %s",
                inverseTemperatures[0],
                inverseTemperatures[last]);
        for (int r = 1; r <= last; r++) {
            require(
                    inverseTemperatures[r - 1] < inverseTemperatures[r],
                    "a ladder must rise, rung %d is %s",
                    r,
                    inverseTemperatures[r]);
        }
    }

    /** With rungs at even distances. */
    public static Ladder even(float[] baseBias, int rungs) {
        double[] values = new double[rungs];
        Arrays.setAll(values, r -> (double) r / (rungs - 1));
        return new Ladder(baseBias, values);
    }

    /** With one more rung in the middle of each gap for which {@code low} is true; gap i is between rungs i and i + 1. */
    public Ladder halved(boolean[] low) {
        double[] values = new double[2 * rungs()];
        int count = 0;
        for (int r = 0; r < rungs(); r++) {
            values[count++] = inverseTemperatures[r];
            if (r < low.length && low[r]) {
                values[count++] = (inverseTemperatures[r] + inverseTemperatures[r + 1]) / 2;
            }
        }
        return new Ladder(baseBias, Arrays.copyOf(values, count));
    }

    public int rungs() {
        return inverseTemperatures.length;
    }

    /** The number of gaps between neighbours. */
    public int gaps() {
        return rungs() - 1;
    }
}
