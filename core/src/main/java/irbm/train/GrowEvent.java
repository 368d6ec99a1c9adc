package irbm.train;

/**
 * What one step of growing did. What was not measured is NaN.
 *
 * @param units hidden units now
 * @param added units that this step added
 * @param removed units that left before them, see {@link MassOptions}
 * @param totalMass α, the number of units where all weigh one
 * @param objective Eq. (6): the mean log-likelihood of the training rows, by the running log Z, minus λ/2 Σ|w_i|²
 * @param gapEstimate ⟨r - q, ∇L⟩ at the first unit found, the Frank-Wolfe gap as these samples tell it; a bound of what is left to gain
 *     only for the best unit of all, samples in equilibrium, and fixed b and α
 * @param firstOrderGain g(w*) of the first unit found, on validation rows and chains that the search did not see: what it gains to
 *     first order, since it enters with mass one
 * @param firstOrderError the standard error of that
 * @param gain nats that the added units gain on the samples they were fitted to
 * @param heldOutGain the same on validation rows and chains that the search did not see
 * @param effectiveShare of the samples after the units were added
 * @param regularization λ of the last search
 * @param freeEnergyGap mean F(validation) - mean F(train); log Z cancels
 * @param logPartition the running log Z
 * @param logPartitionDrift the running log Z minus the one found by annealing
 * @param chainGap mean log p*(train) - mean log p*(chains): far below zero when chains sit in places the data never visits
 * @param validationLogLikelihood by annealing
 * @param seconds of this step
 */
public record GrowEvent(
        int units,
        int added,
        int removed,
        double totalMass,
        double objective,
        double gapEstimate,
        double firstOrderGain,
        double firstOrderError,
        double gain,
        double heldOutGain,
        double effectiveShare,
        double regularization,
        double freeEnergyGap,
        double logPartition,
        double logPartitionDrift,
        double chainGap,
        double validationLogLikelihood,
        double seconds) {
    /** How many numbers an event is. */
    public static final int NUMBERS = 18;

    /** All of it in the order of the components: what a checkpoint keeps. */
    public double[] numbers() {
        return new double[] {
            units,
            added,
            removed,
            totalMass,
            objective,
            gapEstimate,
            firstOrderGain,
            firstOrderError,
            gain,
            heldOutGain,
            effectiveShare,
            regularization,
            freeEnergyGap,
            logPartition,
            logPartitionDrift,
            chainGap,
            validationLogLikelihood,
            seconds
        };
    }

    /** The event with the {@link #numbers} from a place on. */
    public static GrowEvent of(double[] numbers, int from) {
        return new GrowEvent(
                (int) numbers[from],
                (int) numbers[from + 1],
                (int) numbers[from + 2],
                numbers[from + 3],
                numbers[from + 4],
                numbers[from + 5],
                numbers[from + 6],
                numbers[from + 7],
                numbers[from + 8],
                numbers[from + 9],
                numbers[from + 10],
                numbers[from + 11],
                numbers[from + 12],
                numbers[from + 13],
                numbers[from + 14],
                numbers[from + 15],
                numbers[from + 16],
                numbers[from + 17]);
    }
}
