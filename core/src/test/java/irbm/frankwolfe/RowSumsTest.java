package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.MeanSoftplus;
import irbm.math.TreeSum;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.RowGroup;
import irbm.model.RowSum;
import irbm.model.Rows;
import irbm.model.VisibleUnits;
import irbm.sample.Chains;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowSumsTest {
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
        Rows data = Rows.of(rows);
        assertThat(RowSums.meanSoftplus(data, x, grouped, POOL)).isEqualTo(value);
        assertThat(grouped).isEqualTo(plain);
        assertThat(RowSums.meanLogFactor(data, CHANGE, POOL))
                .isEqualTo(CHANGE.meanLogFactor(new ByteTables(rows), POOL));
    }

    @Test
    void manyGroupsGiveTheSumThatMachinesWithTheirOwnGroupsGive() {
        BinaryMatrix rows = rows(2 * RowGroup.ROWS + 777);
        double[] x = variables(COLUMNS + 1);
        RowSum softplus = (group, pool) -> {
            double[] sums = new double[COLUMNS + 2];
            double value = group.softplus().sum(x, sums, pool);
            sums[COLUMNS + 1] = value;
            return sums;
        };
        TreeSum parts = new TreeSum();
        for (int g : new int[] {2, 0, 1}) {
            BinaryMatrix part = rows.slice(g * RowGroup.ROWS, Math.min(rows.rows(), (g + 1) * RowGroup.ROWS));
            parts.add(g, softplus.of(new RowGroup(part), WorkerPool.CALLER));
        }
        double[] total = parts.total();
        Rows data = Rows.of(rows);
        assertThat(data.sum(softplus, POOL)).isEqualTo(total);
        double[] gradient = new double[COLUMNS + 1];
        double value = RowSums.meanSoftplus(data, x, gradient, POOL);
        assertThat(value).isEqualTo(total[COLUMNS + 1] / rows.rows());
        assertThat(gradient)
                .isEqualTo(Arrays.stream(total, 0, COLUMNS + 1)
                        .map(sum -> sum / rows.rows())
                        .toArray());
        // And it is the sum over all rows: N additions of terms below 10 round by less than N 2^-53 10.
        double[] plain = new double[COLUMNS + 1];
        assertThat(value).isCloseTo(new MeanSoftplus(rows).evaluate(x, plain, POOL), within(1e-10));
        assertThat(gradient).containsExactly(plain, within(1e-10));
    }

    @Test
    void rowsPartsAndMomentsAreThoseOfTheMatrix() {
        BinaryMatrix rows = rows(50);
        Rows data = Rows.of(rows);
        int[] numbers = {7, 3, 3, 49};
        assertThat(data.select(numbers)).isEqualTo(rows.select(numbers));
        assertThat(data.part(numbers).here()).isEqualTo(rows.select(numbers));
        assertThat(data.first(20)).isEqualTo(rows.slice(0, 20));
        assertThat(data.first(100)).isEqualTo(rows);
        assertThat(data.baseRate()).isEqualTo(Rbm.baseRate(rows));
    }
}
