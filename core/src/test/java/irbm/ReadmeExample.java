package irbm;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.train.CdOptions;
import irbm.train.GrowOptions;
import irbm.train.Growth;
import java.util.function.Function;

/** The Java of the README, line by line; {@link ReadmeTest} compares and runs it. */
final class ReadmeExample {
    private ReadmeExample() {}

    static String grow(BinaryMatrix train, BinaryMatrix validation, long seed) {
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            Rbm base = Rbm.baseRate(train);
            Function<Rbm, LogPartitionEstimate> annealed = model -> AnnealedImportance.estimate(
                    new AnnealingPath(base, model), Schedule.ofSteps(1000), 100, seed, pool);
            Growth growth =
                    new Growth(train, validation, model -> annealed.apply(model).value(), pool);
            double rate = growth.learningRate(seed); // by short trial runs
            Growth.Grown grown = growth.run(GrowOptions.stable().withBestRate(rate), seed);
            Rbm model = growth.refine(grown.model(), CdOptions.DEFAULTS.withBestRate(rate), seed);
            Likelihood likelihood = Likelihood.of(model, validation, annealed.apply(model), pool);
            return "%d hidden units, because %s: %.1f nats"
                    .formatted(model.hiddenCount(), grown.reason(), likelihood.mean());
        }
    }

    static double[] sample(FloatMatrix weights, float[] visibleBias, float[] hiddenBias, long seed) {
        Rbm model = new Rbm(weights, visibleBias, hiddenBias); // weights: hidden x visible
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            Chains start = Chains.fromVisibleBias(model, 100, seed);
            Chains moved = new BlockGibbs(pool).advance(model, start, 1000).chains(); // 1000 sweeps of 100 chains
            return model.freeEnergies(moved.visible(), pool); // log p(v) = -F(v) - log Z
        }
    }
}
