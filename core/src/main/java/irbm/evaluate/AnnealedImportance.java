package irbm.evaluate;

import static irbm.evaluate.LogPartitionEstimate.Method.ANNEALED_IMPORTANCE_SAMPLING;
import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Acceptance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * log Z by annealed importance sampling (Neal, 2001; Salakhutdinov and Murray, 2008). Chains go from the base model to the
 * model; a chain's weight is Π_k p*_k(v_{k-1}) / p*_{k-1}(v_{k-1}), and Z_A times the mean weight is an unbiased estimate of Z.
 * Its logarithm is on average too small. The reverse run, from samples of the model to the base, gives one that is on average
 * too large (Burda, Grosse and Salakhutdinov, 2015), provided that the samples are good.
 */
public final class AnnealedImportance {
    /** Below this part of the chains, a warning. */
    private static final double SMALL_SAMPLE = 0.1;

    private AnnealedImportance() {}

    /** The estimate of so many chains from the base. */
    public static LogPartitionEstimate estimate(
            AnnealingPath path, Schedule schedule, int chains, long seed, WorkerPool pool) {
        return estimate(path, path.forwardTrace(schedule, chains, 1, seed, pool, AnnealingListener.NONE), seed);
    }

    /**
     * The log weights of chains {@code from} to {@code to} - 1 of a run of many: what {@link #of} makes an estimate of, when all
     * parts are together. A cluster shares a run by the numbers of its chains.
     */
    public static double[] logWeights(
            AnnealingPath path, Schedule schedule, int from, int to, long seed, WorkerPool pool) {
        return path.forward(schedule, from, to, seed, pool);
    }

    /** The estimate of chains of a standard model with these log weights. */
    public static LogPartitionEstimate of(AnnealingPath path, double[] logWeights, long seed) {
        require(path.model() instanceof Rbm, "the model must be a standard one, was %s", path.model());
        return estimate(path, new AnnealingTrace(new double[][] {logWeights}, Acceptance.NONE), seed);
    }

    /** The estimate that a run from the base gives. */
    static LogPartitionEstimate estimate(AnnealingPath path, AnnealingTrace trace, long seed) {
        ImportanceWeights forward = new ImportanceWeights(trace.last());
        double logPartitionOfBase = path.logPartitionOfBase();
        return new LogPartitionEstimate(
                logPartitionOfBase + forward.logMean(),
                forward.interval(seed).plus(logPartitionOfBase),
                ANNEALED_IMPORTANCE_SAMPLING,
                OptionalDouble.of(forward.effectiveSampleSize()),
                OptionalDouble.of(forward.groups().spread()),
                trace.acceptanceRate(path.model()),
                OptionalDouble.empty(),
                sampleWarnings(forward));
    }

    /**
     * The estimate of so many chains from the base with the interval that ten groups of them show, which is narrower on hard models
     * than that of {@link #estimate}.
     */
    public static LogPartitionEstimate grouped(
            AnnealingPath path, Schedule schedule, int chains, long seed, WorkerPool pool, AnnealingListener listener) {
        listener.begins(1, chains, schedule.steps());
        return grouped(path, path.forwardTrace(schedule, chains, 1, seed, pool, listener));
    }

    /** The grouped estimate that a run from the base gives. */
    static LogPartitionEstimate grouped(AnnealingPath path, AnnealingTrace trace) {
        ImportanceWeights forward = new ImportanceWeights(trace.last());
        double logPartitionOfBase = path.logPartitionOfBase();
        return new LogPartitionEstimate(
                logPartitionOfBase + forward.logMean(),
                forward.groupedInterval().plus(logPartitionOfBase),
                ANNEALED_IMPORTANCE_SAMPLING,
                OptionalDouble.of(forward.effectiveSampleSize()),
                OptionalDouble.of(forward.groups().spread()),
                trace.acceptanceRate(path.model()),
                OptionalDouble.empty(),
                List.of());
    }

    /**
     * The estimate with a reverse run from samples of the model, one chain for each. Where the two disagree beyond their
     * errors, the interval spans both and a warning says so.
     */
    public static LogPartitionEstimate bracket(
            LogPartitionEstimate forward,
            AnnealingPath path,
            Schedule schedule,
            BinaryMatrix modelSamples,
            long seed,
            WorkerPool pool) {
        return bracket(forward, path, schedule, modelSamples, seed, pool, AnnealingListener.NONE);
    }

    /** The same, heard by a listener. */
    public static LogPartitionEstimate bracket(
            LogPartitionEstimate forward,
            AnnealingPath path,
            Schedule schedule,
            BinaryMatrix modelSamples,
            long seed,
            WorkerPool pool,
            AnnealingListener listener) {
        ImportanceWeights weights = new ImportanceWeights(path.reverse(schedule, modelSamples, seed, pool, listener));
        double reverse = path.logPartitionOfBase() - weights.logMean();
        Interval interval = weights.groupedInterval().negated().plus(path.logPartitionOfBase());
        boolean agree = forward.interval().overlaps(interval);
        Interval both = agree ? forward.interval() : forward.interval().hull(interval);
        List<String> warnings = new ArrayList<>(forward.warnings());
        if (!agree) {
            warnings.add(disagreement(forward.value(), reverse));
        }
        return new LogPartitionEstimate(
                forward.value(),
                both,
                forward.method(),
                forward.effectiveSampleSize(),
                forward.groupSpread(),
                forward.acceptanceRate(),
                OptionalDouble.of(reverse),
                warnings);
    }

    private static List<String> sampleWarnings(ImportanceWeights weights) {
        double size = weights.effectiveSampleSize();
        if (size >= SMALL_SAMPLE * weights.count()) {
            return List.of();
        }
        return List.of(String.format(
                Locale.ROOT,
                "the effective sample size is %.1f of %d chains: a few of them decide log Z, and it may be far off; "
                        + "use more temperatures",
                size,
                weights.count()));
    }

    private static String disagreement(double forward, double reverse) {
        return String.format(
                Locale.ROOT,
                "forward and reverse estimates of log Z, %.2f and %.2f, disagree beyond their errors: "
                        + "the chains miss a part of the distribution, and the interval spans both",
                forward,
                reverse);
    }
}
