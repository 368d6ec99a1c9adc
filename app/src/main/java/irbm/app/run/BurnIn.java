package irbm.app.run;

import irbm.evaluate.SplitRhat;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.sample.Acceptance;
import irbm.sample.Chains;
import irbm.sample.Moved;
import irbm.sample.Sampler;
import java.util.Arrays;
import java.util.Locale;

/**
 * Runs chains until their free energies look settled: twice as long each time, until the split R-hat of the second half of the
 * run is below 1.01 (Vehtari and others, 2021), or a limit is reached.
 */
public final class BurnIn {
    /** Fewer chains say too little about convergence. */
    public static final int FEWEST_CHAINS = 16;

    private static final double SETTLED = 1.01;
    private static final int SHORTEST = 200;
    private static final int LONGEST = 25_600;
    private static final int RECORDS = 100;
    // R-hat of halves of a few values is below 1 whatever they are.
    private static final int FEWEST_RECORDS = 20;

    private final BinaryModel model;
    private final Sampler sampler;
    private final boolean oneDistribution;
    private final WorkerPool pool;

    /** {@code oneDistribution} says that all chains sample the same distribution, so that they can be compared. */
    public BurnIn(BinaryModel model, Sampler sampler, boolean oneDistribution, WorkerPool pool) {
        this.model = model;
        this.sampler = sampler;
        this.oneDistribution = oneDistribution;
        this.pool = pool;
    }

    /**
     * The chains after so many sweeps.
     *
     * @param splitRhat of their free energies in the second half of these; NaN after few
     * @param acceptance of all their moves
     * @param energies the mean free energy of each chain in that half
     */
    public record Outcome(Chains chains, double splitRhat, Acceptance acceptance, double[] energies) {
        public boolean isSettled() {
            return splitRhat < SETTLED;
        }

        /** For people. */
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "split R-hat of the free energies %.3f, %s",
                    splitRhat,
                    isSettled() ? "settled" : "NOT settled: the samples still depend on the start");
        }
    }

    /** As many sweeps as it takes. */
    public Outcome run(Chains start) {
        Outcome outcome = record(sampler.advance(model, start, SHORTEST / 2), SHORTEST / 2);
        while (!outcome.isSettled() && outcome.chains().sweep() < LONGEST) {
            Moved soFar = new Moved(outcome.chains(), outcome.acceptance());
            outcome = record(soFar, (int) soFar.chains().sweep());
        }
        return outcome;
    }

    /** So many sweeps, the last half of them watched. */
    public Outcome run(Chains start, int sweeps) {
        return record(sampler.advance(model, start, sweeps - sweeps / 2), sweeps / 2);
    }

    private Outcome record(Moved start, int sweeps) {
        int records = Math.min(RECORDS, sweeps);
        double[][] energies = new double[start.chains().count()][records];
        Moved moved = start;
        for (int k = 0; k < records; k++) {
            int portion = sweeps * (k + 1) / records - sweeps * k / records;
            moved = moved.then(sampler.advance(model, moved.chains(), portion));
            double[] now = model.freeEnergies(moved.chains().visible(), pool);
            for (int c = 0; c < now.length; c++) {
                energies[c][k] = now[c];
            }
        }
        double splitRhat = records < FEWEST_RECORDS ? Double.NaN : rhat(energies);
        return new Outcome(moved.chains(), splitRhat, moved.acceptance(), means(energies));
    }

    /** The mean of each row. */
    static double[] means(double[][] energies) {
        return Arrays.stream(energies)
                .mapToDouble(chain -> Arrays.stream(chain).average().orElse(Double.NaN))
                .toArray();
    }

    private double rhat(double[][] energies) {
        return oneDistribution ? SplitRhat.of(energies) : SplitRhat.ofEach(energies);
    }
}
