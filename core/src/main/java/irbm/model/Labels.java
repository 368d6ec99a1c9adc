package irbm.model;

import static irbm.math.Require.require;

import java.util.Arrays;
import java.util.List;

/**
 * The class of every row: whole numbers and, when the source names its classes, the name of each. Empty for data without
 * labels. Immutable.
 */
public final class Labels {
    /** No labels. */
    public static final Labels NONE = new Labels(new int[0], List.of());

    private final int[] values;
    private final List<String> names; // the name of class i at index i - firstClass, or empty
    private final int firstClass;

    private Labels(int[] values, List<String> names, int firstClass) {
        for (int i = 0; i < values.length && !names.isEmpty(); i++) {
            require(
                    firstClass <= values[i] && values[i] < firstClass + names.size(),
                    "label %d is %d, the names are those of %d to %d",
                    i,
                    values[i],
                    firstClass,
                    firstClass + names.size() - 1);
        }
        this.values = values;
        this.names = names;
        this.firstClass = firstClass;
    }

    private Labels(int[] values, List<String> names) {
        this(values, names, 0);
    }

    /** Whole numbers of any size. */
    public static Labels of(int... values) {
        return new Labels(values.clone(), List.of());
    }

    /** Every value v must have a name: the entry v - firstClass of {@code names}. */
    public static Labels named(int[] values, int firstClass, List<String> names) {
        return new Labels(values.clone(), List.copyOf(names), firstClass);
    }

    public int count() {
        return values.length;
    }

    public boolean isEmpty() {
        return values.length == 0;
    }

    /** The class of a row. */
    public int get(int row) {
        return values[row];
    }

    /** The name of a class: what the source calls it, or its number. */
    public String name(int label) {
        return names.isEmpty() ? Integer.toString(label) : names.get(label - firstClass);
    }

    /** A copy of the class of every row. */
    public int[] toArray() {
        return values.clone();
    }

    /** The classes that occur, in ascending order. */
    public int[] classes() {
        return Arrays.stream(values).distinct().sorted().toArray();
    }

    /** The labels of the given rows, in that order. */
    public Labels select(int[] rowIndices) {
        return isEmpty()
                ? this
                : new Labels(Arrays.stream(rowIndices).map(this::get).toArray(), names, firstClass);
    }

    /**
     * Labels of several sources that may number their named classes each for itself, with one number for each name. Sources without
     * labels keep none.
     */
    public static List<Labels> numberedAlike(List<Labels> sources) {
        List<Labels> labelled =
                sources.stream().filter(labels -> !labels.isEmpty()).toList();
        boolean alike = labelled.stream()
                .allMatch(labels ->
                        labels.names.equals(labelled.get(0).names) && labels.firstClass == labelled.get(0).firstClass);
        if (alike) {
            return sources;
        }
        List<String> names = labelled.stream()
                .flatMap(labels -> Arrays.stream(labels.classes()).mapToObj(labels::name))
                .distinct()
                .sorted()
                .toList();
        return sources.stream().map(labels -> labels.renumbered(names)).toList();
    }

    private Labels renumbered(List<String> order) {
        return isEmpty()
                ? this
                : named(
                        Arrays.stream(values)
                                .map(value -> order.indexOf(name(value)))
                                .toArray(),
                        0,
                        order);
    }

    /** These labels, then others of the same classes; none when one of the two is empty. */
    Labels followedBy(Labels other) {
        if (isEmpty() || other.isEmpty()) {
            return NONE;
        }
        int[] joined = Arrays.copyOf(values, values.length + other.values.length);
        System.arraycopy(other.values, 0, joined, values.length, other.values.length);
        return names.equals(other.names) ? new Labels(joined, names, firstClass) : of(joined);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Labels that
                && Arrays.equals(values, that.values)
                && names.equals(that.names)
                && firstClass == that.firstClass;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + names.hashCode();
    }

    @Override
    public String toString() {
        return "Labels(%d)".formatted(values.length);
    }
}
