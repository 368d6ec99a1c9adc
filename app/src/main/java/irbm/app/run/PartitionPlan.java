package irbm.app.run;

import static irbm.app.io.UsageException.require;

/**
 * How log Z is to be found.
 *
 * @param enumeration whether to sum over all states, without any error
 * @param reverse whether to bracket an annealed estimate from the other side
 * @param chains of annealed importance sampling, in each direction
 * @param schedule their inverse temperatures
 */
public record PartitionPlan(Enumeration enumeration, boolean reverse, int chains, ScheduleChoice schedule) {
    /** When to sum over all states of the smaller layer. */
    public enum Enumeration {
        ALWAYS,
        /** Where that takes seconds. */
        WHERE_QUICK,
        NEVER
    }

    private static final int MAX_CHAINS = 1_000_000;

    public PartitionPlan {
        require(
                chains >= 2 && chains <= MAX_CHAINS,
                "--chains must be 2 to %d, because an interval needs two, was %d",
                MAX_CHAINS,
                chains);
        require(
                enumeration != Enumeration.ALWAYS || !reverse,
                "--reverse checks an annealed estimate: with --exact there is none");
    }
}
