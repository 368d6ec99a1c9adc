package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.TreeSum;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.VisibleUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Rows in memory. */
final class LocalData implements GrowData {
    private final BinaryMatrix rows;
    private final VisibleUnits units;
    private final WorkerPool pool;
    private final List<RowGroup> groups = new ArrayList<>(); // made when first asked for a sum

    LocalData(BinaryMatrix rows, VisibleUnits units, WorkerPool pool) {
        this.rows = rows;
        this.units = units;
        this.pool = pool;
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
    public int[] columnOnes() {
        return rows.columnOnes();
    }

    @Override
    public BinaryMatrix select(int[] numbers) {
        return rows.select(numbers);
    }

    @Override
    public GrowData part(int[] numbers) {
        return new LocalData(rows.select(numbers), units, pool);
    }

    @Override
    public BinaryMatrix first(int most) {
        return most >= count() ? rows : rows.slice(0, most);
    }

    @Override
    public double meanSoftplus(double[] x, double[] gradient) {
        return RowGroup.meanSoftplus(sum(group -> group.softplusSums(x, pool)), count(), gradient);
    }

    @Override
    public double meanLogFactor(UnitChange change) {
        return sum(group -> group.logFactorSum(change, pool))[0] / count();
    }

    @Override
    public double decidedAlikeShare(UnitChange change, double margin) {
        return RowGroup.alikeShare(sum(group -> group.decidedCounts(change, margin, pool)), count());
    }

    @Override
    public double meanFreeEnergy(BinaryModel model) {
        return model.meanFreeEnergy(rows, pool);
    }

    private double[] sum(Function<RowGroup, double[]> ask) {
        TreeSum sum = new TreeSum();
        for (int g = 0; g < groups().size(); g++) {
            sum.add(g, ask.apply(groups().get(g)));
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
}
