package irbm.app.data;

import static irbm.model.InputException.require;

import irbm.math.BinaryMatrix;
import irbm.model.ExclusiveColumns;
import irbm.model.InputException;
import irbm.model.Split;
import irbm.model.UnitGroup;
import irbm.model.VisibleUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Which columns of data exclude each other: those that are found, none, or those that the user names. */
public sealed interface GroupRule {
    /** The data with the groups; a training or validation row that a group does not allow is refused by its number. */
    Split applied(Split split);

    /** Looks for groups, but not in pictures, whose pixels avoid each other without excluding each other. */
    record Auto() implements GroupRule {
        @Override
        public Split applied(Split split) {
            if (split.train().imageShape().isPresent()) {
                return split;
            }
            BinaryMatrix rows = BinaryMatrix.stacked(
                    split.train().rows(), split.validation().rows());
            return split.withUnits(VisibleUnits.of(rows.columns(), ExclusiveColumns.find(rows)));
        }
    }

    /** Every column is a bit. */
    record Off() implements GroupRule {
        @Override
        public Split applied(Split split) {
            return split;
        }
    }

    /** The columns of each group, counted from 1. Any group may be empty. */
    record Given(List<List<Integer>> groups) implements GroupRule {
        @Override
        public Split applied(Split split) {
            int count = split.train().visibleCount();
            List<UnitGroup> zeroBased = new ArrayList<>();
            TreeSet<Integer> seen = new TreeSet<>();
            for (List<Integer> group : groups) {
                for (int column : group) {
                    require(column >= 1 && column <= count, "--groups: column %d is not within 1 to %d", column, count);
                    require(seen.add(column), "--groups: column %d comes twice", column);
                }
                zeroBased.add(new UnitGroup(
                        group.stream().sorted().map(column -> column - 1).toList(), true));
            }
            return split.withUnits(VisibleUnits.of(count, zeroBased));
        }
    }

    /** Reads {@code auto}, {@code off}, or groups separated by commas, each of columns and ranges joined by {@code +}. */
    static GroupRule parse(String text) {
        return switch (text) {
            case "auto" -> new Auto();
            case "off" -> new Off();
            default ->
                new Given(
                        Arrays.stream(text.split(",", -1)).map(GroupRule::group).toList());
        };
    }

    private static List<Integer> group(String text) {
        List<Integer> columns = new ArrayList<>();
        for (String range : text.split("\\+", -1)) {
            if (!range.matches("[0-9]{1,8}(-[0-9]{1,8})?")) {
                throw new InputException(
                        "--groups takes auto, off, or columns such as 1-3,5-9 or 1-3+7, was '%s'".formatted(text));
            }
            String[] ends = range.split("-", 2);
            int from = Integer.parseInt(ends[0]);
            int to = Integer.parseInt(ends[ends.length - 1]);
            require(from <= to && to - from < 1 << 20, "--groups: the range %s is empty or too long", range);
            for (int column = from; column <= to; column++) {
                columns.add(column);
            }
        }
        require(columns.size() >= 2, "--groups: a group needs at least 2 columns, was '%s'", text);
        return columns;
    }
}
