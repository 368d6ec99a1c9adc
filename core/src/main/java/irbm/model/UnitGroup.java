package irbm.model;

import static irbm.math.Require.require;

import java.util.List;

/**
 * Columns that exclude each other, the categories of one question: at most one of them is on.
 *
 * @param columns at least two, counted from zero, in ascending order
 * @param mayBeEmpty whether all of them may be off; otherwise exactly one is on
 */
public record UnitGroup(List<Integer> columns, boolean mayBeEmpty) {
    public UnitGroup {
        columns = List.copyOf(columns);
        require(columns.size() >= 2, "a group needs at least 2 columns, was %s", columns);
        for (int k = 1; k < columns.size(); k++) {
            require(columns.get(k - 1) < columns.get(k), "the columns of a group must ascend, were %s", columns);
        }
    }

    /** Exactly one of the columns is on. */
    public static UnitGroup exactlyOne(Integer... columns) {
        return new UnitGroup(List.of(columns), false);
    }

    /** One of the columns is on, or none. */
    public static UnitGroup atMostOne(Integer... columns) {
        return new UnitGroup(List.of(columns), true);
    }

    /** The number of values: the columns, and none of them where that may be. */
    public int categories() {
        return columns.size() + (mayBeEmpty ? 1 : 0);
    }

    /** Whether a number of ones among the columns is a value of this group. */
    boolean allows(int ones) {
        return ones == 1 || ones == 0 && mayBeEmpty;
    }

    /** The columns as people count them, from 1, neighbours as a range: {@code 3-5} or {@code 3-5+9}. */
    public String columnsText() {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int k = 1; k <= columns.size(); k++) {
            if (k == columns.size() || columns.get(k) > columns.get(k - 1) + 1) {
                text.append(text.length() == 0 ? "" : "+").append(columns.get(from) + 1);
                text.append(k - 1 == from ? "" : "-" + (columns.get(k - 1) + 1));
                from = k;
            }
        }
        return text.toString();
    }
}
