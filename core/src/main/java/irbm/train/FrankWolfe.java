package irbm.train;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Resampling;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Algorithm 1: draw samples of the current model, find the unit that best separates the data from them, insert it with weight 1/t and
 * α = t, so that the model stays a standard RBM, and fit the visible bias; optionally several units a step, and a burst of training
 * of all parameters after them.
 */
public final class FrankWolfe implements Step<GrowState, GrowEvent> {
    private static final int MEASURED_ROWS = 2000;

    private final BinaryMatrix train;
    private final BinaryMatrix validation;
    private final GrowOptions options;
    private final ToDoubleFunction<Rbm> logPartition;
    private final BiasFit bias;
    private final JointTraining joint;
    private final WorkerPool pool;

    /** Grows on {@code train}; {@code logPartition} estimates log Z by annealing, where the options ask for it. */
    public FrankWolfe(
            BinaryMatrix train,
            BinaryMatrix validation,
            GrowOptions options,
            ToDoubleFunction<Rbm> logPartition,
            WorkerPool pool) {
        require(train.rows() >= 1, "growing needs at least 1 example");
        this.train = train;
        this.validation = validation.rows() == 0 ? train : validation;
        this.options = options;
        this.logPartition = logPartition;
        this.bias = new BiasFit(options.bias(), mean(train), pool);
        this.joint = new JointTraining(train, options.joint(), pool);
        this.pool = pool;
    }

    @Override
    public Result<GrowState, GrowEvent> step(GrowState state) {
        long started = System.nanoTime();
        Chains chains = BlockGibbs.advance(state.model(), state.chains(), options.gibbsSteps(), pool);
        BlockInsertion block = insert(state, chains);
        double gapBound = gapBound(state, block, chains.visible());
        BiasFit.Fitted fitted = bias.fit(block.model(), resampled(chains, block, state.step()));
        GrowState grown = grown(state, block, fitted);
        GrowState next = options.joint().updates() == 0 ? grown : trained(grown);
        return measured(next, block, gapBound, started);
    }

    private BlockInsertion insert(GrowState state, Chains chains) {
        int searched = options.chainCount();
        UnitSearch search = new UnitSearch(options.search(), options.blockSize(), searchRows(state), pool);
        BlockInsertion block = new BlockInsertion(
                search,
                options.search(),
                some(validation),
                base(state),
                chains.visible().slice(0, searched),
                chains.visible().slice(searched, chains.count()),
                pool);
        int most =
                Math.min(options.blockSize(), options.maxUnits() - base(state).hiddenCount());
        block.run(most, state.regularization(), chains.seed(), state.iteration());
        return block;
    }

    /**
     * Chains of the model before the step become chains of the model after it, in both groups apart: without it they would lag
     * behind, and log Z with them. It makes the running log Z that of sequential Monte Carlo, unbiased in Z.
     */
    private Chains resampled(Chains chains, BlockInsertion block, int step) {
        int searched = options.chainCount();
        Chains one = part(chains, 0, searched);
        Chains two = part(chains, searched, chains.count());
        return new Chains(
                BinaryMatrix.stacked(
                        Resampling.of(one, block.logWeights(true), 2L * step).visible(),
                        Resampling.of(two, block.logWeights(false), 2L * step + 1)
                                .visible()),
                chains.seed(),
                chains.sweep());
    }

    private static Chains part(Chains chains, int from, int to) {
        return new Chains(chains.visible().slice(from, to), chains.seed(), chains.sweep());
    }

    /** The model that the unit enters: in the first iteration, a step of size 1/1, without the random unit of q_0. */
    private static Rbm base(GrowState state) {
        boolean replaced = state.iteration() == 0 && state.model().hiddenCount() == 1;
        return replaced ? state.model().withoutUnit(0) : state.model();
    }

    // Fresh examples for each step: none is looked at so often that the units learn it by heart.
    private BinaryMatrix searchRows(GrowState state) {
        int count = options.search().rows();
        if (count >= train.rows()) {
            return train;
        }
        long key = Randomness.key(state.chains().seed(), Purpose.UNIT_ROWS, state.step(), 0);
        return train.select(Arrays.copyOf(Randomness.permutation(train.rows(), key), count));
    }

    private GrowState grown(GrowState state, BlockInsertion block, BiasFit.Fitted fitted) {
        boolean replaced = base(state).hiddenCount() != state.model().hiddenCount();
        return new GrowState(
                fitted.model(),
                fitted.model(),
                fitted.chains(),
                state.persistent(),
                state.iteration() + block.added(),
                state.step() + 1,
                block.nextRegularization(),
                replaced ? Double.NaN : state.logPartition() + block.logPartitionChange(fitted.model()));
    }

    private GrowState trained(GrowState grown) {
        CdState after = joint.run(grown.model(), grown.persistent(), grown.step());
        return new GrowState(
                after.model(),
                after.result(options.joint().training()),
                grown.chains(),
                after.chains(),
                grown.iteration(),
                grown.step(),
                grown.regularization(),
                Double.NaN);
    }

    /** At the model that the samples are of, with the first unit of the step: at least so much is to gain to first order. */
    private double gapBound(GrowState state, BlockInsertion block, BinaryMatrix chains) {
        if (block.added() == 0) {
            return Double.NaN;
        }
        Rbm unit = only(block.model(), base(state).hiddenCount());
        return FunctionalGradient.ofSamples(some(train), chains, penalty(state.regularization()), pool)
                .gap(state.model(), unit);
    }

    // Weights within a ball are not penalised as well.
    private double penalty(double regularization) {
        return options.search().bounded() ? 0 : regularization;
    }

    private static Rbm only(Rbm model, int unit) {
        return Rbm.independent(model.visibleBias()).withUnit(model.weights().row(unit), model.hiddenBias()[unit]);
    }

    private Result<GrowState, GrowEvent> measured(
            GrowState state, BlockInsertion block, double gapBound, long started) {
        Rbm result = state.average();
        double trainEnergy = result.meanFreeEnergy(some(train), pool);
        double chainEnergy = result.meanFreeEnergy(state.chains().visible(), pool);
        double annealed = isChecked(state, block) ? logPartition.applyAsDouble(result) : Double.NaN;
        double running = state.logPartition();
        double known = Double.isNaN(running) ? annealed : running;
        GrowEvent event = new GrowEvent(
                result.hiddenCount(),
                block.added(),
                -trainEnergy - known - penalty(block.regularization()) / 2 * FunctionalGradient.squaredNorm(result),
                gapBound,
                block.gain(),
                block.heldOutGain(),
                block.effectiveShare(),
                block.regularization(),
                result.meanFreeEnergy(some(validation), pool) - trainEnergy,
                known,
                running - annealed,
                chainEnergy - trainEnergy,
                Double.isNaN(annealed) ? Double.NaN : -result.meanFreeEnergy(validation, pool) - annealed,
                (System.nanoTime() - started) / 1e9);
        return new Result<>(state, event);
    }

    private boolean isChecked(GrowState state, BlockInsertion block) {
        int every = options.checkEvery();
        int units = state.model().hiddenCount();
        return every > 0 && (units / every > (units - block.added()) / every || units >= options.maxUnits());
    }

    private static BinaryMatrix some(BinaryMatrix rows) {
        return rows.slice(0, Math.min(MEASURED_ROWS, rows.rows()));
    }

    private static double[] mean(BinaryMatrix rows) {
        return Arrays.stream(rows.columnOnes())
                .mapToDouble(n -> (double) n / rows.rows())
                .toArray();
    }
}
