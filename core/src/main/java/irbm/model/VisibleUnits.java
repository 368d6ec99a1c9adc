package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.LogSpace;
import irbm.math.SoftmaxGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The kind of the visible units, and all that follows from it: the distribution p(v) = exp(x.v) / Z(x) over the states that the units
 * can take, for inputs x. It is p(v | h), and with the visible bias as inputs it is the base model without hidden units. Immutable.
 *
 * <p>A column is a bit, or belongs to one {@link UnitGroup}. Bits and groups are independent of each other: Z(x) = Π_j (1 + exp(x_j))
 * over the bits, times Σ_c exp(x_c) over the categories c of each group, and 1 more where it may be empty.
 */
public final class VisibleUnits {
    private final int count;
    private final List<UnitGroup> groups;
    private final int[] bits; // the columns that belong to no group
    private final long[] bitMask; // (words): those columns
    private final SoftmaxGroups softmax;

    private VisibleUnits(int count, List<UnitGroup> groups) {
        this.count = count;
        this.groups = List.copyOf(groups);
        boolean[] grouped = new boolean[count];
        for (UnitGroup group : groups) {
            for (int column : group.columns()) {
                require(0 <= column && column < count, "column %d of a group is not within 0 to %d", column, count - 1);
                require(!grouped[column], "column %d is in two groups", column);
                grouped[column] = true;
            }
        }
        this.bits = IntStream.range(0, count).filter(j -> !grouped[j]).toArray();
        this.bitMask = new long[BinaryMatrix.wordsFor(count)];
        for (int j : bits) {
            bitMask[j >>> 6] |= 1L << j;
        }
        this.softmax = new SoftmaxGroups(
                groups.stream()
                        .map(group -> group.columns().stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toArray(int[][]::new),
                mayBeEmpty(groups));
    }

    private static boolean[] mayBeEmpty(List<UnitGroup> groups) {
        boolean[] mayBeEmpty = new boolean[groups.size()];
        for (int g = 0; g < mayBeEmpty.length; g++) {
            mayBeEmpty[g] = groups.get(g).mayBeEmpty();
        }
        return mayBeEmpty;
    }

    /** Units that are on or off, independent of each other. */
    public static VisibleUnits bits(int count) {
        return new VisibleUnits(count, List.of());
    }

    /** {@code count} columns, of which some form groups and the others are bits. */
    public static VisibleUnits of(int count, List<UnitGroup> groups) {
        return new VisibleUnits(count, groups);
    }

    /** The number of columns of a state. */
    public int count() {
        return count;
    }

    /** The groups; none where all columns are bits. */
    public List<UnitGroup> groups() {
        return groups;
    }

    /** Whether all columns are independent bits. */
    public boolean areBits() {
        return groups.isEmpty();
    }

    /**
     * Units as files hold them: for each column the number of its group, from 1, or 0 for a bit; and for each group 1 where it may be
     * empty, else 0. What does not fit is refused.
     */
    public static VisibleUnits ofNumbers(double[] groupOfColumn, double[] mayBeEmpty) {
        List<List<Integer>> columns = new ArrayList<>();
        for (int g = 0; g < mayBeEmpty.length; g++) {
            columns.add(new ArrayList<>());
            require(mayBeEmpty[g] == 0 || mayBeEmpty[g] == 1, "expected 0 or 1 for group %d, was %s", g, mayBeEmpty[g]);
        }
        for (int j = 0; j < groupOfColumn.length; j++) {
            double number = groupOfColumn[j];
            require(
                    number >= 0 && number <= mayBeEmpty.length && number == Math.rint(number),
                    "column %d is in group %s, there are %d groups",
                    j,
                    number,
                    mayBeEmpty.length);
            if (number > 0) {
                columns.get((int) number - 1).add(j);
            }
        }
        List<UnitGroup> groups = new ArrayList<>();
        for (int g = 0; g < mayBeEmpty.length; g++) {
            groups.add(new UnitGroup(columns.get(g), mayBeEmpty[g] == 1));
        }
        return of(groupOfColumn.length, groups);
    }

    /** For each column the number of its group, from 1, or 0 for a bit. */
    public int[] groupNumbers() {
        int[] numbers = new int[count];
        for (int g = 0; g < groups.size(); g++) {
            for (int column : groups.get(g).columns()) {
                numbers[column] = g + 1;
            }
        }
        return numbers;
    }

    /** For each group 1 where it may be empty, else 0. */
    public int[] emptyGroups() {
        return groups.stream().mapToInt(group -> group.mayBeEmpty() ? 1 : 0).toArray();
    }

    /** The columns that belong to no group. */
    public int[] bitColumns() {
        return bits.clone();
    }

    /**
     * Draws v. Inputs and scratch have whole words of entries, as {@link Kernels#sample} asks; scratch is overwritten, and so are the
     * bits from {@code bitsOffset} on.
     */
    public void draw(float[] inputs, long key, float[] scratch, long[] states, int offset) {
        if (bits.length > 0) {
            Kernels.active().sample(inputs, 0, count, key, scratch, states, offset);
        }
        if (areBits()) {
            return;
        }
        for (int w = 0; w < bitMask.length; w++) {
            states[offset + w] &= bitMask[w];
        }
        softmax.draw(inputs, key, scratch, states, offset);
    }

    /** Overwrites means[meansOffset ...] with E[v]; may be done in place. */
    public void means(float[] inputs, float[] means, int meansOffset) {
        double[] grouped = areBits() ? new double[0] : toDoubles(inputs);
        Kernels.active().sigmoid(inputs, 0, count, means, meansOffset);
        softmax.means(grouped);
        for (UnitGroup group : groups) {
            for (int column : group.columns()) {
                means[meansOffset + column] = (float) grouped[column];
            }
        }
    }

    /** Overwrites the inputs with E[v], in double. */
    public void means(double[] inputs) {
        double[] grouped = areBits() ? inputs : inputs.clone();
        Kernels.active().sigmoid(inputs, 0, count);
        softmax.means(grouped);
        for (UnitGroup group : groups) {
            for (int column : group.columns()) {
                inputs[column] = grouped[column];
            }
        }
    }

    /** {@code sum} + log Z(inputs), one term after the other. */
    public double addLogPartition(double sum, float[] inputs) {
        double total = sum;
        for (int j : bits) {
            total += LogSpace.softplus(inputs[j]);
        }
        return areBits() ? total : total + softmax.logPartition(toDoubles(inputs));
    }

    /** log Z(inputs), for inner loops: the order of the sum is that of the kernels. */
    public double logPartition(double[] inputs) {
        if (areBits()) {
            return Kernels.active().softplusSum(inputs, 0, count);
        }
        double[] ofBits = IntStream.of(bits).mapToDouble(j -> inputs[j]).toArray();
        return Kernels.active().softplusSum(ofBits, 0, ofBits.length) + softmax.logPartition(inputs);
    }

    private double[] toDoubles(float[] inputs) {
        return IntStream.range(0, count).mapToDouble(j -> inputs[j]).toArray();
    }

    /**
     * The bias b with which E[v] is the mean of {@code rows} rows with these column sums, kept away from 0 and 1 as if each value had
     * been seen once more: b_j = logit((ones_j + 1) / (rows + 2)) for bits. The categories of a group have the logarithms of (ones_c + 1)
     * / (rows + categories), less that of "none of them", or less their mean where one must be on.
     */
    public float[] baseRate(double[] columnSums, int rows) {
        float[] bias = new float[count];
        for (int j : bits) {
            bias[j] = (float) LogSpace.logit((columnSums[j] + 1.0) / (rows + 2.0));
        }
        for (UnitGroup group : groups) {
            double rest = rows;
            double sumOfLogs = 0;
            for (int column : group.columns()) {
                rest -= columnSums[column];
                sumOfLogs += Math.log(columnSums[column] + 1);
            }
            double reference = group.mayBeEmpty()
                    ? Math.log(Math.max(rest, 0) + 1)
                    : sumOfLogs / group.columns().size();
            for (int column : group.columns()) {
                bias[column] = (float) (Math.log(columnSums[column] + 1) - reference);
            }
        }
        return bias;
    }

    /**
     * Subtracts from the weights of each group that always has a category on their mean, and returns the sum of these means: added to
     * all weights of such a group, a number acts as a bias and nothing else. Other weights stay as they are.
     */
    double toZeroSum(float[] weights) {
        double removed = 0;
        for (UnitGroup group : groups) {
            double mean = group.mayBeEmpty()
                    ? 0
                    : group.columns().stream().mapToDouble(j -> weights[j]).sum()
                            / group.columns().size();
            for (int column : group.columns()) {
                weights[column] = (float) (weights[column] - mean);
            }
            removed += mean;
        }
        return removed;
    }

    /**
     * Refuses a mask, of one row, that holds some columns of a group but not all, and known values that a held group does not allow. What
     * the rows have in other columns does not matter.
     */
    public void requireHoldable(BinaryMatrix mask, BinaryMatrix known) {
        for (UnitGroup group : groups) {
            int held = ones(group, mask, 0);
            InputException.require(
                    held == 0 || held == group.columns().size(),
                    "the mask holds %d of the %d columns %s, which exclude each other: hold all of them or none",
                    held,
                    group.columns().size(),
                    group.columnsText());
            for (int row = 0; row < known.rows() && held > 0; row++) {
                requireAllowed("the known values", group, known, row);
            }
        }
    }

    /** Whether a row is a state of these units: every group has a number of ones that it allows. */
    public boolean allow(BinaryMatrix rows, int row) {
        return groups.stream().allMatch(group -> group.allows(ones(group, rows, row)));
    }

    /** Whether the state of few columns, with bit j of the number in column j, is a state of these units. */
    public boolean allow(int state) {
        for (UnitGroup group : groups) {
            int ones = 0;
            for (int column : group.columns()) {
                ones += state >>> column & 1;
            }
            if (!group.allows(ones)) {
                return false;
            }
        }
        return true;
    }

    private static int ones(UnitGroup group, BinaryMatrix rows, int row) {
        int ones = 0;
        for (int column : group.columns()) {
            ones += rows.get(row, column) ? 1 : 0;
        }
        return ones;
    }

    /** Refuses rows that are not states of these units, which the model would give probability zero; names the first of them. */
    public void requireAllowed(String name, BinaryMatrix rows) {
        for (int row = 0; row < rows.rows() && !areBits(); row++) {
            for (UnitGroup group : groups) {
                requireAllowed(name, group, rows, row);
            }
        }
    }

    private static void requireAllowed(String name, UnitGroup group, BinaryMatrix rows, int row) {
        int ones = ones(group, rows, row);
        if (!group.allows(ones)) {
            throw new InputException(
                    "%s: row %d has %d ones in columns %s, a group of which %s is on; 'irbm train --groups off' makes a model that"
                                    .formatted(
                                            name,
                                            row + 1,
                                            ones,
                                            group.columnsText(),
                                            group.mayBeEmpty() ? "at most one" : "exactly one")
                            + " allows any row");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VisibleUnits that && count == that.count && groups.equals(that.groups);
    }

    @Override
    public int hashCode() {
        return 31 * count + groups.hashCode();
    }

    @Override
    public String toString() {
        return "VisibleUnits(%d bits, %d groups)".formatted(bits.length, groups.size());
    }
}
