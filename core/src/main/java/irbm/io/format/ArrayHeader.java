package irbm.io.format;

import irbm.model.ImageShape;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What stands before the values of an array: their type, the size of each dimension, and whether the first index moves
 * fastest (Fortran's order) instead of the last. Checked: no size is negative and their product fits in a long.
 */
public final class ArrayHeader {
    private final ElementType type;
    private final long[] shape;
    private final boolean firstIndexFastest;

    private ArrayHeader(ElementType type, long[] shape, boolean firstIndexFastest) {
        this.type = type;
        this.shape = shape;
        this.firstIndexFastest = firstIndexFastest;
    }

    public static ArrayHeader of(String where, ElementType type, long[] shape, boolean firstIndexFastest) {
        long count = 1;
        for (long size : shape) {
            long high = Math.multiplyHigh(count, Math.max(size, 1));
            count *= Math.max(size, 1);
            if (size < 0 || high != 0 || count < 0 || count > Long.MAX_VALUE / type.size()) {
                throw Malformed.at(where, "expected a possible array size, was %s", text(shape));
            }
        }
        return new ArrayHeader(type, shape, firstIndexFastest);
    }

    public ElementType type() {
        return type;
    }

    public long[] shape() {
        return shape.clone();
    }

    public boolean firstIndexFastest() {
        return firstIndexFastest;
    }

    /** The number of values. */
    public long count() {
        return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    }

    /** The number of rows: the size of the first dimension. */
    public int rows(String where) {
        if (shape.length < 2) {
            throw Malformed.at(where, "expected rows x columns, or pictures of height x width, was %s", text(shape));
        }
        if (shape[0] < 1 || shape[0] > Integer.MAX_VALUE - 64) {
            throw Malformed.at(
                    where, "expected at least 1 row and at most %d, was %s", Integer.MAX_VALUE - 64, text(shape));
        }
        return (int) shape[0];
    }

    /** The number of values in a row: the product of all dimensions but the first. */
    public int columns(String where) {
        long columns = count() / rows(where);
        Limits.checkColumns(where, columns);
        return (int) columns;
    }

    /** The picture that a row forms: what the dimensions after the first say when two of them are left. */
    public Optional<ImageShape> imageShape() {
        long[] sizes = Arrays.stream(shape).skip(1).toArray();
        if (sizes.length == 3) {
            sizes = Arrays.stream(sizes).filter(size -> size != 1).toArray();
        }
        return sizes.length == 2 ? Optional.of(new ImageShape((int) sizes[0], (int) sizes[1])) : Optional.empty();
    }

    /** Whether this is a vector: at most one of its dimensions is not 1. */
    public boolean isVector() {
        return Arrays.stream(shape).filter(size -> size != 1).count() <= 1;
    }

    public String shapeText() {
        return text(shape);
    }

    private static String text(long[] shape) {
        return Arrays.stream(shape).mapToObj(Long::toString).collect(Collectors.joining(" x ", "(", ")"));
    }
}
