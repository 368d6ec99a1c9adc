package irbm.evaluate;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;

/** Annealed importance sampling from one base-rate model, on this machine or on a cluster; the estimates have the same bits. */
@FunctionalInterface
public interface Annealing {
    /** log Z by so many temperatures and chains. */
    LogPartitionEstimate estimate(BinaryModel model, int temperatures, int chains, long seed);

    /** On these threads, from the base-rate model that the examples have as states of the units of each model. */
    static Annealing on(WorkerPool pool, Rows train) {
        double[] columnSums = train.columnSums();
        return (model, temperatures, chains, seed) -> on(
                        pool, Rbm.baseRate(model.units().visibleUnits(), columnSums, train.count()))
                .estimate(model, temperatures, chains, seed);
    }

    /** On these threads, from a base-rate model of the same units. */
    static Annealing on(WorkerPool pool, Rbm base) {
        return (model, temperatures, chains, seed) -> AnnealedImportance.estimate(
                new AnnealingPath(base, model), Schedule.ofSteps(temperatures), chains, seed, pool);
    }
}
