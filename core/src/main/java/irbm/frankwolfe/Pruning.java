package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import irbm.train.CdState;
import irbm.train.Step;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Backward elimination: draw samples of the model, remove the units that the validation rows miss least, a block at a time, fit the
 * visible bias, or train all that is left, where that helps, and measure the likelihood of what is left.
 */
public final class Pruning implements Step<PruneState, PruneEvent> {
    private final BinaryMatrix validation;
    private final PruneOptions options;
    private final ToDoubleFunction<Rbm> logPartition;
    private final Sampler sampler;
    private final BiasFit bias;
    private final JointTraining joint;
    private final WorkerPool pool;

    /** The validation rows decide, the training rows give the means that the bias is fitted to; annealing measures log Z. */
    public Pruning(
            BinaryMatrix train,
            BinaryMatrix validation,
            PruneOptions options,
            ToDoubleFunction<Rbm> logPartition,
            WorkerPool pool) {
        require(train.rows() >= 1, "pruning needs at least 1 example");
        this.validation = validation.rows() == 0 ? train : validation;
        this.options = options;
        this.logPartition = logPartition;
        this.sampler = new BlockGibbs(pool);
        this.bias = BiasFit.ofAllUpdates(options.bias(), mean(train), sampler);
        this.joint = new JointTraining(Rows.of(train), options.joint(), pool);
        this.pool = pool;
    }

    private static double[] mean(BinaryMatrix rows) {
        return Arrays.stream(rows.columnOnes())
                .mapToDouble(n -> (double) n / rows.rows())
                .toArray();
    }

    @Override
    public Result<PruneState, PruneEvent> step(PruneState state) {
        long started = System.nanoTime();
        int sweeps = state.step() == 0 ? options.firstGibbsSteps() : options.gibbsSteps();
        Chains chains = sampler.advance(state.model(), state.chains(), sweeps).chains();
        BlockRemoval block = removed(state.model(), chains.visible());
        Candidate left = candidate(block.model(), chains);
        Candidate chosen = left.better(options.bias().updates() == 0 ? left : fitted(left))
                .better(options.joint().updates() == 0 ? left : trained(left, state.step()));
        PruneState next =
                new PruneState(chosen.model(), chosen.chains(), state.step() + 1, state.loss() - block.heldOutGain());
        PruneEvent event = new PruneEvent(
                chosen.model().hiddenCount(),
                block.removed(),
                next.loss(),
                block.effectiveShare(),
                chosen.logLikelihood(),
                (System.nanoTime() - started) / 1e9);
        return new Result<>(next, event);
    }

    private BlockRemoval removed(Rbm model, BinaryMatrix states) {
        int searched = options.chainCount();
        BlockRemoval block = new BlockRemoval(
                model, validation, states.slice(0, searched), states.slice(searched, states.rows()), true, pool);
        int most = options.blockSize(model.hiddenCount());
        Optional<RemovalGain> best = block.best();
        while (best.isPresent() && block.removed() < most && (block.removed() == 0 || isCheap(best.get(), block))) {
            block.remove(best.get());
            best = block.best();
        }
        return block;
    }

    /** Leaves enough samples effective, and does not lead the block beyond what it may cost. */
    private boolean isCheap(RemovalGain removal, BlockRemoval block) {
        double loss = -block.heldOutGain() - block.heldOut(removal).gain();
        return loss <= options.blockLoss()
                && removal.effectiveSamples() >= options.leastEffectiveShare() * options.chainCount();
    }

    /** A model that may be the result of a block, with chains of it. */
    private record Candidate(Rbm model, Chains chains, double logLikelihood) {
        Candidate better(Candidate other) {
            return other.logLikelihood > logLikelihood ? other : this;
        }
    }

    private Candidate candidate(Rbm model, Chains chains) {
        double logLikelihood = -model.meanFreeEnergy(validation, pool) - logPartition.applyAsDouble(model);
        return new Candidate(model, chains, logLikelihood);
    }

    /** With the visible bias fitted. Not always better: chains of a model that mixes badly have other means than the model. */
    private Candidate fitted(Candidate left) {
        BiasFit.Fitted fitted = bias.fit(left.model(), left.chains());
        return candidate(fitted.model().units(), fitted.chains());
    }

    /** After a burst of training of all parameters, with some of the chains; all of them follow with the sweeps. */
    private Candidate trained(Candidate left, int burst) {
        Chains chains = left.chains();
        BinaryMatrix some = chains.visible().slice(0, options.joint().training().chainCount());
        CdState after = joint.run(left.model(), new Chains(some, chains.seed(), chains.sweep()), burst, 1);
        return candidate(after.result(options.joint().training()), chains);
    }
}
