package irbm.evaluate;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;

/** Annealed importance sampling from one base-rate model, on this machine or on a cluster; the estimates have the same bits. */
@FunctionalInterface
public interface Annealing {
    /** log Z by so many temperatures and chains. */
    LogPartitionEstimate estimate(BinaryModel model, int temperatures, int chains, long seed);

    /** On these threads. */
    static Annealing on(WorkerPool pool, Rbm base) {
        return (model, temperatures, chains, seed) -> AnnealedImportance.estimate(
                new AnnealingPath(base, model), Schedule.ofSteps(temperatures), chains, seed, pool);
    }
}
