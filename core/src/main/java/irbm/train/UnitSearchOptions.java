package irbm.train;

import static irbm.math.Require.require;

/**
 * How the next hidden unit is searched.
 *
 * @param exact whether the gain of the full step is maximised, jointly with the visible bias, or Eq. (9), its linearisation
 * @param regularization λ of the first search
 * @param leastEffectiveShare a unit that leaves fewer effective samples is made smaller until it does not; 0 never
 * @param wantedEffectiveShare a step that leaves more lets the next λ be smaller; 1 never lowers it
 * @param leastRegularization λ is not lowered further
 * @param maxWeightNorm C: |w|² is at most this instead of being penalised; infinity for the penalised form
 * @param iterations of the minimiser
 * @param starts random starts, of which the best result is taken
 * @param startNorm |w| of a start
 * @param rows training examples of one search, drawn anew each time; all where there are fewer
 * @param random whether units are not searched at all but small random ones, the control of every claim about the search
 */
public record UnitSearchOptions(
        boolean exact,
        double regularization,
        double leastEffectiveShare,
        double wantedEffectiveShare,
        double leastRegularization,
        double maxWeightNorm,
        int iterations,
        int starts,
        double startNorm,
        int rows,
        boolean random) {

    public UnitSearchOptions {
        require(
                regularization >= 0 && regularization < 1e6,
                "regularization cannot be negative, was %s",
                regularization);
        require(
                leastEffectiveShare >= 0 && leastEffectiveShare <= wantedEffectiveShare && wantedEffectiveShare <= 1,
                "effective shares must be within 0 to 1 and in order, were %s and %s",
                leastEffectiveShare,
                wantedEffectiveShare);
        require(
                leastRegularization >= 0 && leastRegularization < 1e6,
                "leastRegularization cannot be negative, was %s",
                leastRegularization);
        require(maxWeightNorm > 0, "maxWeightNorm must be positive, was %s", maxWeightNorm);
        require(iterations >= 1, "iterations must be at least 1, was %d", iterations);
        require(starts >= 1, "starts must be at least 1, was %d", starts);
        require(startNorm > 0 && startNorm < 1e6, "startNorm must be positive, was %s", startNorm);
        require(rows >= 1, "rows must be at least 1, was %d", rows);
    }

    /** Whether the weights are bounded instead of penalised. */
    boolean bounded() {
        return maxWeightNorm < Double.POSITIVE_INFINITY;
    }

    public UnitSearchOptions withRegularization(double value) {
        return new UnitSearchOptions(
                exact,
                value,
                leastEffectiveShare,
                wantedEffectiveShare,
                Math.min(value, leastRegularization),
                maxWeightNorm,
                iterations,
                starts,
                startNorm,
                rows,
                random);
    }

    public UnitSearchOptions withMaxWeightNorm(double value) {
        return new UnitSearchOptions(
                exact,
                regularization,
                leastEffectiveShare,
                wantedEffectiveShare,
                leastRegularization,
                value,
                iterations,
                starts,
                startNorm,
                rows,
                random);
    }

    public UnitSearchOptions withRows(int value) {
        return new UnitSearchOptions(
                exact,
                regularization,
                leastEffectiveShare,
                wantedEffectiveShare,
                leastRegularization,
                maxWeightNorm,
                iterations,
                starts,
                startNorm,
                value,
                random);
    }

    public UnitSearchOptions withRandom(boolean value) {
        return new UnitSearchOptions(
                exact,
                regularization,
                leastEffectiveShare,
                wantedEffectiveShare,
                leastRegularization,
                maxWeightNorm,
                iterations,
                starts,
                startNorm,
                rows,
                value);
    }
}
