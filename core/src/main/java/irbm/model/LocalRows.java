package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Randomness;
import irbm.math.TreeSum;
import irbm.math.WorkerPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Rows in memory. */
final class LocalRows implements Rows {
    private final BinaryMatrix rows;
    private final double[] shares; // s_n, one on average; empty where all are one
    private final VisibleUnits units;
    private final List<RowGroup> groups = new ArrayList<>(); // made when first asked for a sum

    private LocalRows(BinaryMatrix rows, double[] shares, VisibleUnits units) {
        require(units.count() == rows.columns(), "units of %d columns for %s", units.count(), rows);
        this.rows = rows;
        this.shares = shares;
        this.units = units;
    }

    static LocalRows of(BinaryMatrix rows, RowWeights weights) {
        if (weights.isEmpty()) {
            return new LocalRows(rows, new double[0], VisibleUnits.bits(rows.columns()));
        }
        require(weights.count() == rows.rows(), "%d weights for %d rows", weights.count(), rows.rows());
        // Relative to the largest, so that no sum of them overflows.
        double largest = weights.largest();
        double[] relative = IntStream.range(0, weights.count())
                .mapToDouble(row -> largest > 0 ? weights.get(row) / largest : 0)
                .toArray();
        int[] kept = IntStream.range(0, relative.length)
                .filter(row -> relative[row] > 0)
                .toArray();
        BinaryMatrix keptRows = kept.length == rows.rows() ? rows : rows.select(kept);
        return new LocalRows(
                keptRows,
                shares(Arrays.stream(kept).mapToDouble(row -> relative[row]).toArray()),
                VisibleUnits.bits(rows.columns()));
    }

    private static double[] shares(double[] weights) {
        if (Arrays.stream(weights).allMatch(weight -> weight == weights[0])) {
            return new double[0];
        }
        double mean = Arrays.stream(weights).sum() / weights.length;
        return Arrays.stream(weights).map(weight -> weight / mean).toArray();
    }

    @Override
    public int count() {
        return rows.rows();
    }

    @Override
    public int columns() {
        return rows.columns();
    }

    @Override
    public VisibleUnits units() {
        return units;
    }

    @Override
    public Rows withUnits(VisibleUnits otherUnits) {
        return new LocalRows(rows, shares, otherUnits);
    }

    @Override
    public boolean countAlike() {
        return shares.length == 0;
    }

    private double share(int row) {
        return countAlike() ? 1 : shares[row];
    }

    @Override
    public double[] columnSums() {
        if (countAlike()) {
            return Arrays.stream(rows.columnOnes()).asDoubleStream().toArray();
        }
        double[] sums = new double[rows.columns()];
        for (int n = 0; n < count(); n++) {
            for (int j = 0; j < sums.length; j++) {
                sums[j] += rows.get(n, j) ? share(n) : 0;
            }
        }
        return sums;
    }

    @Override
    public BinaryMatrix select(int[] numbers) {
        return rows.select(numbers);
    }

    @Override
    public BinaryMatrix first(int most) {
        return most >= count() ? rows : rows.slice(0, most);
    }

    @Override
    public int[] shuffled(long key) {
        int[] order = Randomness.permutation(count(), key);
        if (countAlike()) {
            return order;
        }
        int[] drawn = draw(count(), Randomness.uniformDouble(key, count()));
        return Arrays.stream(order).map(place -> drawn[place]).toArray();
    }

    @Override
    public BinaryMatrix representative(int most) {
        int size = Math.min(most, count());
        return countAlike() ? first(size) : rows.select(draw(size, 0.5));
    }

    @Override
    public int[] draw(int size, double offset) {
        int[] drawn = new int[size];
        int row = 0;
        double end = share(0);
        for (int k = 0; k < size; k++) {
            double point = (k + offset) * count() / size;
            while (point >= end && row < count() - 1) {
                end += share(++row);
            }
            drawn[k] = row;
        }
        return drawn;
    }

    @Override
    public double[] sum(RowSum question, WorkerPool pool) {
        require(countAlike(), "sums are of rows that count alike: draw them by their weights first");
        TreeSum sum = new TreeSum();
        for (int g = 0; g < groups().size(); g++) {
            sum.add(g, question.of(groups().get(g), pool));
        }
        return sum.total();
    }

    private List<RowGroup> groups() {
        if (groups.isEmpty()) {
            for (int from = 0; from < count(); from += RowGroup.ROWS) {
                groups.add(new RowGroup(rows.slice(from, Math.min(count(), from + RowGroup.ROWS))));
            }
        }
        return groups;
    }

    @Override
    public double meanFreeEnergy(BinaryModel model, WorkerPool pool) {
        if (countAlike()) {
            return model.meanFreeEnergy(rows, pool);
        }
        double[] freeEnergies = model.freeEnergies(rows, pool);
        double sum = 0;
        for (int n = 0; n < freeEnergies.length; n++) {
            sum += share(n) * freeEnergies[n];
        }
        return sum / count();
    }
}
