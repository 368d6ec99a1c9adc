package irbm.model;

import static irbm.model.InputException.require;

import irbm.math.BinaryMatrix;
import java.util.Optional;

/**
 * Rows of bits to learn from or to measure on, with the class of each row, how much it counts, the picture that it forms and the
 * columns that exclude each other, when they are known. The rows are not written to after the data set is made.
 */
public final class Dataset {
    private final String name;
    private final BinaryMatrix rows;
    private final Labels labels;
    private final RowWeights weights;
    private final Optional<ImageShape> imageShape;
    private final VisibleUnits units;

    private Dataset(
            String name,
            BinaryMatrix rows,
            Labels labels,
            RowWeights weights,
            Optional<ImageShape> imageShape,
            VisibleUnits units) {
        require(
                labels.isEmpty() || labels.count() == rows.rows(),
                "%s has %d labels for %d rows",
                name,
                labels.count(),
                rows.rows());
        require(
                weights.isEmpty() || weights.count() == rows.rows(),
                "%s has %d weights for %d rows",
                name,
                weights.count(),
                rows.rows());
        imageShape.ifPresent(shape -> require(
                shape.pixels() == rows.columns(),
                "%s: a picture of %s does not hold %d units",
                name,
                shape,
                rows.columns()));
        this.name = name;
        this.rows = rows;
        this.labels = labels;
        this.weights = weights;
        this.imageShape = imageShape;
        this.units = units;
    }

    /** Rows without labels. The caller must not write to them afterwards. */
    public static Dataset of(String name, BinaryMatrix rows) {
        return new Dataset(
                name, rows, Labels.NONE, RowWeights.NONE, Optional.empty(), VisibleUnits.bits(rows.columns()));
    }

    /** This data set with other labels. */
    public Dataset withLabels(Labels otherLabels) {
        return new Dataset(name, rows, otherLabels, weights, imageShape, units);
    }

    /** This data set, whose rows count so much. */
    public Dataset withWeights(RowWeights otherWeights) {
        return new Dataset(name, rows, labels, otherWeights, imageShape, units);
    }

    /** This data set, whose rows form such a picture. */
    public Dataset withImageShape(ImageShape shape) {
        return new Dataset(name, rows, labels, weights, Optional.of(shape), units);
    }

    /** This data set under another name. */
    public Dataset withName(String otherName) {
        return new Dataset(otherName, rows, labels, weights, imageShape, units);
    }

    /** This data set, whose columns are such units. A row that they do not allow is refused by its number. */
    public Dataset withUnits(VisibleUnits otherUnits) {
        otherUnits.requireAllowed(name, rows);
        return new Dataset(name, rows, labels, weights, imageShape, otherUnits);
    }

    public String name() {
        return name;
    }

    public BinaryMatrix rows() {
        return rows;
    }

    public Labels labels() {
        return labels;
    }

    public RowWeights weights() {
        return weights;
    }

    /** What the columns are. */
    public VisibleUnits units() {
        return units;
    }

    /** What a trainer learns from: the rows of positive weight. */
    public Rows examples() {
        return Rows.of(rows, weights).withUnits(units);
    }

    public Optional<ImageShape> imageShape() {
        return imageShape;
    }

    /** N, the number of rows. */
    public int count() {
        return rows.rows();
    }

    public int visibleCount() {
        return rows.columns();
    }

    public boolean isEmpty() {
        return count() == 0;
    }

    /** The fraction of ones among all bits; NaN when there are none. */
    public double meanOn() {
        long ones = 0;
        for (int row = 0; row < rows.rows(); row++) {
            ones += rows.ones(row);
        }
        return ones / ((double) rows.rows() * rows.columns());
    }

    /** The given rows with their labels and weights, in that order. */
    public Dataset select(int[] rowIndices) {
        return new Dataset(
                name,
                rows.select(rowIndices),
                labels.select(rowIndices),
                weights.select(rowIndices),
                imageShape,
                units);
    }

    /** These rows, then those of another set with as many units. Labels and weights are kept when both have them. */
    public Dataset followedBy(Dataset other) {
        if (other.isEmpty()) {
            return this;
        }
        BinaryMatrix joined = new BinaryMatrix(Math.addExact(count(), other.count()), visibleCount());
        long[] row = new long[joined.wordsPerRow()];
        for (int r = 0; r < joined.rows(); r++) {
            (r < count() ? rows : other.rows).readRow(r < count() ? r : r - count(), row, 0);
            joined.writeRow(r, row, 0);
        }
        return new Dataset(
                name, joined, labels.followedBy(other.labels), weights.followedBy(other.weights), imageShape, units);
    }

    /** These rows with ones and zeros exchanged, as bits. */
    public Dataset inverted() {
        return new Dataset(name, rows.inverted(), labels, weights, imageShape, VisibleUnits.bits(rows.columns()));
    }

    /**
     * SHA-256, in hexadecimal, of what is learnt from: shape, bits and labels, but neither names nor the file format.
     * Weights have a hash of their own.
     */
    public String contentHash() {
        return new ContentHash().add(rows).add(labels).toHex();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dataset that
                && name.equals(that.name)
                && rows.equals(that.rows)
                && labels.equals(that.labels)
                && weights.equals(that.weights)
                && imageShape.equals(that.imageShape)
                && units.equals(that.units);
    }

    @Override
    public int hashCode() {
        return 31 * rows.hashCode() + labels.hashCode();
    }

    @Override
    public String toString() {
        return "Dataset(%s, %d x %d%s)".formatted(name, count(), visibleCount(), labels.isEmpty() ? "" : ", labelled");
    }
}
