package irbm.app.run;

import irbm.evaluate.SplitRhat;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rows;
import irbm.sample.Chains;
import irbm.sample.Ladder;
import irbm.sample.LadderSearch;
import irbm.sample.Tempered;
import irbm.sample.TemperedChains;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs tempered chains until they have settled, twice as long each time, or until a limit is reached. Three things must hold: columns that
 * started as asked and columns with cold starts have come to the same mean free energy; the split R-hat over all of them is below 1.1; and
 * there was one state for each column that came all the way from the base.
 */
public final class TemperedBurnIn {
    private static final int SHORTEST = 200;
    private static final int LONGEST = 6_400;
    private static final int RECORDS = 50;
    // A column has a few effective draws only, so that the 1.01 of plain chains would never be met.
    private static final double SETTLED = 1.1;

    private final BinaryModel model;
    private final Optional<Known> known;
    private final WorkerPool pool;

    /** Visible units that are held, one row a chain. */
    public record Known(BinaryMatrix rows, BinaryMatrix held) {}

    public TemperedBurnIn(BinaryModel model, Optional<Known> known, WorkerPool pool) {
        this.model = model;
        this.known = known;
        this.pool = pool;
    }

    /**
     * Samples and how far they can be trusted.
     *
     * @param samples one row for each start
     * @param check whether both kinds of starts came to the same
     * @param splitRhat of the free energies of all columns in the second half of the rounds
     * @param rungs of the ladder
     * @param rounds of each column
     * @param arrivals how many states came from the base to the model
     */
    public record Outcome(
            BinaryMatrix samples, StartCheck check, double splitRhat, int rungs, int rounds, long arrivals) {
        public boolean isSettled() {
            return check.agrees() && splitRhat < SETTLED && arrivals >= 2L * samples.rows();
        }

        /** For people. */
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "%d temperatures, %d round trips from the base in %d rounds, split R-hat %.3f; %s: %s",
                    rungs,
                    arrivals,
                    rounds,
                    splitRhat,
                    check.text(),
                    isSettled() ? "settled" : "NOT settled: the samples still depend on the start");
        }
    }

    /** Columns of which half start as asked and half cold; {@code moved} are states that plain chains came to. */
    public Outcome run(Chains asked, Chains cold, BinaryMatrix moved) {
        int count = asked.count();
        BinaryMatrix starts = joined(asked.visible(), cold.visible());
        Ladder ladder = LadderSearch.find(model, base(joined(moved, cold.visible())), starts, asked.seed(), pool);
        Tempered tempered = known.isEmpty()
                ? new Tempered(model, ladder, pool)
                : Tempered.clamped(
                        model,
                        ladder,
                        joined(known.get().rows(), known.get().rows()),
                        known.get().held(),
                        pool);
        Run run = new Run(tempered, TemperedChains.startingAt(starts, ladder, asked.seed()));
        run.record(SHORTEST / 2);
        double[][] energies = run.record(SHORTEST / 2);
        while (!run.outcome(energies, count, ladder).isSettled() && run.rounds() < LONGEST) {
            energies = run.record(run.rounds());
        }
        return run.outcome(energies, count, ladder);
    }

    // Any base is right; one between all the states that are known has short ways to them.
    private float[] base(BinaryMatrix states) {
        return model.units().visibleUnits().baseRate(Rows.of(states).columnSums(), states.rows());
    }

    private static BinaryMatrix joined(BinaryMatrix first, BinaryMatrix second) {
        BinaryMatrix both = new BinaryMatrix(first.rows() + second.rows(), first.columns());
        long[] row = new long[both.wordsPerRow()];
        for (int r = 0; r < both.rows(); r++) {
            boolean isFirst = r < first.rows();
            (isFirst ? first : second).readRow(isFirst ? r : r - first.rows(), row, 0);
            both.writeRow(r, row, 0);
        }
        return both;
    }

    /** The columns as they advance. */
    private final class Run {
        private final Tempered tempered;
        private TemperedChains chains;
        private long arrivals;

        Run(Tempered tempered, TemperedChains chains) {
            this.tempered = tempered;
            this.chains = chains;
        }

        int rounds() {
            return (int) chains.chains().sweep();
        }

        /** The free energies at the top of each column over so many more rounds. */
        double[][] record(int rounds) {
            double[][] energies = new double[chains.columns()][RECORDS];
            for (int k = 0; k < RECORDS; k++) {
                Tempered.Moved moved = tempered.advance(chains, rounds * (k + 1) / RECORDS - rounds * k / RECORDS);
                chains = moved.chains();
                arrivals += IntStream.range(0, energies.length)
                        .map(moved.exchanges()::arrivals)
                        .sum();
                double[] now = model.freeEnergies(chains.top(), pool);
                for (int c = 0; c < now.length; c++) {
                    energies[c][k] = now[c];
                }
            }
            return energies;
        }

        Outcome outcome(double[][] energies, int count, Ladder ladder) {
            double[] means = BurnIn.means(energies);
            double rhat = known.isEmpty() ? SplitRhat.of(energies) : SplitRhat.ofEach(energies);
            StartCheck check =
                    StartCheck.of(Arrays.copyOf(means, count), Arrays.copyOfRange(means, count, means.length));
            return new Outcome(chains.top().slice(0, count), check, rhat, ladder.rungs(), rounds(), arrivals);
        }
    }
}
