package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.evaluate.LogPartitionEstimate;
import irbm.math.ByteTables;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rows;
import irbm.sample.Sampler;
import irbm.train.Step;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Algorithm 1. Each step draws samples of the current model, makes their means those of the data, and finds the unit that best separates
 * the data from them. The unit enters with weight 1/t and α = t, so that the model stays a standard RBM, and the visible bias is
 * fitted. Other parts make other algorithms: an {@link Oracle} and its {@link Bound} find the units, one or several in a step, a {@link
 * MassRule} weighs them, and a burst of training of all parameters may follow instead of the fit of the bias.
 */
public final class FrankWolfe implements Step<GrowState, GrowEvent> {
    // Searches for a unit, each with other starts on a new draw, before a run ends for want of one.
    private static final int ATTEMPTS = 3;

    private final Rows train;
    private final GrowOptions options;
    private final GrowMeasures measures;
    private final FollowUp followUp;
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
        this.options = options;
        this.measures = new GrowMeasures(train, validation.count() == 0 ? train : validation, options, annealing, pool);
        this.followUp = options.isJoint()
                ? new JointFollowUp(train, options, moves, pool)
                : new BiasFollowUp(train, measures.someValidation(), options, moves, pool);
        this.pool = pool;
    }

    /** One round of Algorithm 1; the comments are its lines. */
    @Override
    public Result<GrowState, GrowEvent> step(GrowState state) {
        long started = System.nanoTime();
        // Draw samples v^s of p(v | q_{t-1}, θ_{t-1}).
        Draw draw = followUp.draw(state.model(), followUp.chains(state));
        // w_t = argmin_w λ/2 |w|² + mean_s softplus(w.v^s) - mean_n softplus(w.v^n); q_t = (1 - 1/t) q_{t-1} + 1/t
        // δ(w_t).
        Proposal proposal = proposal(state, draw, 0);
        for (int attempt = 1; attempt < ATTEMPTS && proposal.block().added() == 0; attempt++) {
            // One unlucky start ends no run.
            draw = followUp.draw(state.model(), draw.chains());
            proposal = proposal(state, draw, attempt);
        }
        // α_t = t (optional: gradient descent).
        MassCorrection corrected = options.masses().correct(proposal, options.search(), pool);
        // Repeat b_t += η (mean_n v^n - mean_m v^m), or train all parameters.
        GrowState next = followUp.follow(state, proposal, corrected);
        int removed = proposal.dropped().removed() + corrected.removed();
        return measures.result(new GrowMeasures.Made(state, next, proposal, removed, started), followUp);
    }

    /** Units that leave and units that enter, as one draw of samples tells them. */
    private Proposal proposal(GrowState state, Draw draw, int attempt) {
        Rows rows = searchRows(state);
        DroppedUnits dropped = options.masses().drop(state.model(), rows, draw, options.search(), pool);
        DroppedUnits seen = dropped.withSamples(followUp.calibrated(dropped.samples(), rows));
        Oracle.Turn turn = options.search().oracle().turn(options.search(), state);
        return new Proposal(
                draw,
                rows,
                dropped,
                insert(state, turn, seen, rows, attempt),
                turn.regularization(),
                turn.rival().map(search -> rival(state, search, seen, rows, attempt)));
    }

    private BlockInsertion insert(GrowState state, Oracle.Turn turn, DroppedUnits seen, Rows rows, int attempt) {
        BinaryModel model = seen.model();
        int units = blockSize(model.hiddenCount());
        int most = entering(units, options.maxUnits() - model.hiddenCount());
        BlockInsertion block = new BlockInsertion(
                new UnitSearch(turn.search(), Math.max(units, most), rows, attempt, pool),
                turn.search(),
                measures.someValidation(),
                model,
                seen.samples(),
                seen.heldOut(),
                pool);
        block.run(most, turn.regularization(), followUp.chains(state).seed(), state.iteration());
        return block;
    }

    private int blockSize(int present) {
        return Math.max(options.blockSize(), (int) (options.blockGrowth() * present));
    }

    // What is left for less than half a block joins this one: training costs as much after a few units as after many.
    private static int entering(int block, int room) {
        return 2 * room < 3 * block ? room : block;
    }

    private Proposal.Rival rival(GrowState state, UnitSearchOptions search, DroppedUnits seen, Rows rows, int attempt) {
        FoundUnit found = new UnitSearch(search, 1, rows, attempt, pool)
                .find(
                        seen.samples(),
                        seen.heldOut(),
                        state.regularization(),
                        followUp.chains(state).seed(),
                        state.iteration());
        Estimate gain = Estimate.mean(found.change().logFactors(new ByteTables(measures.someValidation()), pool))
                .minus(seen.heldOut().logPartitionEstimate(found.change(), pool));
        return new Proposal.Rival(gain, found.nextRegularization());
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
}
