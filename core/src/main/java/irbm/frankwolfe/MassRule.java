package irbm.frankwolfe;

import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;

/** How much the units of a growing model weigh, m_i = α q_i. */
public enum MassRule {
    /** α = t: every unit weighs one, and the model is a standard RBM. */
    UNIT {
        @Override
        BinaryModel weighed(BinaryModel model) {
            return model.units();
        }

        @Override
        boolean isFixed() {
            return true;
        }

        @Override
        double[] step(MassObjective objective, double[] mass, boolean away) {
            return mass;
        }
    },
    /** A unit enters with mass one, then α is fitted by its gradient: all masses are multiplied by one factor. */
    ALPHA {
        @Override
        double[] step(MassObjective objective, double[] mass, boolean away) {
            return MassSteps.scaled(objective, away ? MassSteps.away(objective, mass) : mass);
        }
    },
    /** All masses fitted after each step, "fully corrective"; a unit whose mass reaches zero leaves. */
    FITTED {
        /** Needs no away step: the fit takes mass from every unit that has too much. */
        @Override
        double[] step(MassObjective objective, double[] mass, boolean away) {
            return MassSteps.fitted(objective, mass, ITERATIONS);
        }
    };

    // On samples a fit to the last digit is a fit to their noise.
    private static final int ITERATIONS = 50;

    /** The masses that the samples of the search ask for; {@code away} lets a unit lose mass first. */
    abstract double[] step(MassObjective objective, double[] mass, boolean away);

    /** A model whose masses the rule can change. */
    BinaryModel weighed(BinaryModel model) {
        return new FractionalRbm(model.units(), MassObjective.masses(model));
    }

    /** Whether all masses are one: then a unit that leaves is dropped whole. */
    boolean isFixed() {
        return false;
    }
}
