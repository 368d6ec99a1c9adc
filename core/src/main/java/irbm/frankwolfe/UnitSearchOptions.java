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

    /**
     * Those of growing unit by unit. One unit may use up six tenths of the samples' worth: with eight tenths the first hundred units gain
     * faster and the second hundred slower. A λ below 0.005 fits units to the chains instead of the model.
     */
    public static final UnitSearchOptions DEFAULTS = new Builder().build();

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
        return with(o -> {
            o.regularization = value;
            o.leastRegularization = Math.min(value, leastRegularization);
        });
    }

    public UnitSearchOptions withBound(Bound value) {
        return with(o -> o.bound = value);
    }

    public UnitSearchOptions withRows(int value) {
        return with(o -> o.rows = value);
    }

    public UnitSearchOptions withOracle(Oracle value) {
        return with(o -> o.oracle = value);
    }

    /** For Eq. (9): λ stays as it is, and units enter as they are found, however few samples they leave effective. */
    UnitSearchOptions linear() {
        return with(o -> {
            o.oracle = Oracle.LINEAR;
            o.leastEffectiveShare = 0;
            o.wantedEffectiveShare = 1;
        });
    }

    /** These options with some changed: {@code options.with(o -> o.starts = ...)}. */
    public UnitSearchOptions with(Consumer<Builder> change) {
        Builder builder = new Builder();
        builder.oracle = oracle;
        builder.regularization = regularization;
        builder.leastEffectiveShare = leastEffectiveShare;
        builder.wantedEffectiveShare = wantedEffectiveShare;
        builder.leastRegularization = leastRegularization;
        builder.bound = bound;
        builder.iterations = iterations;
        builder.starts = starts;
        builder.startNorm = startNorm;
        builder.rows = rows;
        change.accept(builder);
        return builder.build();
    }

    /** Options open to change, with the defaults. */
    public static final class Builder {
        public Oracle oracle = Oracle.EXACT;
        public double regularization = 0.1;
        public double leastEffectiveShare = 0.4;
        public double wantedEffectiveShare = 0.6;
        public double leastRegularization = 0.005;
        public Bound bound = new Bound.Penalty();
        public int iterations = 30;
        public int starts = 2;
        public double startNorm = 2;
        public int rows = 10_000;

        private Builder() {}

        private UnitSearchOptions build() {
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
