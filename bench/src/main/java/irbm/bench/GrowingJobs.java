package irbm.bench;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Schedule;
import irbm.frankwolfe.RowSums;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import java.util.List;

/** The jobs of {@link Scaling}: on one thread, on states with the densities of MNIST. */
final class GrowingJobs {
    private static final WorkerPool ALONE = WorkerPool.CALLER;
    private static final int EVALUATIONS = 5;

    private GrowingJobs() {}

    static List<Growing> all() {
        return List.of(
                new Growing("rows", "epoch of PCD-10, 500 rows, 784 x 500", f -> epoch(500 * f, 784, 500)),
                new Growing("visible", "epoch of PCD-10, 500 rows, 196 x 500", f -> epoch(500, 196 * f, 500)),
                new Growing("hidden", "epoch of PCD-10, 500 rows, 784 x 125", f -> epoch(500, 784, 125 * f)),
                new Growing("chains", "annealing of 50 chains, 100 steps, 784 x 500", f -> annealing(50 * f)),
                new Growing("rows, search", "5 values and gradients of Eq. (9), 5000 rows", f -> search(5000 * f)));
    }

    private static Runnable epoch(int count, int visible, int hidden) {
        BinaryMatrix rows = IndependentUnits.rows(count, visible);
        CdOptions options =
                CdOptions.DEFAULTS.withGibbsSteps(10).withLearningRate(1e-4).withAveraged(false);
        CdState start = CdState.from(IndependentUnits.model(visible, hidden), Rows.of(rows), options, 1, ALONE);
        ContrastiveDivergence epoch = new ContrastiveDivergence(Rows.of(rows), options, ALONE);
        return () -> epoch.step(start);
    }

    private static Runnable annealing(int chains) {
        Rbm model = IndependentUnits.model(784, 500);
        AnnealingPath path = new AnnealingPath(Rbm.baseRate(IndependentUnits.rows(1000, 784)), model);
        Schedule schedule = Schedule.ofSteps(100);
        return () -> AnnealedImportance.logWeights(path, schedule, 0, chains, 1, ALONE);
    }

    private static Runnable search(int count) {
        Rows data = Rows.of(IndependentUnits.rows(count, 784));
        double[] unit = new double[785];
        double[] gradient = new double[785];
        return () -> {
            for (int e = 0; e < EVALUATIONS; e++) {
                unit[e] += 0.1;
                RowSums.meanSoftplus(data, unit, gradient, ALONE);
            }
        };
    }
}
