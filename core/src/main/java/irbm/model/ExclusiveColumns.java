package irbm.model;

import irbm.math.BinaryMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds groups of columns that exclude each other, the categories of one question.
 *
 * <p>Columns are taken in the order of their frequency. A column joins a group with none of whose members it is ever on, if chance would
 * hardly have kept them apart: with n ones in the column and m rows in which the group is on, independent columns never meet in N rows
 * with probability C(N - m, n) / C(N, n). Each of the fewer than d²/2 decisions about d columns allows 2 {@link #ERROR} / d², so that
 * independent columns form any group with a probability below {@link #ERROR} over the whole table.
 *
 * <p>Among several groups the column joins the nearest one, since the categories of a question usually stand side by side. In tables whose
 * columns are in another order it joins the one that chance explains least; this is what is taken where the likelihood of the base-rate
 * model says so by more than d log d nats, which is what it costs to name the group of each of d columns.
 *
 * <p>Pixels and words may avoid each other without excluding each other. Categories also fill: in the rows in which the commonest column
 * of a group is off, the others must be on in half of the rows, or in a third if they are neighbours. In all sets at hand false groups fill
 * less than a quarter, and all groups of four letters of DNA, one of which has no column, fill at least 0.45: see docs/adr/0013.
 */
public final class ExclusiveColumns {
    /** The probability with which independent columns form a group, over the whole table. */
    public static final double ERROR = 0.001;

    private static final double FILL = 1 / 2.0;
    private static final double FILL_OF_NEIGHBOURS = 1 / 3.0;

    private final int rows;
    private final BinaryMatrix columns; // one row for each column of the table
    private final int[] ones; // of each column
    private final double[] logFactorials;
    private final double level; // log of the error of one decision

    private ExclusiveColumns(BinaryMatrix table) {
        this.rows = table.rows();
        this.columns = table.transposed();
        this.ones = table.columnOnes();
        this.logFactorials = new double[rows + 1];
        for (int n = 2; n <= rows; n++) {
            logFactorials[n] = logFactorials[n - 1] + Math.log(n);
        }
        double decisions = Math.max(1, table.columns() * (table.columns() - 1.0) / 2);
        this.level = Math.log(ERROR / decisions);
    }

    /** The groups, in the order of their first columns. Any of them may be empty: a row may have a category that no other row has. */
    public static List<UnitGroup> find(BinaryMatrix table) {
        return new ExclusiveColumns(table).groups();
    }

    private List<UnitGroup> groups() {
        List<UnitGroup> near = groups((group, column) -> group.distance(column));
        List<UnitGroup> unlikely = groups(this::logChance);
        double cost = columns.rows() * Math.log(Math.max(1, columns.rows()));
        return logLikelihood(unlikely) > logLikelihood(near) + cost ? unlikely : near;
    }

    /** Of all rows under their base-rate model. */
    private double logLikelihood(List<UnitGroup> groups) {
        VisibleUnits units = VisibleUnits.of(columns.rows(), groups);
        double[] sums = Arrays.stream(ones).asDoubleStream().toArray();
        float[] bias = units.baseRate(sums, rows);
        double exponents = IntStream.range(0, sums.length)
                .mapToDouble(j -> sums[j] * bias[j])
                .sum();
        return exponents - rows * units.addLogPartition(0, bias);
    }

    /** How badly a column fits into a group. */
    private interface Preference {
        double of(Candidate group, int column);
    }

    private List<UnitGroup> groups(Preference preference) {
        List<Candidate> candidates = new ArrayList<>();
        for (int column : byFrequency()) {
            Optional<Candidate> best = candidates.stream()
                    .filter(group -> isUnlikely(group, column) && !group.meets(columns, column))
                    .min(Comparator.comparingDouble(group -> preference.of(group, column)));
            best.ifPresentOrElse(
                    group -> group.add(columns, column), () -> candidates.add(new Candidate(columns, column)));
        }
        return candidates.stream()
                .filter(this::isFilled)
                .map(Candidate::toGroup)
                .sorted(Comparator.comparing(group -> group.columns().get(0)))
                .toList();
    }

    /** Columns that are sometimes on and sometimes off, the commonest first. */
    private int[] byFrequency() {
        return IntStream.range(0, columns.rows())
                .filter(j -> ones[j] > 0 && ones[j] < rows)
                .boxed()
                .sorted(Comparator.comparing((Integer j) -> -ones[j]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean isUnlikely(Candidate group, int column) {
        return logChance(group, column) < level;
    }

    /** log of the probability that an independent column of as many ones never meets the group; minus infinity if it must. */
    private double logChance(Candidate group, int column) {
        int off = rows - group.ones;
        return ones[column] > off
                ? Double.NEGATIVE_INFINITY
                : logChoose(off, ones[column]) - logChoose(rows, ones[column]);
    }

    private double logChoose(int n, int k) {
        return logFactorials[n] - logFactorials[k] - logFactorials[n - k];
    }

    private boolean isFilled(Candidate group) {
        int commonest = ones[group.members.get(0)];
        double fill = (double) (group.ones - commonest) / (rows - commonest);
        return fill >= (group.areNeighbours() ? FILL_OF_NEIGHBOURS : FILL);
    }

    /** Columns that never meet, the commonest first. */
    private static final class Candidate {
        private final List<Integer> members = new ArrayList<>();
        private final long[] union; // the rows in which one of them is on
        private int ones;

        private Candidate(BinaryMatrix columns, int first) {
            this.union = new long[columns.wordsPerRow()];
            add(columns, first);
        }

        private boolean meets(BinaryMatrix columns, int column) {
            for (int w = 0; w < union.length; w++) {
                if ((union[w] & columns.word(column, w)) != 0) {
                    return true;
                }
            }
            return false;
        }

        private void add(BinaryMatrix columns, int column) {
            for (int w = 0; w < union.length; w++) {
                union[w] |= columns.word(column, w);
            }
            members.add(column);
            ones += columns.ones(column);
        }

        /** Columns from the nearest member. */
        private int distance(int column) {
            return members.stream()
                    .mapToInt(member -> Math.abs(member - column))
                    .min()
                    .orElseThrow();
        }

        private boolean areNeighbours() {
            return Collections.max(members) - Collections.min(members) == members.size() - 1;
        }

        private UnitGroup toGroup() {
            return new UnitGroup(members.stream().sorted().toList(), true);
        }
    }
}
