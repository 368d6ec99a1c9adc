package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.StandardApproximation;
import java.util.stream.IntStream;

/**
 * Replica exchange on a ladder of temperatures (Swendsen and Wang, 1986): in a round every chain makes a Gibbs sweep at its rung, then
 * neighbours exchange their states, even gaps and odd gaps in turn. Leaves the product of the distributions of all rungs invariant, so
 * that the chains at the top sample the model, or its conditional distribution where visible units are held.
 */
public final class Tempered {
    /** Chains of a block, where a column of rungs is not longer. */
    private static final int BLOCK = 52;

    private final StandardApproximation proposal;
    private final Ladder ladder;
    private final Sweep.Hold hold;
    private final WorkerPool pool;

    public Tempered(BinaryModel model, Ladder ladder, WorkerPool pool) {
        this(model, ladder, Sweep.Hold.NOTHING, pool);
    }

    private Tempered(BinaryModel model, Ladder ladder, Sweep.Hold hold, WorkerPool pool) {
        require(
                ladder.baseBias().length == model.visibleCount(),
                "the base of the ladder has %d visible units, the model %d",
                ladder.baseBias().length,
                model.visibleCount());
        this.proposal = StandardApproximation.of(model);
        this.ladder = ladder;
        this.hold = hold;
        this.pool = pool;
    }

    /**
     * With visible units held: unit j of column c at bit j of row c of {@code known}, where bit j of the one row of {@code held} is one.
     */
    public static Tempered clamped(
            BinaryModel model, Ladder ladder, BinaryMatrix known, BinaryMatrix held, WorkerPool pool) {
        int rungs = ladder.rungs();
        BinaryMatrix all = known.select(
                IntStream.range(0, known.rows() * rungs).map(n -> n / rungs).toArray());
        long[] mask = new long[held.wordsPerRow()];
        held.readRow(0, mask, 0);
        return new Tempered(model, ladder, (visible, first, count) -> visible.restore(all, first, mask, count), pool);
    }

    /** Chains after some rounds and what their exchanges were. */
    public record Moved(TemperedChains chains, Exchanges exchanges) {}

    /** Makes rounds, without a guess of the ratios of Z. */
    public Moved advance(TemperedChains chains, int rounds) {
        return advance(chains, rounds, new double[ladder.gaps()]);
    }

    /** Makes rounds; centres[i] is the constant c for gap i, see {@link Exchanges}. */
    public Moved advance(TemperedChains chains, int rounds, double[] centres) {
        require(chains.rungs() == ladder.rungs(), "%d rungs for %d", chains.rungs(), ladder.rungs());
        require(rounds >= 0, "the number of rounds cannot be negative, was %d", rounds);
        BinaryMatrix moved = new BinaryMatrix(
                chains.chains().count(), chains.chains().visible().columns());
        byte[] origins = new byte[chains.origins().length];
        Exchanges exchanges = new Exchanges(chains.columns(), ladder.gaps());
        long first = chains.chains().sweep();
        Blocks blocks = Blocks.ofSize(chains.columns(), Math.max(1, BLOCK / ladder.rungs()));
        pool.run(blocks.count(), b -> {
            TemperedBlock block = new TemperedBlock(proposal, ladder, blocks.size(b), hold);
            block.start(chains, blocks.from(b));
            for (long round = first; round < first + rounds; round++) {
                block.round(chains.chains().seed(), round, centres, exchanges);
            }
            block.write(moved, origins);
        });
        Chains after = new Chains(moved, chains.chains().seed(), first + rounds);
        return new Moved(new TemperedChains(after, origins, ladder.rungs()), exchanges);
    }
}
