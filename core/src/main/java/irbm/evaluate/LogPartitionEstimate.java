package irbm.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * log Z of a model, how it was found and how far it can be trusted.
 *
 * @param value the estimate or, by enumeration, the exact value
 * @param interval 99.7 % by the weights of the chains and by the differences of groups of chains, wider where a second side disagrees
 * @param method how it was found
 * @param effectiveSampleSize of the annealed chains; none when exact
 * @param groupSpread the standard deviation of what ten groups of the chains say of log Z, in nats; none when exact
 * @param acceptanceRate the part of the moves of the annealed chains that were made; only for fractional models
 * @param reverse the estimate from the reverse run, on average too large; none when there was no such run
 * @param warnings what a reader of the value must know, in words; empty when all is well
 */
public record LogPartitionEstimate(
        double value,
        Interval interval,
        Method method,
        OptionalDouble effectiveSampleSize,
        OptionalDouble groupSpread,
        OptionalDouble acceptanceRate,
        OptionalDouble reverse,
        List<String> warnings) {
    /** In nats: the difference between two sizes or two programs is often smaller. */
    private static final double WIDE = 1;

    /** How log Z was found. */
    public enum Method {
        ENUMERATION,
        ANNEALED_IMPORTANCE_SAMPLING
    }

    public LogPartitionEstimate {
        warnings = List.copyOf(warnings);
    }

    /** Whether the interval is too wide to decide much. */
    public boolean isWide() {
        return interval.width() > WIDE;
    }

    /** This estimate with another interval and other warnings. */
    LogPartitionEstimate with(Interval other, List<String> otherWarnings) {
        return new LogPartitionEstimate(
                value, other, method, effectiveSampleSize, groupSpread, acceptanceRate, reverse, otherWarnings);
    }

    /** This estimate with a warning more. */
    public LogPartitionEstimate warned(String warning) {
        List<String> more = new ArrayList<>(warnings);
        more.add(warning);
        return with(interval, more);
    }

    /** Known without an error. */
    public static LogPartitionEstimate exact(double value) {
        return new LogPartitionEstimate(
                value,
                new Interval(value, value),
                Method.ENUMERATION,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of());
    }
}
