package irbm.frankwolfe;

import static irbm.math.Require.require;

import java.util.function.Consumer;

/**
 * How the next hidden unit is searched.
 *
 * @param oracle what the search maximises
 * @param regularization λ of the first search
 * @param leastEffectiveShare a unit that leaves fewer effective samples is made smaller until it does not; 0 never
 * @param wantedEffectiveShare a step that leaves more lets the next λ be smaller; 1 never lowers it
 * @param leastRegularization λ is not lowered further
 * @param bound what keeps weights small
 * @param iterations of the minimiser
 * @param starts random starts, of which the best result is taken
 * @param startNorm |w| of a start
 * @param rows training examples of one search, drawn anew each time; all where there are fewer
 */
public record UnitSearchOptions(
        Oracle oracle,
        double regularization,
        double leastEffectiveShare,
        double wantedEffectiveShare,
        double leastRegularization,
        Bound bound,
        int iterations,
        int starts,
        double startNorm,
        int rows) {

    public UnitSearchOptions {
        require(
                regularization >= 0 && regularization < 1e6,
                "regularization must be at least 0 and below 1000000, was %s",
                regularization);
        require(
                leastEffectiveShare >= 0 && leastEffectiveShare <= wantedEffectiveShare && wantedEffectiveShare <= 1,
                "effective shares must be within 0 to 1 and in order, were %s and %s",
                leastEffectiveShare,
                wantedEffectiveShare);
        require(
                leastRegularization >= 0 && leastRegularization < 1e6,
                "leastRegularization must be at least 0 and below 1000000, was %s",
                leastRegularization);
        require(iterations >= 1, "iterations must be at least 1, was %d", iterations);
        require(starts >= 1, "starts must be at least 1, was %d", starts);
        require(startNorm > 0 && startNorm < 1e6, "startNorm must be positive, was %s", startNorm);
        require(rows >= 1, "rows must be at least 1, was %d", rows);
    }

    /** λ, or 0 where weights are bounded instead. */
    double penalty(double lambda) {
        return bound.penalty(lambda);
    }

    public UnitSearchOptions withRegularization(double value) {
        return changed(draft -> {
            draft.regularization = value;
            draft.leastRegularization = Math.min(value, leastRegularization);
        });
    }

    public UnitSearchOptions withBound(Bound value) {
        return changed(draft -> draft.bound = value);
    }

    public UnitSearchOptions withRows(int value) {
        return changed(draft -> draft.rows = value);
    }

    public UnitSearchOptions withOracle(Oracle value) {
        return changed(draft -> draft.oracle = value);
    }

    /** For Eq. (9): λ stays as it is, and units enter as they are found, however few samples they leave effective. */
    UnitSearchOptions linear() {
        return changed(draft -> {
            draft.oracle = Oracle.LINEAR;
            draft.leastEffectiveShare = 0;
            draft.wantedEffectiveShare = 1;
        });
    }

    private UnitSearchOptions changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** The same fields, open to change. */
    private static final class Draft {
        private Oracle oracle;
        private double regularization;
        private double leastEffectiveShare;
        private double wantedEffectiveShare;
        private double leastRegularization;
        private Bound bound;
        private int iterations;
        private int starts;
        private double startNorm;
        private int rows;

        Draft(UnitSearchOptions from) {
            oracle = from.oracle;
            regularization = from.regularization;
            leastEffectiveShare = from.leastEffectiveShare;
            wantedEffectiveShare = from.wantedEffectiveShare;
            leastRegularization = from.leastRegularization;
            bound = from.bound;
            iterations = from.iterations;
            starts = from.starts;
            startNorm = from.startNorm;
            rows = from.rows;
        }

        UnitSearchOptions options() {
            return new UnitSearchOptions(
                    oracle,
                    regularization,
                    leastEffectiveShare,
                    wantedEffectiveShare,
                    leastRegularization,
                    bound,
                    iterations,
                    starts,
                    startNorm,
                    rows);
        }
    }
}
