package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Schedule;
import irbm.frankwolfe.RowSums;
import irbm.frankwolfe.UnitChange;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.RowGroup;
import irbm.model.Rows;
import irbm.model.VisibleUnits;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkDataTest {
    private static final WorkerPool POOL = WorkerPool.of(2);
    private static final int COLUMNS = 25;
    private static final BinaryMatrix ROWS = BarsData.rows(2 * RowGroup.ROWS + 1234, 3);
    private static final Rbm MODEL = new Rbm(
            FloatMatrix.of(7, COLUMNS, (i, j) -> (float) Math.sin(i + 3 * j)), new float[COLUMNS], new float[7]);

    private static double[] variables(int count) {
        return IntStream.range(0, count).mapToDouble(j -> Math.sin(3 * j + 1)).toArray();
    }

    private static float[] floats(double phase) {
        float[] values = new float[COLUMNS];
        for (int j = 0; j < COLUMNS; j++) {
            values[j] = (float) Math.sin(5 * j + phase);
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40})
    void sumsHaveTheBitsOfOneMachineWhateverThePartitions(int partitions) {
        Rows local = Rows.of(ROWS);
        try (SparkData data = RowPacking.pack(TestSession.vectors(ROWS, partitions))) {
            assertThat(data.count()).isEqualTo(ROWS.rows());
            assertThat(data.columnSums()).isEqualTo(local.columnSums());
            double[] x = variables(COLUMNS + 1);
            double[] gradient = new double[COLUMNS + 1];
            double[] expected = new double[COLUMNS + 1];
            assertThat(RowSums.meanSoftplus(data, x, gradient, POOL))
                    .isEqualTo(RowSums.meanSoftplus(local, x, expected, POOL));
            assertThat(gradient).isEqualTo(expected);
            UnitChange change = new UnitChange(floats(1), 0.5f, floats(2));
            assertThat(RowSums.meanLogFactor(data, change, POOL)).isEqualTo(RowSums.meanLogFactor(local, change, POOL));
            assertThat(RowSums.decidedAlikeShare(data, change, 0.1, POOL))
                    .isEqualTo(RowSums.decidedAlikeShare(local, change, 0.1, POOL));
        }
    }

    @Test
    void rowsComeInTheOrderThatIsAskedFor() {
        try (SparkData data = RowPacking.pack(TestSession.vectors(ROWS, 3))) {
            int[] wanted = {RowGroup.ROWS, 5, ROWS.rows() - 1, 5, 0};
            assertThat(data.select(wanted)).isEqualTo(ROWS.select(wanted));
            assertThat(data.first(100)).isEqualTo(ROWS.slice(0, 100));
            assertThat(data.part(wanted).select(new int[] {2})).isEqualTo(ROWS.select(new int[] {ROWS.rows() - 1}));
        }
    }

    @Test
    void freeEnergiesOfOneGroupHaveTheBitsOfOneMachine() {
        BinaryMatrix some = ROWS.slice(0, 2000);
        try (SparkData data = RowPacking.pack(TestSession.vectors(some, 3))) {
            assertThat(data.meanFreeEnergy(MODEL, POOL)).isEqualTo(MODEL.meanFreeEnergy(some, POOL));
        }
    }

    @Test
    void chainsMoveAsOnOneMachine() {
        Chains start = Chains.fromNoise(VisibleUnits.bits(COLUMNS), 5003, 7);
        ClusterChains moves = new ClusterChains(TestSession.context(), POOL);
        assertThat(moves.advance(MODEL, start, 3)).isEqualTo(new BlockGibbs(POOL).advance(MODEL, start, 3));
        Chains few = Chains.fromNoise(VisibleUnits.bits(COLUMNS), 11, 7);
        assertThat(moves.advance(MODEL, few, 2)).isEqualTo(new BlockGibbs(POOL).advance(MODEL, few, 2));
    }

    @Test
    void annealingGivesTheEstimateOfOneMachine() {
        Rbm base = Rbm.baseRate(ROWS.slice(0, 100));
        assertThat(new ClusterAnnealing(TestSession.context(), base).estimate(MODEL, 200, 37, 4))
                .isEqualTo(AnnealedImportance.estimate(
                        new AnnealingPath(base, MODEL), Schedule.ofSteps(200), 37, 4, POOL));
    }

    @Test
    void vectorsThatDoNotFitAreRefused() {
        var mixed = TestSession.context().parallelize(List.of(Vectors.dense(0, 1), Vectors.dense(0, 1, 1)), 2);
        assertThatThrownBy(() -> RowPacking.pack(mixed)).hasMessageContaining("vectors of 2 and of 3 entries");
        var grey = TestSession.context().parallelize(List.of(Vectors.dense(0, 0.5)), 1);
        assertThatThrownBy(() -> RowPacking.pack(grey)).hasStackTraceContaining("entry 1 of a vector is 0.5");
        var none =
                TestSession.context().parallelize(List.of(Vectors.dense(0)), 1).filter(vector -> false);
        assertThatThrownBy(() -> RowPacking.pack(none)).hasMessageContaining("1 to 2147483647 rows, was 0");
    }
}
