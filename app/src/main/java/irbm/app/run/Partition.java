package irbm.app.run;

import irbm.evaluate.LogPartitionEstimate;
import java.util.Locale;
import java.util.Optional;

/**
 * log Z and how it was found.
 *
 * @param run none by enumeration
 */
record Partition(LogPartitionEstimate estimate, Optional<AnnealingRun> run) {
    private static final int MORE = 4;

    /** With a warning more. */
    Partition warned(String warning) {
        return new Partition(estimate.warned(warning), run);
    }

    /** With a warning of how wide the interval is and what to do, where it is wide. */
    Partition orHint(int effort) {
        return estimate.isWide() ? warned(hint(effort)) : this;
    }

    private String hint(int effort) {
        String width = String.format(
                Locale.ROOT,
                "the interval of log Z is %.1f nats wide",
                estimate.interval().width());
        return effort * MORE <= PartitionPlan.MOST_EFFORT
                ? width + ": --effort %d spends %d times as much".formatted(MORE * effort, MORE)
                : width;
    }
}
