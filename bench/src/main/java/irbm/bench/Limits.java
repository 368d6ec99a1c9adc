package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import java.util.Locale;

/**
 * How near the chains and an epoch of CD-10 come to what the machine can do: the additions and bytes that they need, and how long these
 * would take at the speeds measured in the same run. Prints Markdown.
 */
public final class Limits {
    private static final int SWEEPS = 10;
    private static final int CALLS = 21;
    private static final int FIRST_LEVEL = 16 << 10;
    private static final int SECOND_LEVEL = 256 << 10;
    private static final int THIRD_LEVEL = 4 << 20;
    private static final int MEMORY = 128 << 20;
    private static final int DRAWN = 784;

    private final WorkerPool pool;
    private final double addsFirst;
    private final double addsSecond;
    private final double addsThird;
    private final double multiplyAdds;
    private final double draws;

    private Limits(WorkerPool pool) {
        Peaks peaks = new Peaks(pool);
        this.pool = pool;
        this.addsFirst = peaks.addsPerSecond(FIRST_LEVEL);
        this.addsSecond = peaks.addsPerSecond(SECOND_LEVEL);
        this.addsThird = peaks.addsPerSecond(THIRD_LEVEL);
        this.multiplyAdds = peaks.multiplyAddsPerSecond();
        this.draws = drawsPerSecond();
        print(
                "| %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f |",
                pool.threads(),
                addsFirst / 1e9,
                addsSecond / 1e9,
                addsThird / 1e9,
                peaks.addsPerSecond(MEMORY) / 1e9,
                multiplyAdds / 1e9,
                draws / 1e9);
    }

    public static void main(String[] arguments) {
        int all = Runtime.getRuntime().availableProcessors();
        print(
                "Peaks, in 10^9 a second: integers added that come from a cache level or from memory, four bytes each; multiply-adds;"
                        + " units drawn by the kernel alone.%n");
        print("| threads | adds, 16 KB | 256 KB | 4 MB | 128 MB | multiply-adds | draws |");
        print("|---|---|---|---|---|---|---|");
        try (WorkerPool one = WorkerPool.of(1);
                WorkerPool more = WorkerPool.of(all)) {
            Limits alone = new Limits(one);
            Limits together = new Limits(more);
            print(
                    "%n| work | threads | adds, 10^6 | MB loaded | measured, ms | adds from first level, ms | part of it | from second level"
                            + " | with draws and parameters | part of it | dense at its peak |");
            print("|---|---|---|---|---|---|---|---|---|---|---|");
            alone.measure();
            together.measure();
        }
    }

    private void measure() {
        for (String name : new String[] {"trained", "independent"}) {
            Rbm model = name.equals("trained") ? MnistLike.trained(pool) : MnistLike.independent();
            for (int count : new int[] {100, 500}) {
                sweep(name, model, count);
            }
        }
        epoch();
    }

    /** One sweep, the mean of ten. */
    private void sweep(String name, Rbm model, int count) {
        Chains chains = MnistLike.chains(name, model, count, pool);
        CountedChains counted = new CountedChains(model, chains.visible());
        Work work = counted.sweep(); // the first has nothing to follow, as in every call that is timed
        for (int s = 1; s < SWEEPS; s++) {
            work = work.plus(counted.sweep());
        }
        work = work.plus(CountedChains.start(model, chains.visible())).times(1.0 / SWEEPS);
        double seconds = Timing.median(CALLS, () -> new BlockGibbs(pool).advance(model, chains, SWEEPS)) / SWEEPS;
        line("sweep, %s, %d chains".formatted(name, count), work, seconds);
    }

    private void epoch() {
        Rbm model = MnistLike.trained(pool);
        BinaryMatrix rows = MnistLike.digits().slice(0, 2000);
        CdOptions options = CdOptions.DEFAULTS
                .withPersistent(false)
                .withCentred(false)
                .withAveraged(false)
                .withDecay(false)
                .withLearningRate(0.05)
                .withGibbsSteps(SWEEPS);
        CdState start = CdState.from(model, Rows.of(rows), options, 1, pool);
        ContrastiveDivergence epoch = new ContrastiveDivergence(Rows.of(rows), options, pool);
        double seconds = Timing.median(CALLS, () -> epoch.step(start));
        Work work = new EpochWork(model, rows, SWEEPS, options.batchSize()).work();
        line("CD-10 epoch, %d rows".formatted(rows.rows()), work, seconds);
    }

    private void line(String name, Work work, double seconds) {
        double first = work.adds() / addsFirst;
        double parameters = work.parameterBytes() / Integer.BYTES / addsThird;
        double whole = first + work.draws() / draws + parameters;
        print(
                "| %s | %d | %.1f | %.1f | %.3f | %.3f | %.0f %% | %.3f | %.3f | %.0f %% | %.3f |",
                name,
                pool.threads(),
                work.adds() / 1e6,
                (work.adds() * Integer.BYTES + work.parameterBytes()) / 1e6,
                1e3 * seconds,
                1e3 * first,
                100 * first / seconds,
                1e3 * work.adds() / addsSecond,
                1e3 * whole,
                100 * whole / seconds,
                1e3 * work.denseMultiplyAdds() / multiplyAdds);
    }

    private double drawsPerSecond() {
        int words = (DRAWN + 63) / 64;
        int calls = 2000;
        double seconds = Timing.median(
                CALLS,
                () -> pool.run(pool.threads(), t -> {
                    float[] inputs = new float[64 * words];
                    float[] scratch = new float[64 * words];
                    long[] bits = new long[words];
                    for (int c = 0; c < calls; c++) {
                        Kernels.active().sample(inputs, 0, DRAWN, c, scratch, bits, 0);
                    }
                }));
        return (double) pool.threads() * calls * DRAWN / seconds;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
