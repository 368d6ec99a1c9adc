package irbm.spark;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.RowGroup;
import irbm.model.RowSum;
import irbm.model.Rows;
import irbm.model.VisibleUnits;
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
final class SparkData implements Rows, AutoCloseable {
    private final JavaRDD<PackedGroup> groups;
    private final int count;
    private final int columns;
    private final double[] columnSums;

    /** Takes over cached groups. */
    SparkData(JavaRDD<PackedGroup> groups, int count, int columns) {
        this.groups = groups;
        this.count = count;
        this.columns = columns;
        this.columnSums = sum(groups, SparkData::ones);
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
    public VisibleUnits units() {
        return VisibleUnits.bits(columns);
    }

    @Override
    public Rows withUnits(VisibleUnits units) {
        require(units.equals(units()), "on Spark columns are bits, not %s", units);
        return this;
    }

    @Override
    public double[] columnSums() {
        return columnSums.clone();
    }

    @Override
    public double[] sum(RowSum question, WorkerPool threads) {
        return sum(groups, group -> group.ask(rows -> question.of(rows, WorkerPool.CALLER)));
    }

    @Override
    public double meanFreeEnergy(BinaryModel model, WorkerPool threads) {
        require(model instanceof Rbm, "on Spark units have masses of one, not %s", model);
        Broadcast<SharedRbm> shared =
                JavaSparkContext.fromSparkContext(groups.context()).broadcast(new SharedRbm(model.units()));
        double[] sum = sum(
                groups,
                group -> group.ask(rows -> freeEnergySum(rows, shared.value().model())));
        shared.destroy(false);
        return sum[0] / count;
    }

    // One row after the other, as a machine alone does.
    private static double[] freeEnergySum(RowGroup group, Rbm model) {
        double sum = 0;
        for (double freeEnergy : model.freeEnergies(group.rows(), WorkerPool.CALLER)) {
            sum += freeEnergy;
        }
        return new double[] {sum};
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
