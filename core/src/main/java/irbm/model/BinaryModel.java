package irbm.model;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;

/**
 * A distribution over binary vectors v of the form p(v) = exp(-F(v)) / Z with F(v) = -b.v - Σ_i m_i softplus(w_i.v + a_i),
 * Eq. (11). {@link Rbm} is the case of unit masses m_i = 1, Eq. (3), the only one that block Gibbs sampling accepts.
 * {@link StandardApproximation} is the standard RBM nearest to any of them.
 */
public sealed interface BinaryModel permits Rbm, FractionalRbm {
    int visibleCount();

    int hiddenCount();

    /** The weights and biases, without the masses. */
    Rbm units();

    /** m_i, the weight of the softplus of unit i. */
    double mass(int unit);

    /** α = Σ_i m_i: the number of hidden units in a standard RBM. */
    double totalMass();

    /** This model with another visible bias. */
    BinaryModel withVisibleBias(float[] otherBias);

    /** This model as the standard RBM that it is where every mass is one, else as it stands. */
    default BinaryModel simplified() {
        for (int unit = 0; unit < hiddenCount(); unit++) {
            if (mass(unit) != 1) {
                return this;
            }
        }
        return units();
    }

    /** F(v) for every row: log p(v) = -F(v) - log Z. */
    double[] freeEnergies(BinaryMatrix rows, WorkerPool pool);

    /** The mean of F(v) over the rows. The difference of two such means needs no log Z. */
    default double meanFreeEnergy(BinaryMatrix rows, WorkerPool pool) {
        double sum = 0;
        for (double freeEnergy : freeEnergies(rows, pool)) {
            sum += freeEnergy;
        }
        return sum / rows.rows();
    }
}
