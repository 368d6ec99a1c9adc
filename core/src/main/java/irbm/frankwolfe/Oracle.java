package irbm.frankwolfe;

import irbm.math.WorkerPool;
import irbm.optimize.Objective;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What the search for the next hidden unit maximises. */
public enum Oracle {
    /** Eq. (9), the gain to first order: Algorithm 1 of the paper. */
    LINEAR {
        @Override
        UnitObjective objective(
                Objective data, double[] dataMean, ModelSamples samples, double penalty, WorkerPool pool) {
            return UnitObjective.linear(data, dataMean, samples, penalty, pool);
        }

        @Override
        double[] withShift(double[] x, UnaryOperator<double[]> centred) {
            return centred.apply(x);
        }

        @Override
        boolean shiftsBias() {
            return false;
        }

        @Override
        double massPenalty(double penalty) {
            return penalty;
        }
    },
    /** The gain of the full step, jointly with the visible bias. */
    EXACT,
    /** Eq. (9) until units of the exact gain gain more, and the exact gain from there on, see {@link Contest}. */
    HYBRID {
        @Override
        Turn turn(UnitSearchOptions options, GrowState state) {
            return state.contest().isSettled()
                    ? super.turn(options, state)
                    : new Turn(options.linear(), options.regularization(), Optional.of(options));
        }
    },
    /** Nothing: small random units, the control of every claim about the search. */
    RANDOM {
        @Override
        boolean searches() {
            return false;
        }
    };

    /**
     * Who searches in one step.
     *
     * @param search for the unit that enters
     * @param regularization λ of its first search
     * @param rival a second search, whose unit is only compared
     */
    record Turn(UnitSearchOptions search, double regularization, Optional<UnitSearchOptions> rival) {}

    /** The search of a step. λ goes from step to step; Eq. (9) in a contest keeps its own. */
    Turn turn(UnitSearchOptions options, GrowState state) {
        return new Turn(options, state.regularization(), Optional.empty());
    }

    /** What a search minimises. */
    UnitObjective objective(Objective data, double[] dataMean, ModelSamples samples, double penalty, WorkerPool pool) {
        return UnitObjective.exact(data, dataMean, samples, penalty, pool);
    }

    /** (w, c, d) from what the search found; {@code centred} adds the d that keeps the means to a unit without one. */
    double[] withShift(double[] x, UnaryOperator<double[]> centred) {
        return x;
    }

    /** Whether the gain is that of a unit together with a shift of the visible bias. */
    boolean shiftsBias() {
        return true;
    }

    /** The penalty of the masses. That of the exact gain only keeps steps small, and masses know none. */
    double massPenalty(double penalty) {
        return 0;
    }

    /** Whether there is a search at all. */
    boolean searches() {
        return true;
    }
}
