package irbm.frankwolfe;

/**
 * How far the means of samples are from those of the examples, in units of the samples' noise: the chi-square statistic
 *
 * <pre>
 *   Q = Σ_j S (mean_s v_j - p_j)² / (p̂_j (1 - p̂_j)),
 * </pre>
 *
 * which is about the number k of columns, ± √(2k), for S samples of a model whose means are those of the examples. p̂_j is p_j drawn a
 * little towards one half, (ones + 1) / (N + 2), so that a column that is never on has a variance too.
 */
record MeanDifference(double[] mean, double[] variance) {
    private static final double CERTAIN = 2;

    /** From the means of so many examples. */
    static MeanDifference of(double[] mean, int examples) {
        double[] variance = new double[mean.length];
        for (int j = 0; j < mean.length; j++) {
            double smoothed = (mean[j] * examples + 1) / (examples + 2.0);
            variance[j] = smoothed * (1 - smoothed);
        }
        return new MeanDifference(mean, variance);
    }

    /** Q for the means of {@code samples} samples. */
    double statistic(double[] sampleMean, int samples) {
        double sum = 0;
        for (int j = 0; j < mean.length; j++) {
            double difference = sampleMean[j] - mean[j];
            sum += samples * difference * difference / variance[j];
        }
        return sum;
    }

    /** Whether Q is no larger than noise makes it, k + 2 √(2k). */
    boolean isNoise(double[] sampleMean, int samples) {
        int columns = mean.length;
        return statistic(sampleMean, samples) < columns + CERTAIN * Math.sqrt(2.0 * columns);
    }
}
