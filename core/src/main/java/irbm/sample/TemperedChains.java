package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import java.util.stream.IntStream;

/**
 * The state of many independent columns of chains, one chain for each rung of a ladder. A function of the starts, the seed and the number
 * of rounds, so a saved state continues its run.
 *
 * @param chains row column * rungs + rung is the visible state there; its sweeps are the rounds made
 * @param origins for each row what end of the ladder its state visited last
 * @param rungs of the ladder
 */
public record TemperedChains(Chains chains, byte[] origins, int rungs) {
    /** A state that has been at neither end. */
    static final byte NOWHERE = 0;

    static final byte BASE = 1;
    static final byte TOP = 2;

    public TemperedChains {
        require(
                rungs >= 2 && chains.count() % rungs == 0 && origins.length == chains.count(),
                "%d chains with %d origins are not columns of %d rungs",
                chains.count(),
                origins.length,
                rungs);
    }

    /** Columns of which all rungs start in the same row, column c in row c. */
    public static TemperedChains startingAt(BinaryMatrix rows, Ladder ladder, long seed) {
        int rungs = ladder.rungs();
        BinaryMatrix all = rows.select(
                IntStream.range(0, rows.rows() * rungs).map(n -> n / rungs).toArray());
        return new TemperedChains(new Chains(all, seed, 0), new byte[all.rows()], rungs);
    }

    public int columns() {
        return chains.count() / rungs;
    }

    /** The states at the top, which sample the model: one row a column. */
    public BinaryMatrix top() {
        return chains.visible()
                .select(IntStream.range(0, columns())
                        .map(c -> c * rungs + rungs - 1)
                        .toArray());
    }
}
