package irbm.frankwolfe;

import static irbm.math.Require.require;

/** What keeps the weights of a unit small while it is searched. */
public sealed interface Bound {
    /** λ/2 |w|² is subtracted from the gain: Eq. (9) as Algorithm 1 has it. */
    record Penalty() implements Bound {
        @Override
        public double penalty(double lambda) {
            return lambda;
        }
    }

    /**
     * |w|² is at most C, and nothing is subtracted.
     *
     * @param maxWeightNorm C
     */
    record Ball(double maxWeightNorm) implements Bound {
        public Ball {
            require(maxWeightNorm > 0, "maxWeightNorm must be positive, was %s", maxWeightNorm);
            require(Double.isFinite(maxWeightNorm), "maxWeightNorm must be finite, was %s", maxWeightNorm);
        }

        @Override
        public double penalty(double lambda) {
            return 0;
        }
    }

    /** The λ that the objective is penalised with where the search is at this λ. */
    double penalty(double lambda);
}
