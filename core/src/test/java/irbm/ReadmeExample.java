package irbm;

import irbm.evaluate.Likelihood;
import irbm.grow.Grown;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;

/** The Java of the README, line by line; {@link ReadmeTest} compares and runs it. */
final class ReadmeExample {
    private ReadmeExample() {}

    static String grow(int[][] data, int[][] test) {
        Grown grown = Irbm.grow(Rows.of(data));
        Likelihood likelihood = Irbm.evaluate(grown.model(), Rows.of(test));
        return "%d hidden units, because %s: %.1f nats"
                .formatted(grown.model().hiddenCount(), grown.reason(), likelihood.mean());
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
