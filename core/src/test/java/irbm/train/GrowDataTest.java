package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.FloatMatrix;
import irbm.math.MeanSoftplus;
import irbm.math.TreeSum;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import irbm.sample.Chains;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowDataTest {
    private static final WorkerPool POOL = WorkerPool.of(2);
    private static final int COLUMNS = 11;
    private static final UnitChange CHANGE = UnitChange.of(variables(2 * COLUMNS + 1), COLUMNS);

    private static double[] variables(int count) {
        return IntStream.range(0, count).mapToDouble(j -> Math.sin(3 * j + 1)).toArray();
    }

    private static BinaryMatrix rows(int count) {
        return Chains.fromNoise(VisibleUnits.bits(COLUMNS), count, 5).visible();
    }

    @Test
    void oneGroupGivesTheBitsOfAPlainSum() {
        BinaryMatrix rows = rows(RowGroup.ROWS);
        double[] x = variables(COLUMNS + 1);
        double[] plain = new double[COLUMNS + 1];
        double[] grouped = new double[COLUMNS + 1];
        double value = new MeanSoftplus(rows).evaluate(x, plain, POOL);
        GrowData data = GrowData.of(rows, POOL);
        assertThat(data.meanSoftplus(x, grouped)).isEqualTo(value);
        assertThat(grouped).isEqualTo(plain);
        assertThat(data.meanLogFactor(CHANGE)).isEqualTo(CHANGE.meanLogFactor(new ByteTables(rows), POOL));
    }

    @Test
    void manyGroupsGiveTheSumThatMachinesWithTheirOwnGroupsGive() {
        BinaryMatrix rows = rows(2 * RowGroup.ROWS + 777);
        double[] x = variables(COLUMNS + 1);
        TreeSum softplus = new TreeSum();
        TreeSum factors = new TreeSum();
        for (int g : new int[] {2, 0, 1}) {
            RowGroup group =
                    new RowGroup(rows.slice(g * RowGroup.ROWS, Math.min(rows.rows(), (g + 1) * RowGroup.ROWS)));
            softplus.add(g, group.softplusSums(x, WorkerPool.CALLER));
            factors.add(g, group.logFactorSum(CHANGE, WorkerPool.CALLER));
        }
        GrowData data = GrowData.of(rows, POOL);
        double[] gradient = new double[COLUMNS + 1];
        double[] expected = new double[COLUMNS + 1];
        double value = data.meanSoftplus(x, gradient);
        assertThat(value).isEqualTo(RowGroup.meanSoftplus(softplus.total(), rows.rows(), expected));
        assertThat(gradient).isEqualTo(expected);
        assertThat(data.meanLogFactor(CHANGE)).isEqualTo(factors.total()[0] / rows.rows());
        // And it is the sum over all rows: N additions of terms below 10 round by less than N 2^-53 10.
        double[] plain = new double[COLUMNS + 1];
        assertThat(value).isCloseTo(new MeanSoftplus(rows).evaluate(x, plain, POOL), within(1e-10));
        assertThat(gradient).containsExactly(plain, within(1e-10));
    }

    @Test
    void rowsPartsAndMomentsAreThoseOfTheMatrix() {
        BinaryMatrix rows = rows(50);
        GrowData data = GrowData.of(rows, POOL);
        int[] numbers = {7, 3, 3, 49};
        assertThat(data.select(numbers)).isEqualTo(rows.select(numbers));
        assertThat(data.part(numbers).columnOnes())
                .isEqualTo(rows.select(numbers).columnOnes());
        assertThat(data.first(20)).isEqualTo(rows.slice(0, 20));
        assertThat(data.first(100)).isEqualTo(rows);
        assertThat(data.baseRate()).isEqualTo(Rbm.baseRate(rows));
    }

    @Test
    void freeEnergiesOfAGroupAddUp() {
        BinaryMatrix rows = rows(300);
        Rbm model = new Rbm(
                FloatMatrix.of(3, COLUMNS, (i, j) -> (float) Math.sin(i + 2 * j)), new float[COLUMNS], new float[3]);
        double sum = new RowGroup(rows).freeEnergySum(model, POOL)[0];
        assertThat(sum / 300).isEqualTo(GrowData.of(rows, POOL).meanFreeEnergy(model));
    }
}
