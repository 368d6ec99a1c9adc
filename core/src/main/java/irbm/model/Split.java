package irbm.model;

import static irbm.model.InputException.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;

/**
 * The rows to learn from, those that decide when to stop, and those that nobody looks at before the end. A part can be
 * empty; data without a split is all training rows.
 */
public record Split(Dataset train, Dataset validation, Dataset test) {
    public Split {
        requireSameWidth(train, validation);
        requireSameWidth(train, test);
    }

    private static void requireSameWidth(Dataset train, Dataset other) {
        require(
                train.visibleCount() == other.visibleCount(),
                "%s has %d units, %s has %d",
                train.name(),
                train.visibleCount(),
                other.name(),
                other.visibleCount());
    }

    /** All rows for training. */
    public static Split whole(Dataset data) {
        return new Split(data, none(data), none(data));
    }

    /**
     * Rows drawn at random for each part. Inside a part they keep their order. At least one row is left for training; the
     * others get their fraction, rounded.
     */
    public static Split random(Dataset data, Fractions fractions, long seed) {
        int validation = (int) Math.round(fractions.validation() * data.count());
        int test = (int) Math.round(fractions.test() * data.count());
        return random(data, validation, test, seed);
    }

    /** So many rows drawn at random for validation and test, the others for training. */
    public static Split random(Dataset data, int validation, int test, long seed) {
        int train = data.count() - validation - test;
        require(
                train >= 1 && validation >= 0 && test >= 0,
                "%s has %d rows: cannot take %d for validation and %d for test and leave one",
                data.name(),
                data.count(),
                validation,
                test);
        int[] order = Randomness.permutation(data.count(), Randomness.key(seed, Purpose.SPLIT, 0, 0));
        return new Split(
                ascending(data, order, 0, train),
                ascending(data, order, train, train + validation),
                ascending(data, order, train + validation, data.count()));
    }

    private static Dataset ascending(Dataset data, int[] order, int from, int to) {
        int[] chosen = Arrays.copyOfRange(order, from, to);
        Arrays.sort(chosen);
        return data.select(chosen);
    }

    /** A data set like the given one, without rows. */
    public static Dataset none(Dataset like) {
        Dataset none = Dataset.of(like.name(), new BinaryMatrix(0, like.visibleCount()));
        return like.imageShape().map(none::withImageShape).orElse(none);
    }

    /** Whether all rows are training rows. */
    public boolean isWhole() {
        return validation.isEmpty() && test.isEmpty();
    }

    public Dataset part(Part part) {
        return switch (part) {
            case TRAIN -> train;
            case VALIDATION -> validation;
            case TEST -> test;
        };
    }

    /** All rows: train, then validation, then test. Labels are kept when every part with rows has them. */
    public Dataset all() {
        return isWhole() ? train : train.followedBy(validation).followedBy(test);
    }

    /** The same rows with weights: one for each, in the order of {@link #all}. */
    public Split withWeights(RowWeights weights) {
        int validationFrom = train.count();
        int testFrom = validationFrom + validation.count();
        return new Split(
                train.withWeights(weights.slice(0, validationFrom)),
                validation.withWeights(weights.slice(validationFrom, testFrom)),
                test.withWeights(weights.slice(testFrom, weights.count())));
    }

    /**
     * The training and validation rows as states of such units; a row that they do not allow is refused by its number. Nobody looks at
     * the test rows before the end.
     */
    public Split withUnits(VisibleUnits units) {
        return new Split(train.withUnits(units), validation.withUnits(units), test);
    }

    /** Every part with ones and zeros exchanged. */
    public Split inverted() {
        return new Split(train.inverted(), validation.inverted(), test.inverted());
    }
}
