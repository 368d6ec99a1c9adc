package irbm.app.experiment;

import irbm.evaluate.Interval;
import java.util.Optional;

/**
 * A model of one line and size, measured on the test rows.
 *
 * @param units hidden units
 * @param logLikelihood mean of the test rows, in nats
 * @param interval of it: three standard errors of log Z
 * @param effectiveSampleSize of the annealed chains
 * @param warned whether too few chains were effective to trust the interval
 * @param error the share of test rows that softmax regression on the hidden units gets wrong, where that was measured
 * @param seconds processor seconds of all runs that led to it
 * @param singleRun the fastest and the slowest of these runs
 */
record MeasuredPoint(
        int units,
        double logLikelihood,
        Interval interval,
        double effectiveSampleSize,
        boolean warned,
        Optional<TestError> error,
        double seconds,
        Interval singleRun) {
    /** A test error with its 95 % interval. */
    record TestError(double rate, Interval interval) {}

    static MeasuredPoint of(int units, JobResult result) {
        return new MeasuredPoint(
                units,
                result.number("logLikelihood"),
                interval(result, "low", "high"),
                result.number("effectiveSampleSize"),
                result.text("warned").equals("true"),
                result.has("error")
                        ? Optional.of(new TestError(result.number("error"), interval(result, "errorLow", "errorHigh")))
                        : Optional.empty(),
                result.number("seconds"),
                interval(result, "fastest", "slowest"));
    }

    private static Interval interval(JobResult result, String low, String high) {
        return new Interval(result.number(low), result.number(high));
    }
}
