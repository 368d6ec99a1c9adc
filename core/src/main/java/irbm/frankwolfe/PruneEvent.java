package irbm.frankwolfe;

/**
 * What one block of pruning did.
 *
 * @param units hidden units left
 * @param removed units that this block removed
 * @param loss nats that all removals so far have cost, as the samples tell it; without what fits of the bias gave back
 * @param effectiveShare of the samples after the units were removed
 * @param validationLogLikelihood by annealing
 * @param seconds of this block
 */
public record PruneEvent(
        int units, int removed, double loss, double effectiveShare, double validationLogLikelihood, double seconds) {}
