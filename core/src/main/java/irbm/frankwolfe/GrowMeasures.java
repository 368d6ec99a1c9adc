package irbm.frankwolfe;

import irbm.evaluate.LogPartitionEstimate;
import irbm.frankwolfe.GrowEvent.Measure;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.Step.Result;
import java.util.Optional;
import java.util.function.Function;

/** What a step of growing tells: the numbers of its event, and log Z by annealing where the chains cannot tell it. */
final class GrowMeasures {
    private static final int MEASURED_ROWS = 2000;

    private final Rows validation;
    private final BinaryMatrix someTrain;
    private final BinaryMatrix someValidation;
    private final double independent; // the likelihood of the validation rows under the base-rate model
    private final GrowOptions options;
    private final Function<BinaryModel, LogPartitionEstimate> annealing;
    private final WorkerPool pool;

    GrowMeasures(
            Rows train,
            Rows validation,
            GrowOptions options,
            Function<BinaryModel, LogPartitionEstimate> annealing,
            WorkerPool pool) {
        this.validation = validation;
        this.someTrain = train.representative(MEASURED_ROWS);
        this.someValidation = validation.representative(MEASURED_ROWS);
        Rbm base = train.baseRate();
        this.independent = -validation.meanFreeEnergy(base, pool) - GrowState.logPartition(base);
        this.options = options;
        this.annealing = annealing;
        this.pool = pool;
    }

    /** The validation rows that a step looks at. */
    BinaryMatrix someValidation() {
        return someValidation;
    }

    /**
     * A step that was made.
     *
     * @param before the state that it began with
     * @param after the state that it led to
     * @param proposal the units that entered
     * @param removed units that left
     * @param started when it began, by {@link System#nanoTime}
     */
    record Made(GrowState before, GrowState after, Proposal proposal, int removed, long started) {}

    /** The state, with log Z where only annealing knows it, and the event. */
    Result<GrowState, GrowEvent> result(Made made, FollowUp followUp) {
        GrowState state = made.after();
        BlockInsertion block = made.proposal().block();
        BinaryModel model = state.average();
        double trainEnergy = model.meanFreeEnergy(someTrain, pool);
        double chainEnergy = model.meanFreeEnergy(followUp.chains(state).visible(), pool);
        Optional<LogPartitionEstimate> estimate = isChecked(state, block.added() - made.removed())
                ? Optional.of(annealing.apply(model))
                : Optional.empty();
        double annealed = estimate.map(LogPartitionEstimate::value).orElse(Double.NaN);
        double running = state.logPartition();
        double known = Double.isNaN(running) ? annealed : running;
        double logLikelihood = Double.isNaN(annealed) ? Double.NaN : -validation.meanFreeEnergy(model, pool) - annealed;
        GrowGuard.requireBetterThanIndependent(logLikelihood, independent, model.hiddenCount());
        double penalty = followUp.penalty(
                options.search().penalty(block.regularization()) / 2 * FunctionalGradient.squaredNorm(model));
        GrowEvent event = GrowEvent.builder()
                .put(Measure.UNITS, model.hiddenCount())
                .put(Measure.ADDED, block.added())
                .put(Measure.REMOVED, made.removed())
                .put(Measure.TOTAL_MASS, model.totalMass())
                .put(Measure.OBJECTIVE, -trainEnergy - known - penalty)
                .put(Measure.GAP_ESTIMATE, gapEstimate(made.before(), made.proposal()))
                .put(Measure.FIRST_ORDER_GAIN, block.firstOrderGain().value())
                .put(Measure.FIRST_ORDER_ERROR, block.firstOrderGain().error())
                .put(Measure.GAIN, block.gain())
                .put(Measure.HELD_OUT_GAIN, block.heldOutGain())
                .put(Measure.EFFECTIVE_SHARE, block.effectiveShare())
                .put(Measure.REGULARIZATION, block.regularization())
                .put(Measure.FREE_ENERGY_GAP, model.meanFreeEnergy(someValidation, pool) - trainEnergy)
                .put(Measure.LOG_PARTITION, known)
                .put(Measure.LOG_PARTITION_DRIFT, running - annealed)
                .put(Measure.CHAIN_GAP, chainEnergy - trainEnergy)
                .put(Measure.VALIDATION_LOG_LIKELIHOOD, logLikelihood)
                .put(Measure.SECONDS, (System.nanoTime() - made.started()) / 1e9)
                .annealed(estimate)
                .build();
        return new Result<>(Double.isNaN(running) ? state.withLogPartition(annealed) : state, event);
    }

    private boolean isChecked(GrowState state, int change) {
        int every = options.checkEvery();
        int units = state.model().hiddenCount();
        return every > 0 && (units / every > (units - change) / every || units >= options.maxUnits());
    }

    /** The Frank-Wolfe gap at the model that the samples are of, with the first unit of the step. */
    private double gapEstimate(GrowState before, Proposal proposal) {
        if (proposal.block().added() == 0) {
            return Double.NaN;
        }
        Rbm unit = proposal.firstUnit();
        Rbm nothing = Rbm.independent(unit.visibleBias()).withUnit(new float[unit.visibleCount()], 0);
        FunctionalGradient gradient = FunctionalGradient.ofSamples(
                someTrain, proposal.draw().searched(), options.search().penalty(proposal.regularization()), pool);
        // The unit of the largest gain need not be the best to first order: w = 0, which changes nothing, may be
        // better.
        return Math.max(gradient.gap(before.model(), unit), gradient.gap(before.model(), nothing));
    }
}
