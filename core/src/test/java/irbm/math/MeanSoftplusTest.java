package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanSoftplusTest {
    @ParameterizedTest
    @CsvSource({"1,1,0.5", "5,7,0.5", "100,64,0.1", "3000,65,0.3", "5000,33,0.9", "10,20,0", "10,20,1"})
    void valueAndGradientEqualPlainSums(int rows, int columns, double on) {
        BinaryMatrix matrix = TestData.bits(rows, columns, on, 1);
        double[] parameters = parameters(columns, 0.7);
        double[] gradient = new double[columns + 1];
        double value;
        try (WorkerPool pool = WorkerPool.of(2)) {
            value = new MeanSoftplus(matrix).evaluate(parameters, gradient, pool);
        }
        double expected = 0;
        double[] expectedGradient = new double[columns + 1];
        for (int n = 0; n < rows; n++) {
            double input = parameters[columns];
            for (int j = 0; j < columns; j++) {
                input += matrix.get(n, j) ? parameters[j] : 0;
            }
            expected += LogSpace.softplus(input) / rows;
            double mean = LogSpace.sigmoid(input) / rows;
            expectedGradient[columns] += mean;
            for (int j = 0; j < columns; j++) {
                expectedGradient[j] += matrix.get(n, j) ? mean : 0;
            }
        }
        assertThat(value).isCloseTo(expected, within(1e-12 * (1 + expected)));
        assertThat(gradient).containsExactly(expectedGradient, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0.1", "1", "30"})
    void gradientEqualsCentralDifferences(double scale) {
        BinaryMatrix matrix = TestData.bits(300, 20, 0.4, 5);
        double[] parameters = parameters(20, scale);
        double[] gradient = new double[21];
        double[] unused = new double[21];
        try (WorkerPool pool = WorkerPool.of(1)) {
            MeanSoftplus mean = new MeanSoftplus(matrix);
            mean.evaluate(parameters, gradient, pool);
            double step = 1e-5;
            for (int j = 0; j <= 20; j++) {
                double[] up = parameters.clone();
                double[] down = parameters.clone();
                up[j] += step;
                down[j] -= step;
                double slope = (mean.evaluate(up, unused, pool) - mean.evaluate(down, unused, pool)) / (2 * step);
                // Truncation is below step^2 / 6 times a third derivative under 0.1; rounding below 1e-13 |value| /
                // step.
                assertThat(gradient[j]).isCloseTo(slope, within(1e-8 * (1 + scale)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4"})
    void theResultDoesNotDependOnTheNumberOfThreads(int threads) {
        BinaryMatrix matrix = TestData.bits(10_000, 50, 0.2, 5);
        double[] parameters = parameters(50, 1);
        double[] expected = new double[51];
        double[] actual = new double[51];
        try (WorkerPool one = WorkerPool.of(1);
                WorkerPool many = WorkerPool.of(threads)) {
            MeanSoftplus mean = new MeanSoftplus(matrix);
            double value = mean.evaluate(parameters, expected, one);
            assertThat(mean.evaluate(parameters, actual, many)).isEqualTo(value);
            assertThat(actual).containsExactly(expected);
        }
    }

    private static double[] parameters(int columns, double scale) {
        long key = Randomness.key(8, Purpose.TEST, 0, 0);
        double[] parameters = new double[columns + 1];
        for (int j = 0; j <= columns; j++) {
            parameters[j] = scale * Randomness.normal(key, j);
        }
        return parameters;
    }
}
