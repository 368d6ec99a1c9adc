package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.sample.Acceptance;
import irbm.sample.Chains;

/**
 * The distributions between a base model without hidden units, at β = 0, and a model, at β = 1 (Salakhutdinov and Murray,
 * 2008): p*_β(v) = exp(((1 - β) b_A + β b).v) Π_i (1 + exp(β (w_i.v + a_i)))^{m_i}. Each is a model with the same masses and
 * has the move of section 3.3 as its transition, block Gibbs sampling where they are one, which is reversible, so that the path
 * can be walked both ways.
 *
 * @param base independent units, b_A: what the chains start from
 * @param model what is reached
 */
public record AnnealingPath(Rbm base, BinaryModel model) {
    public AnnealingPath {
        require(base.hiddenCount() == 0, "the base model must have no hidden units, was %d", base.hiddenCount());
        require(
                base.visibleCount() == model.visibleCount(),
                "the base model has %d visible units, the model %d",
                base.visibleCount(),
                model.visibleCount());
        require(
                base.visibleUnits().equals(model.units().visibleUnits()),
                "the base model has %s, the model %s",
                base.visibleUnits(),
                model.units().visibleUnits());
    }

    /** log Z at β = 0, where a hidden unit of mass one is a free coin: log Z of the base model + Σ_i m_i log 2. */
    double logPartitionOfBase() {
        return base.visibleUnits().addLogPartition(model.totalMass() * Math.log(2), base.visibleBias());
    }

    /** Log weights of chains that go from the base to the model: their mean, as weights, is Z / Z_A. */
    double[] forward(Schedule schedule, int chains, long seed, WorkerPool pool) {
        return forwardTrace(schedule, chains, 1, seed, pool, AnnealingListener.NONE)
                .last();
    }

    /** The log weights of chains {@code from} to {@code to} - 1 only. */
    double[] forward(Schedule schedule, int from, int to, long seed, WorkerPool pool) {
        Chains starts = Chains.fromVisibleBias(base, to, seed);
        StandardApproximation proposal = StandardApproximation.of(model);
        double[] logWeights = new double[to - from];
        Blocks blocks = blocks(to - from);
        pool.run(blocks.count(), b -> {
            AnnealedBlock block = new AnnealedBlock(
                    base, proposal, starts, from + blocks.from(b), from + blocks.to(b), /* start= */ 0);
            block.heat(schedule, 0, schedule.steps());
            block.writeLogWeights(logWeights, blocks.from(b));
        });
        return logWeights;
    }

    /** The same after each of so many segments with, but for one, equally many steps. */
    AnnealingTrace forwardTrace(
            Schedule schedule, int chains, int segments, long seed, WorkerPool pool, AnnealingListener listener) {
        StepCount count = new StepCount(schedule.steps(), chains, listener);
        Chains starts = Chains.fromVisibleBias(base, chains, seed);
        StandardApproximation proposal = StandardApproximation.of(model);
        double[][] trace = new double[segments][chains];
        Blocks blocks = blocks(chains);
        Acceptance[] parts = new Acceptance[blocks.count()];
        pool.run(blocks.count(), b -> {
            AnnealedBlock block =
                    new AnnealedBlock(base, proposal, starts, blocks.from(b), blocks.to(b), /* start= */ 0);
            for (int s = 0; s < segments; s++) {
                int end = segmentEnd(schedule, s, segments);
                for (int k = segmentEnd(schedule, s - 1, segments); k < end; k += count.portion()) {
                    int to = Math.min(end, k + count.portion());
                    block.heat(schedule, k, to);
                    count.add(to - k, blocks.size(b));
                }
                block.writeLogWeights(trace[s], blocks.from(b));
            }
            parts[b] = block.acceptance();
        });
        return new AnnealingTrace(trace, Acceptance.sum(parts));
    }

    /** The step at which a segment ends. */
    static int segmentEnd(Schedule schedule, int segment, int segments) {
        return (int) ((long) schedule.steps() * (segment + 1) / segments);
    }

    /** Log weights of chains that go from samples of the model to the base: their mean, as weights, is Z_A / Z. */
    double[] reverse(Schedule schedule, BinaryMatrix modelSamples, long seed, WorkerPool pool) {
        return reverse(schedule, modelSamples, seed, pool, AnnealingListener.NONE);
    }

    /** The same, heard by a listener. */
    double[] reverse(
            Schedule schedule, BinaryMatrix modelSamples, long seed, WorkerPool pool, AnnealingListener listener) {
        require(
                modelSamples.columns() == model.visibleCount(),
                "a sample has %d units, the model expects %d",
                modelSamples.columns(),
                model.visibleCount());
        Chains starts = new Chains(modelSamples, seed, 0);
        double[] logWeights = new double[modelSamples.rows()];
        StepCount count = new StepCount(schedule.steps(), modelSamples.rows(), listener);
        StandardApproximation proposal = StandardApproximation.of(model);
        Blocks blocks = blocks(modelSamples.rows());
        pool.run(blocks.count(), b -> {
            AnnealedBlock block =
                    new AnnealedBlock(base, proposal, starts, blocks.from(b), blocks.to(b), /* start= */ 1);
            for (int k = schedule.steps(); k > 0; k -= count.portion()) {
                int to = Math.max(0, k - count.portion());
                block.cool(schedule, k, to);
                count.add(k - to, blocks.size(b));
            }
            block.writeLogWeights(logWeights, blocks.from(b));
        });
        return logWeights;
    }

    // Twice the chains of a block that trains: a block passes over all the weights once for each layer and temperature,
    // which more chains share; their own inputs, 5 KB a chain at 784 x 500, still fit the cache.
    private static Blocks blocks(int chains) {
        return new Blocks(chains, Math.min(chains, 2 * ((chains + 127) / 128)));
    }
}
