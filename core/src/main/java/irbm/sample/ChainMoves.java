package irbm.sample;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;

/** Moves chains, here or on a cluster: the same sweeps lead to the same states wherever they are made. */
@FunctionalInterface
public interface ChainMoves {
    /** The chains after so many sweeps of block Gibbs or, where masses are not one, of Metropolis-Hastings. */
    Chains advance(BinaryModel model, Chains chains, int sweeps);

    /** On the threads of a pool. */
    static ChainMoves on(WorkerPool pool) {
        return (model, chains, sweeps) -> model instanceof Rbm standard
                ? BlockGibbs.advance(standard, chains, sweeps, pool)
                : new MetropolisHastings(model).advance(chains, sweeps, pool).chains();
    }
}
