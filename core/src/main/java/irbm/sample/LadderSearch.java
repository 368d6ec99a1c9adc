package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;

/**
 * Finds a ladder for a model: from five rungs on, each gap over which fewer than 15 % of the exchanges are made is halved, by short runs
 * whose states are not used again, until there is none.
 */
public final class LadderSearch {
    /** A lower acceptance keeps states from travelling; a higher one costs more rungs than it gains. */
    private static final double LEAST_ACCEPTANCE = 0.15;

    private static final int FIRST_RUNGS = 5;
    private static final int MOST_RUNGS = 200;
    private static final int ROUNDS = 40;

    private LadderSearch() {}

    /** The ladder for a model and a base; {@code starts} are states of both kinds, one for each column of the short runs. */
    public static Ladder find(BinaryModel model, float[] baseBias, BinaryMatrix starts, long seed, WorkerPool pool) {
        Ladder ladder = Ladder.even(baseBias, FIRST_RUNGS);
        while (ladder.rungs() < MOST_RUNGS) {
            boolean[] low = low(model, ladder, starts, seed, pool);
            Ladder next = ladder.halved(low);
            if (next.rungs() == ladder.rungs()) {
                return ladder;
            }
            ladder = next;
        }
        return ladder;
    }

    private static boolean[] low(BinaryModel model, Ladder ladder, BinaryMatrix starts, long seed, WorkerPool pool) {
        Tempered tempered = new Tempered(model, ladder, pool);
        Tempered.Moved half = tempered.advance(TemperedChains.startingAt(starts, ladder, seed), ROUNDS / 2);
        Exchanges exchanges = tempered.advance(half.chains(), ROUNDS / 2).exchanges();
        boolean[] low = new boolean[ladder.gaps()];
        for (int gap = 0; gap < low.length; gap++) {
            low[gap] = exchanges.acceptance(gap) < LEAST_ACCEPTANCE;
        }
        return low;
    }
}
