package irbm.train;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.sample.ChainMoves;
import irbm.sample.Chains;
import irbm.sample.Resampling;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Algorithm 1: draw samples of the current model, find the unit that best separates the data from them, insert it with weight 1/t and
 * α = t, so that the model stays a standard RBM, and fit the visible bias; optionally several units a step, and a burst of training
 * of all parameters after them.
 */
public final class FrankWolfe implements Step<GrowState, GrowEvent> {
    private static final int MEASURED_ROWS = 2000;
    // A model this many nats worse than independent pixels is not a model of the data.
    private static final double WORST_LOSS = 5;

    private final GrowData train;
    private final GrowData validation;
    private final BinaryMatrix someTrain;
    private final BinaryMatrix someValidation;
    private final GrowOptions options;
    private final ToDoubleFunction<BinaryModel> logPartition;
    private final Rbm independent; // the base-rate model
    private final double independentLogLikelihood; // of the validation rows under the base-rate model
    private final BiasFit bias;
    private final JointTraining joint;
    private final ChainMoves moves;
    private final WorkerPool pool;

    /** Grows on {@code train}; {@code logPartition} estimates log Z by annealing, where the options ask for it. */
    public FrankWolfe(
            BinaryMatrix train,
            BinaryMatrix validation,
            GrowOptions options,
            ToDoubleFunction<BinaryModel> logPartition,
            WorkerPool pool) {
        this(GrowData.of(train, pool), GrowData.of(validation, pool), options, logPartition, ChainMoves.on(pool), pool);
    }

    /** The same on examples, and with chains, that may be on a cluster. */
    public FrankWolfe(
            GrowData train,
            GrowData validation,
            GrowOptions options,
            ToDoubleFunction<BinaryModel> logPartition,
            ChainMoves moves,
            WorkerPool pool) {
        require(train.count() >= 1, "growing needs at least 1 example");
        this.train = train;
        this.validation = validation.count() == 0 ? train : validation;
        this.someTrain = this.train.first(MEASURED_ROWS);
        this.someValidation = this.validation.first(MEASURED_ROWS);
        this.options = options;
        this.logPartition = logPartition;
        this.independent = train.baseRate();
        this.bias = new BiasFit(options.bias(), train.mean(), moves);
        this.joint = new JointTraining(train, options.joint(), pool);
        this.moves = moves;
        this.pool = pool;
        this.independentLogLikelihood = independentLogLikelihood();
    }

    @Override
    public Result<GrowState, GrowEvent> step(GrowState state) {
        long started = System.nanoTime();
        Draw draw = draw(state);
        DroppedUnits dropped = drop(state, draw);
        BlockInsertion block = insert(state, dropped, draw.chains().seed());
        double gapBound = gapBound(state, block, dropped.model().hiddenCount(), draw.searched());
        MassCorrection corrected = correct(state, block, draw);
        double change = dropped.logPartitionChange() + block.logPartitionChange() + corrected.logPartitionChange();
        GrowState grown = grown(state, block, corrected, change, draw.chains());
        requireBounded(grown.model().units());
        GrowState next = isJoint() ? trained(grown) : grown;
        return measured(next, dropped.removed() + corrected.removed(), block, gapBound, started);
    }

    private boolean isJoint() {
        return options.joint().updates() > 0;
    }

    private boolean hasUnitMasses() {
        return options.masses().rule() == MassRule.UNIT;
    }

    private Draw draw(GrowState state) {
        return isJoint()
                ? Draw.ofSnapshots(
                        state.model().units(), state.persistent(), options.chainCount(), options.gibbsSteps(), moves)
                : Draw.ofChains(state.model(), state.chains(), options.chainCount(), options.gibbsSteps(), moves);
    }

    private DroppedUnits drop(GrowState state, Draw draw) {
        BinaryModel model = base(state);
        UnitSearchOptions search = options.search();
        return options.masses().away() && hasUnitMasses() && model.hiddenCount() > 0
                ? DroppedUnits.of(
                        model.units(),
                        here(searchRows(state)),
                        draw,
                        search.exact(),
                        search.leastEffectiveShare(),
                        pool)
                : DroppedUnits.none(model, draw);
    }

    private BlockInsertion insert(GrowState state, DroppedUnits dropped, long seed) {
        BinaryModel model = dropped.model();
        int units = blockSize(model.hiddenCount());
        int most = entering(units, options.maxUnits() - model.hiddenCount());
        UnitSearch search = new UnitSearch(options.search(), Math.max(units, most), searchRows(state), pool);
        BlockInsertion block = new BlockInsertion(
                search, options.search(), someValidation, model, dropped.samples(), dropped.heldOut(), pool);
        block.run(most, state.regularization(), seed, state.iteration());
        return block;
    }

    // What is left for less than half a block joins this one: training costs as much after a few units as after many.
    private static int entering(int block, int room) {
        return 2 * room < 3 * block ? room : block;
    }

    private MassCorrection correct(GrowState state, BlockInsertion block, Draw draw) {
        if (hasUnitMasses() || block.model().hiddenCount() == 0) {
            return MassCorrection.none(block.model(), block.heldOut());
        }
        // The λ of the exact form only keeps steps small.
        double lambda = options.search().exact() ? 0 : penalty(block.regularization());
        return MassCorrection.of(
                block.model(),
                MassCorrection.Objectives.of(block, here(searchRows(state)), draw, lambda, pool),
                options.masses(),
                options.search().leastEffectiveShare(),
                draw);
    }

    private int blockSize(int present) {
        return Math.max(options.blockSize(), (int) (options.blockGrowth() * present));
    }

    /**
     * The chains that the search does not see become chains of the grown model: resampled by their weights, they make the running
     * log Z that of sequential Monte Carlo, unbiased in Z. Those of the search stay as they are and follow with the sweeps:
     * resampled too, they lost variety, and the model 5 nats at 100 units on MNIST.
     */
    private Chains resampled(Chains chains, ModelSamples heldOutSamples, int step) {
        int searched = options.chainCount();
        Chains heldOut = Resampling.of(part(chains, searched, chains.count()), heldOutSamples.logWeights(), step);
        return new Chains(
                BinaryMatrix.stacked(chains.visible().slice(0, searched), heldOut.visible()),
                chains.seed(),
                chains.sweep());
    }

    private static Chains part(Chains chains, int from, int to) {
        return new Chains(chains.visible().slice(from, to), chains.seed(), chains.sweep());
    }

    /** The model that the unit enters: in the first iteration, a step of size 1/1, without the random unit of q_0. */
    private static BinaryModel base(GrowState state) {
        boolean replaced = state.iteration() == 0 && state.model().hiddenCount() == 1;
        return replaced ? withoutUnits(state.model()) : state.model();
    }

    private static BinaryModel withoutUnits(BinaryModel model) {
        Rbm independent = Rbm.independent(model.units().visibleBias());
        return model instanceof Rbm ? independent : new FractionalRbm(independent, new double[0]);
    }

    // Masses and removals want the rows themselves.
    private static BinaryMatrix here(GrowData data) {
        return data.first(data.count());
    }

    // Fresh examples for each step: none is looked at so often that the units learn it by heart.
    private GrowData searchRows(GrowState state) {
        int count = options.search().rows();
        if (count >= train.count()) {
            return train;
        }
        long key = Randomness.key(state.persistent().seed(), Purpose.UNIT_ROWS, state.step(), 0);
        return train.part(Arrays.copyOf(Randomness.permutation(train.count(), key), count));
    }

    /** With joint training the chains are those of the training, else they follow the bias. */
    private GrowState grown(
            GrowState state, BlockInsertion block, MassCorrection corrected, double change, Chains chains) {
        BiasFit.Fitted fitted = isJoint()
                ? new BiasFit.Fitted(corrected.model(), state.chains())
                : bias.fit(corrected.model(), resampled(chains, corrected.heldOut(), state.step()));
        boolean replaced = base(state).hiddenCount() != state.model().hiddenCount();
        return new GrowState(
                fitted.model(),
                fitted.model(),
                fitted.chains(),
                isJoint() ? chains : state.persistent(),
                state.iteration() + block.added(),
                state.step() + 1,
                block.nextRegularization(),
                replaced ? Double.NaN : state.logPartition() + change + shiftChange(corrected, fitted.model()),
                state.rateFactor());
    }

    /** How much log Z grew by the fit of the visible bias. */
    private double shiftChange(MassCorrection corrected, BinaryModel fitted) {
        float[] shift = fitted.units().visibleBias();
        float[] before = corrected.model().units().visibleBias();
        for (int j = 0; j < shift.length; j++) {
            shift[j] -= before[j];
        }
        return corrected.heldOut().logPartitionChange(UnitChange.shiftOnly(shift), pool);
    }

    private static void requireBounded(Rbm model) {
        double largest = Math.max(
                model.hiddenInputs().largestInput(), model.visibleInputs().largestInput());
        if (!(largest <= DivergenceGuard.LARGEST_INPUT)) {
            throw new DivergenceException(
                    "the units exploded at unit %d: inputs up to %.3g, the limit is %.3g; a larger regularization helps"
                            .formatted(model.hiddenCount(), largest, DivergenceGuard.LARGEST_INPUT));
        }
    }

    private double independentLogLikelihood() {
        return -validation.meanFreeEnergy(independent) - GrowState.logPartition(independent);
    }

    private void requireBetterThanIndependent(double logLikelihood, int units) {
        if (logLikelihood < independentLogLikelihood - WORST_LOSS) {
            throw new DivergenceException(String.format(
                    Locale.ROOT,
                    "growing diverged: with %d units the mean log-likelihood is %.1f nats, that of independent pixels %.1f; a"
                            + " larger regularization or more chains help",
                    units,
                    logLikelihood,
                    independentLogLikelihood));
        }
    }

    private GrowState trained(GrowState grown) {
        Rbm start =
                WarmStart.of(grown.model().units(), independent, options.joint().kept());
        CdState after = joint.run(start, grown.persistent(), grown.step(), grown.rateFactor());
        return new GrowState(
                after.model(),
                after.result(options.joint().training()),
                grown.chains(),
                JointTraining.chains(after, grown.persistent().seed()),
                grown.iteration(),
                grown.step(),
                grown.regularization(),
                Double.NaN,
                after.rateFactor());
    }

    /** At the model that the samples are of, with the first unit of the step: at least so much is to gain to first order. */
    private double gapBound(GrowState state, BlockInsertion block, int first, BinaryMatrix chains) {
        if (block.added() == 0) {
            return Double.NaN;
        }
        Rbm unit = only(block.model().units(), first);
        Rbm nothing = Rbm.independent(unit.visibleBias()).withUnit(new float[unit.visibleCount()], 0);
        FunctionalGradient gradient =
                FunctionalGradient.ofSamples(someTrain, chains, penalty(state.regularization()), pool);
        // The unit of the largest gain need not be the best to first order: w = 0, which changes nothing, may be
        // better.
        return Math.max(gradient.gap(state.model(), unit), gradient.gap(state.model(), nothing));
    }

    // Weights within a ball are not penalised as well.
    private double penalty(double regularization) {
        return options.search().bounded() ? 0 : regularization;
    }

    private static Rbm only(Rbm model, int unit) {
        return Rbm.independent(model.visibleBias()).withUnit(model.weights().row(unit), model.hiddenBias()[unit]);
    }

    private Result<GrowState, GrowEvent> measured(
            GrowState state, int removed, BlockInsertion block, double gapBound, long started) {
        BinaryModel result = state.average();
        double trainEnergy = result.meanFreeEnergy(someTrain, pool);
        double chainEnergy = result.meanFreeEnergy((isJoint() ? state.persistent() : state.chains()).visible(), pool);
        double annealed = isChecked(state, block.added() - removed) ? logPartition.applyAsDouble(result) : Double.NaN;
        double running = state.logPartition();
        double known = Double.isNaN(running) ? annealed : running;
        double logLikelihood = Double.isNaN(annealed) ? Double.NaN : -validation.meanFreeEnergy(result) - annealed;
        requireBetterThanIndependent(logLikelihood, result.hiddenCount());
        // Joint training does not know the penalty of the search.
        double penalty = isJoint() ? 0 : penalty(block.regularization()) / 2 * FunctionalGradient.squaredNorm(result);
        GrowEvent event = new GrowEvent(
                result.hiddenCount(),
                block.added(),
                removed,
                result.totalMass(),
                -trainEnergy - known - penalty,
                gapBound,
                block.gain(),
                block.heldOutGain(),
                block.effectiveShare(),
                block.regularization(),
                result.meanFreeEnergy(someValidation, pool) - trainEnergy,
                known,
                running - annealed,
                chainEnergy - trainEnergy,
                logLikelihood,
                (System.nanoTime() - started) / 1e9);
        return new Result<>(Double.isNaN(running) ? state.withLogPartition(annealed) : state, event);
    }

    private boolean isChecked(GrowState state, int change) {
        int every = options.checkEvery();
        int units = state.model().hiddenCount();
        return every > 0 && (units / every > (units - change) / every || units >= options.maxUnits());
    }
}
