package irbm.app.run;

import static irbm.app.io.UsageException.require;

import java.util.OptionalDouble;

/**
 * How log Z is to be found.
 *
 * @param enumeration whether to sum over all states, without any error
 * @param side what checks an annealed estimate
 * @param chains of annealed importance sampling, in each direction
 * @param schedule their inverse temperatures
 * @param effort how many times the usual number of temperatures and of rounds is spent
 * @param target how many nats wide the interval may be: more is spent until it is that narrow; none to spend once
 */
public record PartitionPlan(
        Enumeration enumeration,
        SecondSide side,
        int chains,
        ScheduleChoice schedule,
        int effort,
        OptionalDouble target) {
    /** When to sum over all states of the smaller layer. */
    public enum Enumeration {
        ALWAYS,
        /** Where that takes seconds. */
        WHERE_QUICK,
        NEVER
    }

    /** What checks an annealed estimate, which may miss a part of the distribution. */
    public enum SecondSide {
        /** Replica exchange on a ladder of temperatures, from the base and from data. */
        LADDER,
        /** Annealing from samples of the model to the base. */
        REVERSE,
        NONE
    }

    /** The most that a target spends, in units of the usual effort. */
    static final int MOST_EFFORT = 64;

    private static final int MAX_CHAINS = 1_000_000;

    public PartitionPlan {
        require(
                chains >= 2 && chains <= MAX_CHAINS,
                "--chains must be 2 to %d, because an interval needs two, was %d",
                MAX_CHAINS,
                chains);
        require(
                enumeration != Enumeration.ALWAYS || side != SecondSide.REVERSE,
                "--reverse checks an annealed estimate: with --exact there is none");
        require(effort >= 1 && effort <= MOST_EFFORT, "--effort must be 1 to %d, was %d", MOST_EFFORT, effort);
        require(
                target.isEmpty() || target.getAsDouble() > 0,
                "--target must be a positive number of nats, was %s",
                target.orElse(0));
    }

    /** This plan with another effort. */
    PartitionPlan withEffort(int other) {
        return new PartitionPlan(enumeration, side, chains, schedule, other, target);
    }
}
