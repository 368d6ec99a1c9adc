package irbm.app.io;

import java.util.Optional;

/**
 * How to read a data file.
 *
 * @param binarization how values become bits
 * @param seed seed of stochastic binarization
 * @param labels where the labels are: a column of a table (its name, or its number from 1), an array of an NPZ or MATLAB
 *     file, or a file of its own beside an NPY or IDX file
 */
public record ReadOptions(Binarization binarization, long seed, Optional<String> labels) {
    /** Values must be bits, and labels are looked for under the names that people use. */
    public static final ReadOptions DEFAULT = new ReadOptions(new Binarization.None(), 1, Optional.empty());

    public ReadOptions withBinarization(Binarization other) {
        return new ReadOptions(other, seed, labels);
    }
}
