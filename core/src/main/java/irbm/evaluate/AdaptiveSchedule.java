package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;

/**
 * A schedule made for one model: steps so long that each adds the same variance to the log weights, and so many of them that
 * the effective sample size reaches a target. Found by pilot runs of a few chains whose numbers are not used again, so that
 * the estimate made with the schedule stays unbiased.
 *
 * <p>Over a segment of length L in n steps, the log weights gain the variance V = L² g / n, where g is the variance of
 * d log p* / dβ times its autocorrelation time. At a given sum of all n, the sum of all V is least for n in proportion to
 * L √g = √(V n): the pilot's own V and n are all that is needed.
 */
public final class AdaptiveSchedule {
    private static final int PILOT_CHAINS = 100;
    private static final int FIRST_STEPS = 200;
    /** Parts of a schedule of which each gets its own step length. */
    static final int SEGMENTS = 50;
    /** A pilot with very uneven weights says little of how many steps are missing, so it may ask for so many times more. */
    private static final double MAX_GROWTH = 4;
    /** A segment whose variance happened to be small keeps this part of the steps of the average one. */
    private static final double LEAST_SHARE = 0.1;

    private AdaptiveSchedule() {}

    /**
     * The schedule for an effective sample size of {@code efficiency} times the number of chains, by pilot runs, or as near to it
     * as {@code maxSteps} steps come. A hundred pilot chains are often too hopeful about more chains than they are: {@link
     * AdaptiveAnnealing} checks the run itself.
     */
    public static Schedule find(AnnealingPath path, double efficiency, int maxSteps, long seed, WorkerPool pool) {
        require(efficiency > 0 && efficiency < 1, "efficiency must be between 0 and 1, was %s", efficiency);
        require(maxSteps >= 1, "a schedule needs at least 1 step, was %d", maxSteps);
        Schedule schedule = even(Math.min(FIRST_STEPS, maxSteps));
        for (int round = 0; ; round++) {
            long pilotSeed = Randomness.key(seed, Purpose.ANNEAL_PILOT, round, 0);
            double[][] trace = path.forwardTrace(
                            schedule, PILOT_CHAINS, SEGMENTS, pilotSeed, pool, AnnealingListener.NONE)
                    .logWeights();
            double growth = growth(trace[SEGMENTS - 1], efficiency);
            if (growth <= 1 || schedule.steps() == maxSteps) {
                return reshaped(schedule, trace, schedule.steps());
            }
            schedule = reshaped(schedule, trace, (int) Math.min(maxSteps, Math.ceil(growth * schedule.steps())));
        }
    }

    private static Schedule even(int steps) {
        return Schedule.ofShares(new double[] {0, 1}, new double[] {1}, steps);
    }

    /** How many times more steps: log-normal weights of variance s² have the efficiency exp(-s²), and s² falls as 1 / n. */
    static double growth(double[] logWeights, double efficiency) {
        double reached = new ImportanceWeights(logWeights).effectiveSampleSize() / logWeights.length;
        return Math.min(MAX_GROWTH, Math.log(reached) / Math.log(efficiency));
    }

    /** So many steps, with lengths by the variances of a run with another schedule. */
    static Schedule reshaped(Schedule schedule, double[][] trace, int steps) {
        double[] ends = new double[SEGMENTS + 1];
        double[] shares = new double[SEGMENTS];
        double[] before = new double[trace[0].length];
        double total = 0;
        for (int s = 0; s < SEGMENTS; s++) {
            int from = AnnealingPath.segmentEnd(schedule, s - 1, SEGMENTS);
            int to = AnnealingPath.segmentEnd(schedule, s, SEGMENTS);
            ends[s + 1] = schedule.inverseTemperature(to);
            shares[s] = Math.sqrt(varianceOfGain(before, trace[s]) * (to - from));
            total += shares[s];
            before = trace[s];
        }
        // Without any variance, as for zero weights, every schedule is right.
        double least = total > 0 ? LEAST_SHARE * total / SEGMENTS : 1;
        for (int s = 0; s < SEGMENTS; s++) {
            shares[s] = Math.max(shares[s], least);
        }
        return Schedule.ofShares(ends, shares, steps);
    }

    private static double varianceOfGain(double[] before, double[] after) {
        double sum = 0;
        double squares = 0;
        for (int c = 0; c < after.length; c++) {
            double gain = after[c] - before[c];
            double deviation = gain - (after[0] - before[0]);
            sum += deviation;
            squares += deviation * deviation;
        }
        return Math.max(0, squares - sum * sum / after.length) / (after.length - 1);
    }
}
