package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Chains;
import irbm.sample.Exchanges;
import irbm.sample.Ladder;
import irbm.sample.LadderSearch;
import irbm.sample.Tempered;
import irbm.sample.TemperedChains;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Finds log Z from two sides by replica exchange on a ladder of temperatures: see {@link LadderBracket}. */
public final class LadderPartition {
    /** Columns of each side: enough for an error by their differences, few enough to make many rounds. */
    public static final int COLUMNS = 50;

    private static final int PILOT_COLUMNS = 10;
    /** Fewer rounds leave gaps over which nothing was offered. */
    private static final int FEWEST_ROUNDS = 16;

    private static final int PORTIONS = 20;

    private final AnnealingPath path;
    private final BinaryMatrix data;
    private final long seed;
    private final WorkerPool pool;

    /** {@code data} is where one side starts: rows spread evenly over it. */
    public LadderPartition(AnnealingPath path, BinaryMatrix data, long seed, WorkerPool pool) {
        require(data.rows() >= 1, "the ladder needs rows to start in");
        this.path = path;
        this.data = data;
        this.seed = seed;
        this.pool = pool;
    }

    /** The ladder that short runs find for the model. */
    public Ladder ladder() {
        long pilot = Randomness.key(seed, Purpose.EXCHANGE, -1, 0);
        return LadderSearch.find(path.model(), path.base().visibleBias(), starts(PILOT_COLUMNS, pilot), pilot, pool);
    }

    /** The number of rounds that take as many sweeps as {@code chains} annealed in {@code steps}, and no fewer than are needed. */
    public static int rounds(Ladder ladder, int chains, int steps) {
        double rounds = (double) chains * steps / (2.0 * COLUMNS * ladder.rungs());
        return (int) Math.max(FEWEST_ROUNDS, Math.min(Integer.MAX_VALUE / 2.0, rounds));
    }

    /** Runs both sides: a quarter of the rounds to guess the ratios, a quarter to know them better, and a half that counts. */
    public LadderBracket run(Ladder ladder, int rounds, AnnealingListener listener) {
        require(rounds >= FEWEST_ROUNDS, "a ladder needs at least %d rounds, was %d", FEWEST_ROUNDS, rounds);
        Run run = new Run(ladder, rounds, listener);
        double[] centres = new double[ladder.gaps()];
        Exchanges first = run.advance(rounds / 4, centres);
        Arrays.setAll(centres, first::middle);
        Exchanges second = run.advance(rounds / 4, centres);
        double[] better = new double[centres.length];
        Arrays.setAll(better, gap -> centres[gap] + correction(second, gap));
        Exchanges last = run.advance(rounds - 2 * (rounds / 4), better);
        double base = path.logPartitionOfBase();
        return new LadderBracket(
                LadderSide.of(base, last, better, 0, COLUMNS),
                LadderSide.of(base, last, better, COLUMNS, 2 * COLUMNS),
                ladder.rungs(),
                rounds);
    }

    private static double correction(Exchanges exchanges, int gap) {
        double lower = 0;
        double upper = 0;
        for (int c = 0; c < exchanges.columns(); c++) {
            lower += exchanges.lower(c, gap);
            upper += exchanges.upper(c, gap);
        }
        return lower > 0 && upper > 0 ? Math.log(lower / upper) : 0;
    }

    /** So many draws of the base, then as many rows of the data. */
    private BinaryMatrix starts(int each, long startSeed) {
        Rbm base = path.base();
        BinaryMatrix draws = Chains.fromVisibleBias(base, each, startSeed).visible();
        BinaryMatrix rows = data.select(IntStream.range(0, each)
                .map(c -> (int) ((long) c * data.rows() / each))
                .toArray());
        BinaryMatrix both = new BinaryMatrix(2 * each, data.columns());
        long[] row = new long[both.wordsPerRow()];
        for (int c = 0; c < 2 * each; c++) {
            (c < each ? draws : rows).readRow(c % each, row, 0);
            both.writeRow(c, row, 0);
        }
        return both;
    }

    /** The chains as they advance, and how far they are. */
    private final class Run {
        private final Tempered tempered;
        private final StepCount count;
        private final int portion;
        private TemperedChains chains;

        Run(Ladder ladder, int rounds, AnnealingListener listener) {
            this.tempered = new Tempered(path.model(), ladder, pool);
            this.count = new StepCount(rounds, 2 * COLUMNS * ladder.rungs(), listener);
            this.portion = Math.max(2, rounds / PORTIONS);
            this.chains = TemperedChains.startingAt(starts(COLUMNS, seed), ladder, seed);
        }

        Exchanges advance(int rounds, double[] centres) {
            Tempered.Moved moved = step(Math.min(portion, rounds), centres);
            Exchanges sum = moved.exchanges();
            for (int done = portion; done < rounds; done += portion) {
                sum = sum.plus(step(Math.min(portion, rounds - done), centres).exchanges());
            }
            return sum;
        }

        private Tempered.Moved step(int rounds, double[] centres) {
            Tempered.Moved moved = tempered.advance(chains, rounds, centres);
            chains = moved.chains();
            count.add(rounds, chains.chains().count());
            return moved;
        }
    }
}
