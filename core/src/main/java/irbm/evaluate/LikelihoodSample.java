package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.LogSpace;
import java.util.Arrays;

/** What a {@link PairedLikelihood} finds for one model: a free energy of each row and an estimate of log Z of each chain. */
public final class LikelihoodSample {
    private final PairedLikelihood measure;
    private final double[] freeEnergies; // (rows)
    private final double[] logPartitions; // (chains): the logarithms of unbiased estimates of Z

    LikelihoodSample(PairedLikelihood measure, double[] freeEnergies, double[] logPartitions) {
        this.measure = measure;
        this.freeEnergies = freeEnergies;
        this.logPartitions = logPartitions;
    }

    /** The mean log-likelihood of the rows, in nats. */
    public double mean() {
        return -Arrays.stream(freeEnergies).average().orElseThrow() - LogSpace.mean(logPartitions);
    }

    /** How much higher this likelihood is than another one of the same measure. */
    public Difference minus(LikelihoodSample other) {
        require(measure.equals(other.measure), "only likelihoods of one measure can be compared");
        Spread rows = Spread.of(differences(other.freeEnergies, freeEnergies));
        double logPartition = LogSpace.mean(logPartitions) - LogSpace.mean(other.logPartitions);
        return new Difference(rows.mean() - logPartition, partitionError(other, logPartition), rows.standardError());
    }

    /**
     * How much the groups of chains differ about the difference, and how far they are from all chains together: the logarithm of a mean
     * weight is too low, the more the fewer chains there are, and what does not cancel between the two models shows there.
     */
    private double partitionError(LikelihoodSample other, double logPartition) {
        Spread groups = Spread.of(differences(
                ChainGroups.of(logPartitions).logMeans(),
                ChainGroups.of(other.logPartitions).logMeans()));
        return Math.hypot(groups.standardError(), groups.mean() - logPartition);
    }

    private static double[] differences(double[] values, double[] subtracted) {
        double[] differences = new double[values.length];
        Arrays.setAll(differences, i -> values[i] - subtracted[i]);
        return differences;
    }
}
