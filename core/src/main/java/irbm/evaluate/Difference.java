package irbm.evaluate;

/**
 * By how much the mean log-likelihood of some rows is higher under one model than under another, with the two errors of that
 * difference. What both models share, such as rows that are hard for both or chains that are lucky for both, has cancelled.
 *
 * @param nats the difference, in nats a row
 * @param partitionError the standard error that the difference of the two log Z leaves; zero where both are exact
 * @param dataError the standard error of the mean of the rows' own differences: how much other rows would change it
 */
public record Difference(double nats, double partitionError, double dataError) {
    /** The standard error of the difference as a statement about the population. */
    public double standardError() {
        return Math.hypot(partitionError, dataError);
    }

    /** Where the difference on these very rows lies: 99.7 %, by ten groups of chains. */
    public Interval interval() {
        double half = Student.threeSigma(ChainGroups.GROUPS - 1) * partitionError;
        return new Interval(nats - half, nats + half);
    }

    /** Whether the first model is better by more than {@code errors} standard errors. */
    public boolean isAbove(double errors) {
        return nats > errors * standardError();
    }

    /** Whether the first model is worse by more than {@code errors} standard errors. */
    public boolean isBelow(double errors) {
        return nats < -errors * standardError();
    }
}
