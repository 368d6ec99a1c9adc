package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;

/** Independent importance weights, known by their logarithms: what their mean is, and how sure that is. */
final class ImportanceWeights {
    /** Of a normal variable, this part is more than three standard deviations below its mean, and above. */
    private static final double THREE_SIGMA_TAIL = 1.3499e-3;

    private static final int RESAMPLES = 5_000;

    private final double[] logs;
    private final double[] scaled; // weight / largest weight

    ImportanceWeights(double[] logs) {
        require(logs.length >= 2, "an interval needs at least 2 chains, was %d", logs.length);
        this.logs = logs.clone();
        double largest = Arrays.stream(logs).max().getAsDouble();
        this.scaled = Arrays.stream(logs).map(log -> Math.exp(log - largest)).toArray();
    }

    int count() {
        return logs.length;
    }

    /** The log of the mean weight: unbiased as a weight, and on average too small as a logarithm. */
    double logMean() {
        return LogSpace.mean(logs);
    }

    /** (Σ w)² / Σ w²: so many equal weights would give a mean as certain as these do. */
    double effectiveSampleSize() {
        double sum = 0;
        double squares = 0;
        for (double weight : scaled) {
            sum += weight;
            squares += weight * weight;
        }
        return sum * sum / squares;
    }

    /** The standard error of the mean weight divided by the mean weight. */
    double relativeError() {
        double mean = Arrays.stream(scaled).sum() / scaled.length;
        double squares = 0;
        for (double weight : scaled) {
            squares += (weight - mean) * (weight - mean);
        }
        return Math.sqrt(squares / (scaled.length - 1) / scaled.length) / mean;
    }

    /** When half of the sample is lost, the weights are too skewed for the normal approximation alone. */
    boolean heavyTailed() {
        return effectiveSampleSize() < 0.5 * count();
    }

    /**
     * Three standard errors around {@link #logMean}: the normal approximation and, with heavy tails, the same part of a
     * bootstrap. Both know only the tail that was seen and end too low when the mean rests on weights too rare to be drawn, so
     * the upper end is at least that of log-normal weights.
     */
    Interval interval(long seed) {
        Interval delta = deltaInterval();
        Interval seen = heavyTailed() ? delta.hull(bootstrapInterval(seed)) : delta;
        return new Interval(seen.low(), Math.max(seen.high(), logNormalHigh(3)));
    }

    /** The chains in groups. */
    ChainGroups groups() {
        return ChainGroups.of(logs);
    }

    /**
     * 99.7 % around {@link #logMean}, narrower than {@link #interval} where few chains decide. Both ends are at least as far away as
     * the groups of chains say and, where the normal approximation holds, as that says. The upper end is at least that of log-normal
     * weights, because the groups, too, know only the tail that was seen.
     */
    Interval groupedInterval() {
        Interval delta = deltaInterval();
        double half = groups().halfWidth();
        double low = heavyTailed() ? -half : Math.min(-half, delta.low() - logMean());
        double high = Math.max(logMean() + half, delta.high());
        return new Interval(
                lowEnd(low), Math.max(high, logNormalHigh(Student.threeSigma(Math.max(1, count() / 2 - 1)))));
    }

    /** Mean ± three standard errors, as logarithms. */
    Interval deltaInterval() {
        double width = 3 * relativeError();
        return new Interval(lowEnd(Math.log(Math.max(0, 1 - width))), logMean() + Math.log1p(width));
    }

    /** Percentiles of the mean weight of chains drawn again with replacement. */
    Interval bootstrapInterval(long seed) {
        double mean = Arrays.stream(scaled).sum() / scaled.length;
        double[] changes = new double[RESAMPLES];
        Arrays.setAll(changes, r -> Math.log(resampledMean(seed, r) / mean));
        Arrays.sort(changes);
        int cut = (int) (THREE_SIGMA_TAIL * RESAMPLES);
        return new Interval(lowEnd(changes[cut]), logMean() + changes[RESAMPLES - 1 - cut]);
    }

    /**
     * The upper end for log-normal weights, of which the mean's logarithm is μ + s²/2. A log weight is a sum of many increments
     * and nearly normal, but for chains that got stuck: these lie low and add nothing, so μ is the median and s² comes from
     * the half above it. Standard errors: that of a median, √(π/2) s/√n, and that of s²/2 from n/2 values, s²/√n;
     * {@code errors} of them are added.
     */
    private double logNormalHigh(double errors) {
        double[] sorted = logs.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double variance = 0;
        for (int i = middle; i < sorted.length; i++) {
            variance += (sorted[i] - sorted[middle]) * (sorted[i] - sorted[middle]) / (sorted.length - middle);
        }
        double error = Math.sqrt((Math.PI / 2 * variance + variance * variance) / sorted.length);
        return sorted[middle] + variance / 2 + errors * error;
    }

    /**
     * Not lower than Markov's inequality allows: a mean of positive weights is more than 1 / ε times its expectation with
     * probability ε at most. This holds where three standard errors, or a resample without the largest weight, reach zero.
     */
    private double lowEnd(double change) {
        return logMean() + Math.max(change, Math.log(THREE_SIGMA_TAIL));
    }

    private double resampledMean(long seed, int resample) {
        long key = Randomness.key(seed, Purpose.BOOTSTRAP, 0, resample);
        double sum = 0;
        for (int i = 0; i < scaled.length; i++) {
            sum += scaled[Randomness.below(scaled.length, key, i)];
        }
        return sum / scaled.length;
    }
}
