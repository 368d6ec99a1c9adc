package irbm.frankwolfe;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import irbm.train.CdState;
import irbm.train.WarmStart;

/** A burst of training of all parameters, the visible bias among them, with the chains of the training. */
final class JointFollowUp implements FollowUp {
    private final GrowOptions options;
    private final JointTraining training;
    private final Rbm independent; // the base-rate model
    private final Sampler moves;

    JointFollowUp(Rows train, GrowOptions options, Sampler moves, WorkerPool pool) {
        this.options = options;
        this.training = new JointTraining(train, options.joint(), pool);
        this.independent = train.baseRate();
        this.moves = moves;
    }

    @Override
    public Chains chains(GrowState state) {
        return state.persistent();
    }

    @Override
    public Draw draw(BinaryModel model, Chains chains) {
        return Draw.ofSnapshots(model.units(), chains, options.chainCount(), options.gibbsSteps(), moves);
    }

    /** The training mends the means. */
    @Override
    public ModelSamples calibrated(ModelSamples samples, Rows rows) {
        return samples;
    }

    @Override
    public GrowState follow(GrowState state, Proposal proposal, MassCorrection corrected) {
        Rbm grown = corrected.model().units();
        GrowGuard.requireBounded(grown);
        Chains chains = proposal.draw().chains();
        int step = state.step() + 1;
        Rbm start = WarmStart.of(grown, independent, options.joint().kept());
        CdState after = training.run(start, chains, step, state.rateFactor());
        return new GrowState(
                after.model(),
                after.result(options.joint().training()),
                state.chains(),
                JointTraining.chains(after, chains.seed()),
                state.iteration() + proposal.block().added(),
                step,
                proposal.nextRegularization(),
                /* logPartition= */ Double.NaN,
                after.rateFactor(),
                state.contest());
    }

    /** The training does not know the penalty of the search. */
    @Override
    public double penalty(double penalty) {
        return 0;
    }
}
