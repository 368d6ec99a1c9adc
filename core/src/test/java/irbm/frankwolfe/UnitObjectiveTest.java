package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eq. (9) and the exact gain: values against plain sums, gradients against differences. */
class UnitObjectiveTest {
    private static final double REGULARIZATION = 0.3;

    private static UnitObjective objective(boolean exact, boolean equal, int visible, int rows, WorkerPool pool) {
        BinaryMatrix data = TestData.bits(rows, visible, 0.4, 1);
        BinaryMatrix states = TestData.bits(rows + 7, visible, 0.6, 2);
        ModelSamples samples = equal
                ? ModelSamples.equallyWeighted(states)
                : ModelSamples.weighted(states, normals(states.rows(), 2, 3));
        return exact
                ? UnitObjective.exact(
                        (x, gradient) -> RowSums.meanSoftplus(Rows.of(data), x, gradient, pool),
                        Enumerated.mean(data),
                        samples,
                        REGULARIZATION,
                        pool)
                : UnitObjective.linear(
                        (x, gradient) -> RowSums.meanSoftplus(Rows.of(data), x, gradient, pool),
                        Enumerated.mean(data),
                        samples,
                        REGULARIZATION,
                        pool);
    }

    private static double[] normals(int count, double scale, long seed) {
        long key = Randomness.key(seed, Purpose.TEST, 0, 0);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = scale * Randomness.normal(key, i);
        }
        return values;
    }

    @ParameterizedTest
    @CsvSource({
        "false,true,0.1", "false,true,1", "false,true,30", "false,false,1", "false,false,30",
        "true,true,0.1", "true,true,1", "true,true,30", "true,false,1", "true,false,30"
    })
    void theGradientEqualsCentralDifferences(boolean exact, boolean equal, double scale) {
        UnitObjective objective = objective(exact, equal, 20, 300, WorkerPool.CALLER);
        double[] x = normals(objective.variables(), scale, 4);
        double[] gradient = new double[x.length];
        double value = objective.evaluate(x, gradient);
        double step = 1e-5;
        // Third derivatives, of softplus and of log-mean-exp with 0/1 features, are below 0.1: step^2 / 6 of them is
        // 1e-12.
        // Values round in about 1e-15 of their largest term, twice |value|: that over the step.
        double tolerance = 1e-11 + 2e-15 * (10 + Math.abs(value)) / step;
        double[] unused = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            double[] up = x.clone();
            double[] down = x.clone();
            up[k] += step;
            down[k] -= step;
            double slope = (objective.evaluate(up, unused) - objective.evaluate(down, unused)) / (up[k] - down[k]);
            assertThat(gradient[k]).as("variable %d", k).isCloseTo(slope, within(tolerance));
        }
    }

    @ParameterizedTest
    @CsvSource({"false,0.1", "false,30", "true,0.1", "true,30", "true,300"})
    void theValueIsThePlainSum(boolean exact, double scale) {
        int visible = 9;
        UnitObjective objective = objective(exact, /* equal= */ true, visible, 40, WorkerPool.CALLER);
        double[] x = normals(objective.variables(), scale, 4);
        double[] data = changes(x, TestData.bits(40, visible, 0.4, 1), exact);
        double[] model = changes(x, TestData.bits(47, visible, 0.6, 2), exact);
        double penalty = 0;
        for (int k = 0; k < x.length; k++) {
            penalty += k == visible ? 0 : REGULARIZATION / 2 * x[k] * x[k];
        }
        double expected = penalty + (exact ? LogSpace.mean(model) : mean(model)) - mean(data);
        assertThat(objective.evaluate(x, new double[x.length]))
                .isCloseTo(expected, within(1e-13 * (10 + Math.abs(expected))));
    }

    /** φ(v) = softplus(w.v + c) + d.v, without d in the linear form. */
    private static double[] changes(double[] x, BinaryMatrix rows, boolean exact) {
        int visible = rows.columns();
        double[] changes = new double[rows.rows()];
        for (int n = 0; n < changes.length; n++) {
            double input = x[visible];
            double tilt = 0;
            for (int j = 0; j < visible; j++) {
                input += rows.get(n, j) ? x[j] : 0;
                tilt += exact && rows.get(n, j) ? x[visible + 1 + j] : 0;
            }
            changes[n] = LogSpace.softplus(input) + tilt;
        }
        return changes;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    @ParameterizedTest
    @CsvSource({"false,true", "false,false", "true,true", "true,false"})
    void oneAndFourThreadsGiveTheSameBits(boolean exact, boolean equal) {
        try (WorkerPool one = WorkerPool.of(1);
                WorkerPool four = WorkerPool.of(4)) {
            UnitObjective single = objective(exact, equal, 30, 9000, one);
            UnitObjective several = objective(exact, equal, 30, 9000, four);
            double[] x = normals(single.variables(), 1, 4);
            double[] expected = new double[x.length];
            double[] actual = new double[x.length];
            assertThat(several.evaluate(x, actual)).isEqualTo(single.evaluate(x, expected));
            assertThat(actual).containsExactly(expected);
        }
    }
}
