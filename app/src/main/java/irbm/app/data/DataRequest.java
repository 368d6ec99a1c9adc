package irbm.app.data;

import static irbm.app.io.UsageException.require;

import irbm.app.io.Binarization;
import irbm.app.io.ReadOptions;
import java.util.Optional;

/**
 * Which data, and how to read it.
 *
 * @param name a named set such as {@code mnist} or {@code bars:4x4}, or a file
 * @param binarization how values become bits, when the user says so
 * @param invert whether to exchange ones and zeros in the end
 * @param split how to divide data without a split, and which part to take
 * @param labels where the labels are, when the user says so
 * @param trainRows the training rows to keep, the first ones; all where it is 0
 * @param seed seed of random splits, stochastic binarization and generated sets
 */
public record DataRequest(
        String name,
        Optional<Binarization> binarization,
        boolean invert,
        SplitRule split,
        Optional<String> labels,
        int trainRows,
        long seed) {
    public DataRequest {
        require(trainRows >= 0, "--train-rows cannot be negative, was %d", trainRows);
    }

    /** With all training rows. */
    public DataRequest(
            String name,
            Optional<Binarization> binarization,
            boolean invert,
            SplitRule split,
            Optional<String> labels,
            long seed) {
        this(name, binarization, invert, split, labels, 0, seed);
    }

    /** The same data under another name. */
    public DataRequest withName(String other) {
        return new DataRequest(other, binarization, invert, split, labels, trainRows, seed);
    }

    /** A data set by its name, with no wishes. */
    public static DataRequest of(String name) {
        return new DataRequest(name, Optional.empty(), false, SplitRule.NONE, Optional.empty(), 1);
    }

    /** The options for a reader, where nothing else was asked for with the given rule. */
    ReadOptions readOptions(Binarization usual) {
        return new ReadOptions(binarization.orElse(usual), seed, labels);
    }
}
