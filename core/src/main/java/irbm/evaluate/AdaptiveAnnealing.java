package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;

/**
 * Annealing as long as the model needs: pilot runs choose a first schedule, and where the effective sample size of the run itself
 * is below the target, the run is made again, longer, with steps shaped by the run before and with new random numbers, until the
 * target is met or the limit of steps reached. All runs but the last are forgotten.
 *
 * <p>The last run is kept because its weights look even, which is a choice by the result. It can only turn down runs whose
 * weights are spread widely; a mode that no chain found is seen by neither, but by the reverse run.
 */
public final class AdaptiveAnnealing {
    /** A run that missed the target is made longer at least so many times. */
    private static final double LEAST_GROWTH = 1.5;

    private final AnnealingPath path;
    private final double efficiency;
    private final int maxSteps;
    private final WorkerPool pool;
    private final AnnealingListener listener;

    /** {@code efficiency} is the part of the chains that must be effective, {@code maxSteps} the limit of a run. */
    public AdaptiveAnnealing(
            AnnealingPath path, double efficiency, int maxSteps, WorkerPool pool, AnnealingListener listener) {
        require(efficiency > 0 && efficiency < 1, "efficiency must be between 0 and 1, was %s", efficiency);
        this.path = path;
        this.efficiency = efficiency;
        this.maxSteps = maxSteps;
        this.pool = pool;
        this.listener = listener;
    }

    /** The estimate, the schedule of its run and how many runs there were. */
    public record Outcome(LogPartitionEstimate estimate, Schedule schedule, int runs) {}

    /** Anneals so many chains. A function of the seed, whatever the number of threads. */
    public Outcome run(int chains, long seed) {
        return run(AdaptiveSchedule.find(path, efficiency, maxSteps, seed, pool), chains, seed);
    }

    /** The same from a first schedule on. */
    Outcome run(Schedule first, int chains, long seed) {
        Schedule schedule = first;
        for (int run = 1; ; run++) {
            listener.begins(run, chains, schedule.steps());
            long runSeed = run == 1 ? seed : Randomness.key(seed, Purpose.ANNEAL_PILOT, run, 1);
            AnnealingTrace trace =
                    path.forwardTrace(schedule, chains, AdaptiveSchedule.SEGMENTS, runSeed, pool, listener);
            double growth = AdaptiveSchedule.growth(trace.last(), efficiency);
            if (growth <= 1 || schedule.steps() == maxSteps) {
                return new Outcome(AnnealedImportance.grouped(path, trace), schedule, run);
            }
            double longer = Math.ceil(Math.max(LEAST_GROWTH, growth) * schedule.steps());
            schedule = AdaptiveSchedule.reshaped(schedule, trace.logWeights(), (int) Math.min(maxSteps, longer));
        }
    }
}
