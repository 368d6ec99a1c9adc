package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rows;
import irbm.sample.Chains;
import irbm.sample.Resampling;
import irbm.sample.Sampler;

/** The fit of the visible bias, the "repeat ... until" of Algorithm 1, with chains of their own that follow the model. */
final class BiasFollowUp implements FollowUp {
    // Below this share of effective samples their weights tell nothing: annealing warns at the same share.
    private static final double LEAST_EFFECTIVE_SHARE = 0.1;

    private final GrowOptions options;
    private final BiasFit bias;
    private final BinaryMatrix validation; // some rows of it
    private final Sampler moves;
    private final WorkerPool pool;

    BiasFollowUp(Rows train, BinaryMatrix validation, GrowOptions options, Sampler moves, WorkerPool pool) {
        this.options = options;
        this.bias = BiasFit.untilMeansAgree(options.bias(), train.mean(), train.count(), moves);
        this.validation = validation;
        this.moves = moves;
        this.pool = pool;
    }

    @Override
    public Chains chains(GrowState state) {
        return state.chains();
    }

    @Override
    public Draw draw(BinaryModel model, Chains chains) {
        return Draw.ofChains(model, chains, options.chainCount(), options.gibbsSteps(), moves);
    }

    @Override
    public ModelSamples calibrated(ModelSamples samples, Rows rows) {
        return Calibration.of(samples, rows.mean(), pool);
    }

    @Override
    public GrowState follow(GrowState state, Proposal proposal, MassCorrection corrected) {
        BiasFit.Fitted fitted = fitted(corrected.model(), proposal.draw().chains(), corrected.heldOut(), state.step());
        GrowGuard.requireBounded(fitted.model().units());
        double change =
                proposal.logPartitionChange() + corrected.logPartitionChange() + shiftChange(corrected, fitted.model());
        return new GrowState(
                fitted.model(),
                fitted.model(),
                fitted.chains(),
                state.persistent(),
                state.iteration() + proposal.block().added(),
                state.step() + 1,
                proposal.nextRegularization(),
                isTelling(corrected.heldOut()) ? state.logPartition() + change : Double.NaN,
                state.rateFactor(),
                contest(state, proposal, fitted));
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

    /** How much log Z grew by the fit of the visible bias. */
    private double shiftChange(MassCorrection corrected, BinaryModel fitted) {
        float[] shift = fitted.units().visibleBias();
        float[] before = corrected.model().units().visibleBias();
        for (int j = 0; j < shift.length; j++) {
            shift[j] -= before[j];
        }
        return corrected.heldOut().logPartitionChange(UnitChange.shiftOnly(shift), pool);
    }

    private Contest contest(GrowState state, Proposal proposal, BiasFit.Fitted fitted) {
        return proposal.rival()
                .map(rival -> state.contest().after(rival.gain(), gained(state, proposal.draw(), fitted)))
                .orElse(state.contest());
    }

    /** What the step gained on validation rows, from held-out chains of the model before and after it. */
    private Estimate gained(GrowState before, Draw draw, BiasFit.Fitted after) {
        Chains heldOut =
                part(after.chains(), options.chainCount(), after.chains().count());
        Chains followed =
                moves.advance(after.model(), heldOut, options.gibbsSteps()).chains();
        return Estimate.mean(logRatios(before.model(), after.model(), validation))
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

    @Override
    public double penalty(double penalty) {
        return penalty;
    }
}
