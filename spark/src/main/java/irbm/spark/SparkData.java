package irbm.spark;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.train.GrowData;
import irbm.train.RowGroup;
import irbm.train.UnitChange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Rows that stay in the memory of the executors, packed to bits. A sum ships the question, one unit's parameters, to every task and
 * brings back a vector or a few from each: nothing in it grows with the model.
 */
final class SparkData implements GrowData, AutoCloseable {
    private final JavaRDD<PackedGroup> groups;
    private final int count;
    private final int columns;
    private final WorkerPool pool;
    private final int[] columnOnes;

    /** Takes over cached groups. */
    SparkData(JavaRDD<PackedGroup> groups, int count, int columns, WorkerPool pool) {
        this.groups = groups;
        this.count = count;
        this.columns = columns;
        this.pool = pool;
        this.columnOnes = Arrays.stream(sum(groups, SparkData::ones))
                .mapToInt(sum -> (int) sum)
                .toArray();
    }

    /** What a task asks a group. */
    interface Question extends Serializable {
        double[] ask(PackedGroup group);
    }

    static double[] sum(JavaRDD<PackedGroup> groups, Question question) {
        return groups.treeAggregate(
                        new PartialSums(),
                        (sums, group) -> sums.add(group.number(), question.ask(group)),
                        PartialSums::merge)
                .total();
    }

    private static double[] ones(PackedGroup group) {
        return Arrays.stream(group.rows().columnOnes()).asDoubleStream().toArray();
    }

    /** The cached groups. */
    JavaRDD<PackedGroup> groups() {
        return groups;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int[] columnOnes() {
        return columnOnes.clone();
    }

    @Override
    public double meanSoftplus(double[] x, double[] gradient) {
        double[] unit = Arrays.copyOf(x, columns + 1);
        double[] sums = sum(groups, group -> group.ask(rows -> rows.softplusSums(unit, WorkerPool.CALLER)));
        return RowGroup.meanSoftplus(sums, count, gradient);
    }

    @Override
    public double meanLogFactor(UnitChange change) {
        SharedUnit unit = SharedUnit.of(change);
        return sum(groups, group -> group.ask(rows -> rows.logFactorSum(unit.toChange(), WorkerPool.CALLER)))[0]
                / count;
    }

    @Override
    public double decidedAlikeShare(UnitChange change, double margin) {
        SharedUnit unit = SharedUnit.of(change);
        return RowGroup.alikeShare(
                sum(groups, group -> group.ask(rows -> rows.decidedCounts(unit.toChange(), margin, WorkerPool.CALLER))),
                count);
    }

    @Override
    public double meanFreeEnergy(BinaryModel model) {
        require(model instanceof Rbm, "on Spark units have masses of one, not %s", model);
        Broadcast<SharedRbm> shared =
                JavaSparkContext.fromSparkContext(groups.context()).broadcast(new SharedRbm(model.units()));
        double[] sum = sum(
                groups,
                group -> group.ask(rows -> rows.freeEnergySum(shared.value().model(), WorkerPool.CALLER)));
        shared.destroy(false);
        return sum[0] / count;
    }

    /** A search that looks at a sample of the rows has it on the driver: a sum over so few costs less than a job. */
    @Override
    public GrowData part(int[] rows) {
        return GrowData.of(select(rows), pool);
    }

    @Override
    public BinaryMatrix select(int[] rows) {
        BinaryMatrix selected = new BinaryMatrix(rows.length, columns);
        for (Found found :
                groups.flatMap(group -> found(group, rows).iterator()).collect()) {
            BinaryMatrix part = found.rows().toMatrix();
            long[] words = new long[part.wordsPerRow()];
            for (int k = 0; k < part.rows(); k++) {
                part.readRow(k, words, 0);
                selected.writeRow(found.places()[k], words, 0);
            }
        }
        return selected;
    }

    /** Those of the wanted rows that a group holds, and their places among the wanted. */
    private record Found(int[] places, PackedWords rows) implements Serializable {}

    private static List<Found> found(PackedGroup group, int[] wanted) {
        List<Integer> places = new ArrayList<>();
        for (int k = 0; k < wanted.length; k++) {
            if (wanted[k] / RowGroup.ROWS == group.number()) {
                places.add(k);
            }
        }
        if (places.isEmpty()) {
            return List.of();
        }
        int[] here = places.stream().mapToInt(k -> k).toArray();
        int[] rows = Arrays.stream(here).map(k -> wanted[k] % RowGroup.ROWS).toArray();
        return List.of(new Found(here, PackedWords.of(group.rows().select(rows))));
    }

    @Override
    public void close() {
        groups.unpersist(false);
    }
}
