package irbm.evaluate;

import irbm.math.Blocks;
import irbm.math.LogSpace;
import java.util.Arrays;

/**
 * The chains of one run in independent groups, and what each group alone would say of the logarithm of the mean weight. How much the
 * groups differ is an error that has been seen, not derived: where a few chains decide, the weights alone say too much or too little.
 *
 * @param logMeans of each group, at least two
 */
record ChainGroups(double[] logMeans) {
    // Measured on models of 12 and 20 hidden units: five groups make Student's factor 6.6 and the interval half as wide
    // again, and
    // twenty of 500 chains are so small that their common bias is no longer seen.
    static final int GROUPS = 10;

    /** Ten groups of consecutive chains; with fewer than ten chains each is a group. */
    static ChainGroups of(double[] logWeights) {
        Blocks groups = new Blocks(logWeights.length, Math.min(GROUPS, logWeights.length));
        double[] logMeans = new double[groups.count()];
        Arrays.setAll(logMeans, g -> LogSpace.mean(Arrays.copyOfRange(logWeights, groups.from(g), groups.to(g))));
        return new ChainGroups(logMeans);
    }

    int count() {
        return logMeans.length;
    }

    /** The standard deviation over the groups. */
    double spread() {
        return Spread.of(logMeans).deviation();
    }

    /** Student's interval for the mean of the groups is this much on either side. */
    double halfWidth() {
        return Spread.of(logMeans).threeSigma();
    }
}
