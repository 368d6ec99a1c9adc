package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.train.Divergence.Cause;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The checks that tell whether training left the region where parameters make sense. They throw {@link DivergenceException}. */
public final class DivergenceGuard {
    // Inputs of this size saturate everything: a working model stays below a few hundred.
    public static final double LARGEST_INPUT = 0x1p15;
    private static final float SATURATED = 0.001f;
    private static final double MOST_SATURATED = 0.5;
    private static final double MOST_DEAD = 0.5;
    // The shares of a handful of chains say nothing.
    private static final int LEAST_CHAINS = 10;

    private DivergenceGuard() {}

    /** {@code largestInput} bounds the inputs of all units; it is huge where a parameter is not finite. */
    static void checkParameters(MutableRbm model, double largestInput, int epoch) {
        if (largestInput <= LARGEST_INPUT) {
            return;
        }
        LargestParameter largest = LargestParameter.of(model);
        if (!Float.isFinite(largest.value())) {
            throw diverged(epoch, Cause.NOT_FINITE, "%s is %s", largest.name(), largest.value());
        }
        throw diverged(
                epoch,
                Cause.EXPLODED,
                "the parameters exploded: inputs up to %.3g, the limit is %.3g; the largest parameter, %s, is %.3g",
                largestInput,
                LARGEST_INPUT,
                largest.name(),
                largest.value());
    }

    /** The share of hidden units that are on, or off, for practically all examples, by their mean activities. */
    static double saturatedShare(float[] activities) {
        int saturated = 0;
        for (float mean : activities) {
            saturated += mean < SATURATED || mean > 1 - SATURATED ? 1 : 0;
        }
        return activities.length == 0 ? 0 : (double) saturated / activities.length;
    }

    static void checkSaturation(double share, int epoch) {
        if (share > MOST_SATURATED) {
            throw diverged(
                    epoch,
                    Cause.SATURATED_UNITS,
                    "%.0f %% of the hidden units are saturated, the limit is %.0f %%",
                    100 * share,
                    100 * MOST_SATURATED);
        }
    }

    /** Chains that meet in one state are dead, unless the data do the same. */
    static void checkChains(BinaryMatrix chains, BinaryMatrix examples, int epoch) {
        if (chains.rows() < LEAST_CHAINS) {
            return;
        }
        BinaryMatrix state = commonest(chains);
        double dead = share(chains, state);
        double usual = share(examples, state);
        if (dead - usual > MOST_DEAD) {
            throw diverged(
                    epoch,
                    Cause.DEAD_CHAINS,
                    "%.0f %% of the %d chains are in one and the same state, where %.0f %% of the examples are; the limit is %.0f"
                            + " %% more",
                    100 * dead,
                    chains.rows(),
                    100 * usual,
                    100 * MOST_DEAD);
        }
    }

    private static BinaryMatrix commonest(BinaryMatrix rows) {
        Map<BinaryMatrix, Integer> counts = new HashMap<>();
        BinaryMatrix commonest = rows.slice(0, 1);
        for (int r = 0; r < rows.rows(); r++) {
            BinaryMatrix row = rows.slice(r, r + 1);
            counts.merge(row, 1, Integer::sum);
            commonest = counts.getOrDefault(row, 0) > counts.getOrDefault(commonest, 0) ? row : commonest;
        }
        return commonest;
    }

    private static double share(BinaryMatrix rows, BinaryMatrix state) {
        int equal = 0;
        for (int r = 0; r < rows.rows(); r++) {
            equal += rows.slice(r, r + 1).equals(state) ? 1 : 0;
        }
        return (double) equal / rows.rows();
    }

    private static DivergenceException diverged(int epoch, Cause cause, String finding, Object... values) {
        return new DivergenceException(new Divergence(epoch, cause, String.format(Locale.ROOT, finding, values)));
    }
}
