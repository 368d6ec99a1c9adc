package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.evaluate.LogPartitionEstimate;
import irbm.frankwolfe.GrowEvent.Measure;
import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.Chains;
import irbm.sample.Resampling;
import irbm.sample.Sampler;
import irbm.train.CdState;
import irbm.train.DivergenceException;
import irbm.train.DivergenceGuard;
import irbm.train.Step;
import irbm.train.WarmStart;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Algorithm 1. Each step draws samples of the current model, makes their means those of the data, and finds the unit that best separates
 * the data from them. The unit enters with weight 1/t and α = t, so that the model stays a standard RBM, and the visible bias is
 * fitted. A step may add several units, and a burst of training of all parameters may follow them.
 */
public final class FrankWolfe implements Step<GrowState, GrowEvent> {
    private static final int MEASURED_ROWS = 2000;
    // A model this many nats worse than independent pixels is not a model of the data.
    private static final double WORST_LOSS = 5;
    // Searches for a unit, each with other starts on a new draw, before a run ends for want of one.
    private static final int ATTEMPTS = 3;
    // Below this share of effective samples their weights tell nothing: annealing warns at the same share.
    private static final double LEAST_EFFECTIVE_SHARE = 0.1;

    private final Rows train;
    private final Rows validation;
    private final BinaryMatrix someTrain;
    private final BinaryMatrix someValidation;
    private final GrowOptions options;
    private final Function<BinaryModel, LogPartitionEstimate> annealing;
    private final Rbm independent; // the base-rate model
    private final double independentLogLikelihood; // of the validation rows under the base-rate model
    private final BiasFit bias;
    private final JointTraining joint;
    private final Sampler moves;
    private final WorkerPool pool;

    /**
     * Grows on {@code train} with chains that {@code moves} moves; {@code annealing} estimates log Z by annealing, where the options ask
     * for it.
     */
    public FrankWolfe(
            Rows train,
            Rows validation,
            GrowOptions options,
            Function<BinaryModel, LogPartitionEstimate> annealing,
            Sampler moves,
            WorkerPool pool) {
        require(train.count() >= 1, "growing needs at least 1 example");
        this.train = train;
        this.validation = validation.count() == 0 ? train : validation;
        this.someTrain = this.train.representative(MEASURED_ROWS);
        this.someValidation = this.validation.representative(MEASURED_ROWS);
        this.options = options;
        this.annealing = annealing;
        this.independent = train.baseRate();
        this.bias = BiasFit.untilMeansAgree(options.bias(), train.mean(), train.count(), moves);
        this.joint = new JointTraining(train, options.joint(), pool);
        this.moves = moves;
        this.pool = pool;
        this.independentLogLikelihood = independentLogLikelihood();
    }

    @Override
    public Result<GrowState, GrowEvent> step(GrowState state) {
        long started = System.nanoTime();
        Proposal proposal = proposal(state);
        BlockInsertion block = proposal.block();
        MassCorrection corrected = correct(state, block, proposal.draw());
        GrowState grown = grown(state, proposal, corrected);
        requireBounded(grown.model().units());
        GrowState next = isJoint() ? trained(grown) : grown;
        return measured(
                next, proposal, proposal.removed() + corrected.removed(), gapEstimate(state, proposal), started);
    }

    /**
     * What one draw of samples led to.
     *
     * @param draw the samples
     * @param removed units that left
     * @param present units before the first new one
     * @param change of log Z before that one
     * @param block the new units
     * @param rival what the exact gain would have gained, and λ of its next search, while the hybrid compares
     */
    private record Proposal(
            Draw draw, int removed, int present, double change, BlockInsertion block, Optional<Rival> rival) {}

    /** A unit of the exact gain that did not enter. */
    private record Rival(Estimate gain, double nextRegularization) {}

    /** Searches on a new draw with other starts where a search found no useful unit: one unlucky start ends no run. */
    private Proposal proposal(GrowState state) {
        Proposal proposal = proposal(state, draw(state, isJoint() ? state.persistent() : state.chains()), 0);
        for (int attempt = 1; attempt < ATTEMPTS && proposal.block().added() == 0; attempt++) {
            proposal = proposal(state, draw(state, proposal.draw().chains()), attempt);
        }
        return proposal;
    }

    private Proposal proposal(GrowState state, Draw draw, int attempt) {
        Rows rows = searchRows(state);
        DroppedUnits dropped = drop(state, rows, draw);
        // Joint training moves all parameters, the visible bias among them.
        DroppedUnits calibrated =
                isJoint() ? dropped : dropped.withSamples(Calibration.of(dropped.samples(), rows.mean(), pool));
        BlockInsertion block = insert(state, calibrated, rows, attempt);
        return new Proposal(
                draw,
                dropped.removed(),
                dropped.model().hiddenCount(),
                dropped.logPartitionChange(),
                block,
                isContested(state) ? Optional.of(rival(state, calibrated, rows, attempt)) : Optional.empty());
    }

    private boolean isContested(GrowState state) {
        return options.search().oracle() == Oracle.HYBRID && !state.contest().isSettled();
    }

    /** The search of this step. */
    private UnitSearchOptions search(GrowState state) {
        return isContested(state) ? options.search().linear() : options.search();
    }

    private boolean isJoint() {
        return options.joint().updates() > 0;
    }

    private boolean hasUnitMasses() {
        return options.masses().rule() == MassRule.UNIT;
    }

    private Draw draw(GrowState state, Chains chains) {
        return isJoint()
                ? Draw.ofSnapshots(state.model().units(), chains, options.chainCount(), options.gibbsSteps(), moves)
                : Draw.ofChains(state.model(), chains, options.chainCount(), options.gibbsSteps(), moves);
    }

    private DroppedUnits drop(GrowState state, Rows rows, Draw draw) {
        BinaryModel model = state.model();
        UnitSearchOptions search = options.search();
        return options.masses().away() && hasUnitMasses() && model.hiddenCount() > 0
                ? DroppedUnits.of(
                        model.units(),
                        rows.here(),
                        draw,
                        search.oracle() != Oracle.LINEAR,
                        search.leastEffectiveShare(),
                        pool)
                : DroppedUnits.none(model, draw);
    }

    private BlockInsertion insert(GrowState state, DroppedUnits calibrated, Rows rows, int attempt) {
        BinaryModel model = calibrated.model();
        int units = blockSize(model.hiddenCount());
        int most = entering(units, options.maxUnits() - model.hiddenCount());
        UnitSearchOptions search = search(state);
        BlockInsertion block = new BlockInsertion(
                new UnitSearch(search, Math.max(units, most), rows, attempt, pool),
                search,
                someValidation,
                model,
                calibrated.samples(),
                calibrated.heldOut(),
                pool);
        block.run(most, firstRegularization(state), seed(state), state.iteration());
        return block;
    }

    /** λ of the step's first search. Eq. (9) keeps its own; the exact gain's adapts, also while it only competes. */
    private double firstRegularization(GrowState state) {
        return isContested(state) ? options.search().regularization() : state.regularization();
    }

    private long seed(GrowState state) {
        return (isJoint() ? state.persistent() : state.chains()).seed();
    }

    private Rival rival(GrowState state, DroppedUnits calibrated, Rows rows, int attempt) {
        FoundUnit found = new UnitSearch(options.search(), 1, rows, attempt, pool)
                .find(
                        calibrated.samples(),
                        calibrated.heldOut(),
                        state.regularization(),
                        seed(state),
                        state.iteration());
        Estimate gain = Estimate.mean(found.change().logFactors(new ByteTables(someValidation), pool))
                .minus(calibrated.heldOut().logPartitionEstimate(found.change(), pool));
        return new Rival(gain, found.nextRegularization());
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
        double lambda =
                options.search().oracle() == Oracle.LINEAR ? options.search().penalty(block.regularization()) : 0;
        return MassCorrection.of(
                block.model(),
                MassCorrection.Objectives.of(block, searchRows(state).here(), draw, lambda, pool),
                options.masses(),
                options.search().leastEffectiveShare(),
                draw);
    }

    private int blockSize(int present) {
        return Math.max(options.blockSize(), (int) (options.blockGrowth() * present));
    }

    /**
     * Fits the visible bias on the chains of the search, and lets the others follow. Those belong to the running log Z: resampled by
     * their weights they make it that of sequential Monte Carlo, unbiased in Z. Where too few of them are effective the resampled ones
     * would be copies of a few states, so that they stay as they are, and log Z is not known. The chains of the search are never
     * resampled: they lost variety, and the model 5 nats at 100 units on MNIST.
     */
    private BiasFit.Fitted fitted(BinaryModel model, Chains chains, ModelSamples heldOut, int step) {
        BiasFit.Fitted fitted = bias.fit(model, part(chains, 0, options.chainCount()));
        Chains others = part(chains, options.chainCount(), chains.count());
        BinaryMatrix start = isTelling(heldOut)
                ? Resampling.of(others, heldOut.logWeights(), step).visible()
                : others.visible();
        Chains followed = moves.advance(
                        fitted.model(),
                        new Chains(start, chains.seed(), fitted.chains().sweep()),
                        fitted.rounds())
                .chains();
        BinaryMatrix all = BinaryMatrix.stacked(fitted.chains().visible(), followed.visible());
        return new BiasFit.Fitted(fitted.model(), new Chains(all, chains.seed(), followed.sweep()), fitted.rounds());
    }

    private static boolean isTelling(ModelSamples heldOut) {
        return heldOut.effectiveShare() >= LEAST_EFFECTIVE_SHARE;
    }

    private static Chains part(Chains chains, int from, int to) {
        return new Chains(chains.visible().slice(from, to), chains.seed(), chains.sweep());
    }

    // Fresh examples for each step: none is looked at so often that the units learn it by heart.
    private Rows searchRows(GrowState state) {
        int count = Math.min(options.search().rows(), train.count());
        if (count == train.count() && train.countAlike()) {
            return train;
        }
        long key = Randomness.key(state.persistent().seed(), Purpose.UNIT_ROWS, state.step(), 0);
        return train.part(Arrays.copyOf(train.shuffled(key), count));
    }

    /** With joint training the chains are those of the training, else they follow the bias. */
    private GrowState grown(GrowState state, Proposal proposal, MassCorrection corrected) {
        BlockInsertion block = proposal.block();
        Chains chains = proposal.draw().chains();
        BiasFit.Fitted fitted = isJoint()
                ? new BiasFit.Fitted(corrected.model(), state.chains(), 0)
                : fitted(corrected.model(), chains, corrected.heldOut(), state.step());
        double change = proposal.change()
                + block.logPartitionChange()
                + corrected.logPartitionChange()
                + shiftChange(corrected, fitted.model());
        return new GrowState(
                fitted.model(),
                fitted.model(),
                fitted.chains(),
                isJoint() ? chains : state.persistent(),
                state.iteration() + block.added(),
                state.step() + 1,
                proposal.rival().map(Rival::nextRegularization).orElse(block.nextRegularization()),
                isTelling(corrected.heldOut()) ? state.logPartition() + change : Double.NaN,
                state.rateFactor(),
                proposal.rival()
                        .map(rival -> state.contest().after(rival.gain(), gained(state, proposal.draw(), fitted)))
                        .orElse(state.contest()));
    }

    /** What the step gained on validation rows, from held-out chains of the model before and after it. */
    private Estimate gained(GrowState before, Draw draw, BiasFit.Fitted after) {
        Chains followed = moves.advance(
                        after.model(),
                        part(
                                after.chains(),
                                options.chainCount(),
                                after.chains().count()),
                        options.gibbsSteps())
                .chains();
        return Estimate.mean(logRatios(before.model(), after.model(), someValidation))
                .minus(Bridge.logPartitionChange(
                        logRatios(before.model(), after.model(), draw.heldOut()),
                        logRatios(before.model(), after.model(), followed.visible())));
    }

    /** log p*_after(v) - log p*_before(v) for every row. */
    private double[] logRatios(BinaryModel before, BinaryModel after, BinaryMatrix rows) {
        double[] ratios = before.freeEnergies(rows, pool);
        double[] minus = after.freeEnergies(rows, pool);
        for (int r = 0; r < ratios.length; r++) {
            ratios[r] -= minus[r];
        }
        return ratios;
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
        return -validation.meanFreeEnergy(independent, pool) - GrowState.logPartition(independent);
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
                after.rateFactor(),
                grown.contest());
    }

    /** The Frank-Wolfe gap at the model that the samples are of, with the first unit of the step. */
    private double gapEstimate(GrowState state, Proposal proposal) {
        if (proposal.block().added() == 0) {
            return Double.NaN;
        }
        Rbm unit = only(proposal.block().model().units(), proposal.present());
        Rbm nothing = Rbm.independent(unit.visibleBias()).withUnit(new float[unit.visibleCount()], 0);
        FunctionalGradient gradient = FunctionalGradient.ofSamples(
                someTrain, proposal.draw().searched(), options.search().penalty(firstRegularization(state)), pool);
        // The unit of the largest gain need not be the best to first order: w = 0, which changes nothing, may be
        // better.
        return Math.max(gradient.gap(state.model(), unit), gradient.gap(state.model(), nothing));
    }

    private static Rbm only(Rbm model, int unit) {
        return Rbm.independent(model.visibleBias()).withUnit(model.weights().row(unit), model.hiddenBias()[unit]);
    }

    private Result<GrowState, GrowEvent> measured(
            GrowState state, Proposal proposal, int removed, double gapEstimate, long started) {
        BlockInsertion block = proposal.block();
        BinaryModel result = state.average();
        double trainEnergy = result.meanFreeEnergy(someTrain, pool);
        double chainEnergy = result.meanFreeEnergy((isJoint() ? state.persistent() : state.chains()).visible(), pool);
        Optional<LogPartitionEstimate> estimate =
                isChecked(state, block.added() - removed) ? Optional.of(annealing.apply(result)) : Optional.empty();
        double annealed = estimate.map(LogPartitionEstimate::value).orElse(Double.NaN);
        double running = state.logPartition();
        double known = Double.isNaN(running) ? annealed : running;
        double logLikelihood =
                Double.isNaN(annealed) ? Double.NaN : -validation.meanFreeEnergy(result, pool) - annealed;
        requireBetterThanIndependent(logLikelihood, result.hiddenCount());
        // Joint training does not know the penalty of the search.
        double penalty = isJoint()
                ? 0
                : options.search().penalty(block.regularization()) / 2 * FunctionalGradient.squaredNorm(result);
        GrowEvent event = GrowEvent.builder()
                .put(Measure.UNITS, result.hiddenCount())
                .put(Measure.ADDED, block.added())
                .put(Measure.REMOVED, removed)
                .put(Measure.TOTAL_MASS, result.totalMass())
                .put(Measure.OBJECTIVE, -trainEnergy - known - penalty)
                .put(Measure.GAP_ESTIMATE, gapEstimate)
                .put(Measure.FIRST_ORDER_GAIN, block.firstOrderGain().value())
                .put(Measure.FIRST_ORDER_ERROR, block.firstOrderGain().error())
                .put(Measure.GAIN, block.gain())
                .put(Measure.HELD_OUT_GAIN, block.heldOutGain())
                .put(Measure.EFFECTIVE_SHARE, block.effectiveShare())
                .put(Measure.REGULARIZATION, block.regularization())
                .put(Measure.FREE_ENERGY_GAP, result.meanFreeEnergy(someValidation, pool) - trainEnergy)
                .put(Measure.LOG_PARTITION, known)
                .put(Measure.LOG_PARTITION_DRIFT, running - annealed)
                .put(Measure.CHAIN_GAP, chainEnergy - trainEnergy)
                .put(Measure.VALIDATION_LOG_LIKELIHOOD, logLikelihood)
                .put(Measure.SECONDS, (System.nanoTime() - started) / 1e9)
                .annealed(estimate)
                .build();
        return new Result<>(Double.isNaN(running) ? state.withLogPartition(annealed) : state, event);
    }

    private boolean isChecked(GrowState state, int change) {
        int every = options.checkEvery();
        int units = state.model().hiddenCount();
        return every > 0 && (units / every > (units - change) / every || units >= options.maxUnits());
    }
}
