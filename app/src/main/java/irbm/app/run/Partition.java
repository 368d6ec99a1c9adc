package irbm.app.run;

import irbm.evaluate.LogPartitionEstimate;
import java.util.Optional;

/**
 * log Z and how it was found.
 *
 * @param run none by enumeration
 */
record Partition(LogPartitionEstimate estimate, Optional<AnnealingRun> run) {}
