package irbm.app.data;

import irbm.app.format.Binarization;
import irbm.app.format.ReadOptions;
import java.util.Optional;

/**
 * Which data, and how to read it.
 *
 * @param name a named set such as {@code mnist} or {@code bars:4x4}, or a file
 * @param binarization how values become bits, when the user says so
 * @param invert whether to exchange ones and zeros in the end
 * @param split how to divide data without a split, and which part to take
 * @param labels where the labels are, when the user says so
 * @param seed seed of random splits, stochastic binarization and generated sets
 */
public record DataRequest(
        String name,
        Optional<Binarization> binarization,
        boolean invert,
        SplitRule split,
        Optional<String> labels,
        long seed) {

    /** A data set by its name, with no wishes. */
    public static DataRequest of(String name) {
        return new DataRequest(name, Optional.empty(), false, SplitRule.NONE, Optional.empty(), 1);
    }

    /** The options for a reader, where nothing else was asked for with the given rule. */
    ReadOptions readOptions(Binarization usual) {
        return new ReadOptions(binarization.orElse(usual), seed, labels);
    }
}
