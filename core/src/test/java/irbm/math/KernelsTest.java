package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vector kernels equal their scalar twins, bit for bit, and the scalar ones are right. */
class KernelsTest {
    private static final Kernels SCALAR = new ScalarKernels();
    private static final float[] SPECIAL = {0f, -0f, 1e-30f, -1e-30f, 87f, -87f, 88f, -88f, 500f, -500f, 1e30f, -1e30f};

    private static Kernels vector() {
        assumeTrue(
                KernelChoice.vectorModulePresent(), "the Vector API is not enabled: no second kernel to compare with");
        return KernelChoice.choose("vector");
    }

    private static float[] inputs(int count) {
        int padded = (count + 63) / 64 * 64;
        float[] values = TestData.normals(padded, 8, count);
        System.arraycopy(SPECIAL, 0, values, 0, Math.min(SPECIAL.length, values.length));
        return values;
    }

    private static double[] doubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 13, 16, 63, 784, 785, 4098})
    void elementwiseKernelsAreTwins(int count) {
        float[] inputs = inputs(count);
        float[] expected = new float[count + 2];
        float[] actual = new float[count + 2];
        SCALAR.sigmoid(inputs, 0, count, expected, 1);
        vector().sigmoid(inputs, 0, count, actual, 1);
        assertThat(actual).containsExactly(expected);

        float[] expectedExp = inputs.clone();
        float[] actualExp = inputs.clone();
        SCALAR.exp(expectedExp, 1, count - 1);
        vector().exp(actualExp, 1, count - 1);
        assertThat(actualExp).containsExactly(expectedExp);

        double[] expectedDoubles = doubles(inputs);
        double[] actualDoubles = doubles(inputs);
        SCALAR.sigmoid(expectedDoubles, 0, count);
        vector().sigmoid(actualDoubles, 0, count);
        assertThat(actualDoubles).containsExactly(expectedDoubles);

        double[] expectedSoftplus = doubles(inputs);
        double[] actualSoftplus = doubles(inputs);
        SCALAR.softplus(expectedSoftplus, 0, count);
        vector().softplus(actualSoftplus, 0, count);
        assertThat(actualSoftplus).containsExactly(expectedSoftplus);
    }

    @ParameterizedTest
    @CsvSource({"0,1,16", "1,1,16", "3,7,16", "4,16,32", "5,13,16", "8,784,16", "13,785,48", "9,63,112"})
    void productsOfMatricesAreTwinsAndRight(int rows, int columns, int width) {
        float[] x = TestData.normals(rows * columns + 3, 1, 1);
        float[] w = TestData.normals(columns * width, 1, 2);
        float[] start = TestData.normals(Math.max(1, rows * width), 1, 3);
        float[] expected = start.clone();
        float[] actual = start.clone();
        SCALAR.multiply(x, 3, rows, columns, w, width, expected);
        vector().multiply(x, 3, rows, columns, w, width, actual);
        assertThat(actual).containsExactly(expected);
        for (int i = 0; i < rows * width; i++) {
            double sum = start[i];
            for (int j = 0; j < columns; j++) {
                sum += (double) x[3 + i / width * columns + j] * w[j * width + i % width];
            }
            assertThat((double) actual[i]).isCloseTo(sum, within(1e-6 * (columns + 10)));
        }
    }

    // Only the first columns of d count: the others are not looked at.
    @ParameterizedTest
    @CsvSource({"0,1,16,4", "1,1,16,16", "3,7,16,4", "4,16,32,12", "5,33,16,12", "128,785,16,12", "9,63,112,104"})
    void productsWithATransposedMatrixAreTwinsAndRight(int rows, int columns, int width, int used) {
        float[] x = TestData.normals(rows * columns + 3, 1, 1);
        float[] d = TestData.normals(Math.max(1, rows * width), 1, 2);
        float[] start = TestData.normals(used * columns, 1, 3);
        float[] expected = start.clone();
        float[] actual = start.clone();
        SCALAR.multiplyTransposed(x, 3, rows, columns, d, width, used, expected);
        vector().multiplyTransposed(x, 3, rows, columns, d, width, used, actual);
        assertThat(actual).containsExactly(expected);
        for (int i = 0; i < used * columns; i++) {
            double sum = start[i];
            for (int r = 0; r < rows; r++) {
                sum += (double) d[r * width + i / columns] * x[3 + r * columns + i % columns];
            }
            assertThat((double) actual[i]).isCloseTo(sum, within(1e-6 * (rows + 10)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 7, 8, 13, 16, 63, 511, 512, 513, 784, 785, 4098})
    void softplusSumsAreTwins(int count) {
        float[] inputs = inputs(count + 3);
        assertThat(vector().softplusSum(inputs, 3, count)).isEqualTo(SCALAR.softplusSum(inputs, 3, count));
        double[] wide = doubles(inputs);
        assertThat(vector().softplusSum(wide, 3, count)).isEqualTo(SCALAR.softplusSum(wide, 3, count));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 13, 16, 63, 64, 65, 784, 785, 4098})
    void samplesAreTwins(int count) {
        float[] inputs = inputs(count);
        int words = BinaryMatrix.wordsFor(count);
        float[] scratch = new float[words * 64];
        for (long key : new long[] {0, -1, 0x123456789abcdefL}) {
            long[] expected = new long[words];
            long[] actual = new long[words];
            SCALAR.sample(inputs, 0, count, key, scratch, expected, 0);
            vector().sample(inputs, 0, count, key, scratch, actual, 0);
            assertThat(actual).containsExactly(expected);
            assertThat(count % 64 == 0 ? 0 : actual[words - 1] >>> count).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 8, 63})
    void sumsOfRowsAreTwins(int listed) {
        int[] panels = IntStream.range(0, 64 * Kernels.PANEL)
                .map(i -> Randomness.word(3, i))
                .toArray();
        for (int split = 0; split <= listed; split++) {
            RowLists lists = lists(split, listed);
            int[] expected = new int[2 * Kernels.PANEL + 1];
            int[] actual = new int[2 * Kernels.PANEL + 1];
            SCALAR.addRows(panels, Kernels.PANEL, lists, 0, 1, expected, 1, Kernels.PANEL);
            vector().addRows(panels, Kernels.PANEL, lists, 0, 1, actual, 1, Kernels.PANEL);
            assertThat(actual).containsExactly(expected);
            assertThat(Arrays.stream(expected).anyMatch(sum -> sum != 0)).isEqualTo(listed > 0);
        }
    }

    /** Two states: one adds the first and removes the other rows, one the other way round. */
    private static RowLists lists(int split, int listed) {
        RowLists lists = new RowLists(2, 64);
        long first = (1L << split) - 1;
        long other = (1L << listed) - 1 & ~first;
        lists.addFlips(new long[] {other}, new long[] {first}, 0);
        lists.addFlips(new long[] {first}, new long[] {other}, 0);
        return lists;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 13, 64, 785})
    void conversionsAreTwins(int count) {
        int[] sums =
                IntStream.range(0, count + 1).map(i -> Randomness.word(3, i)).toArray();
        float[] resolution = TestData.normals(count, 1e-6, 1);
        float[] expected = new float[count];
        float[] actual = new float[count];
        SCALAR.toInputs(sums, 1, count, resolution, expected, 0);
        vector().toInputs(sums, 1, count, resolution, actual, 0);
        assertThat(actual).containsExactly(expected);

        float[] scale = TestData.normals(count, 1e5, 2);
        int[] expectedFixed = new int[count];
        int[] actualFixed = new int[count];
        SCALAR.toFixed(expected, 0, count, scale, expectedFixed, 0);
        vector().toFixed(expected, 0, count, scale, actualFixed, 0);
        assertThat(actualFixed).containsExactly(expectedFixed);

        int expectedSum = SCALAR.toFixed(expected, 0, count, 1e5f, expectedFixed, 0);
        assertThat(vector().toFixed(expected, 0, count, 1e5f, actualFixed, 0)).isEqualTo(expectedSum);
        assertThat(actualFixed).containsExactly(expectedFixed);
        assertThat(IntStream.of(expectedFixed).sum()).isEqualTo(expectedSum);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 13, 64, 785})
    void sumsOverColumnsAndCombinationsAreTwins(int count) {
        int[] fixed =
                IntStream.range(0, count + 1).map(i -> Randomness.word(3, i)).toArray();
        float[] values = TestData.normals(count + 1, 1, 1);
        float[] expected = TestData.normals(count, 1, 2);
        float[] actual = expected.clone();
        int[] expectedTotal = new int[count];
        int[] actualTotal = new int[count];
        SCALAR.addColumns(values, 1, count, expected, fixed, 1, expectedTotal);
        vector().addColumns(values, 1, count, actual, fixed, 1, actualTotal);
        assertThat(actual).containsExactly(expected);
        assertThat(actualTotal).containsExactly(expectedTotal);

        float[] y = TestData.normals(count, 1, 3);
        SCALAR.combine(fixed, 1, count, 1e-9f, 0.3f, values, -0.7f, y, expected);
        vector().combine(fixed, 1, count, 1e-9f, 0.3f, values, -0.7f, y, actual);
        assertThat(actual).containsExactly(expected);
    }

    @Test
    void sigmoidIsAccurateInBothPrecisions() {
        for (double x = -87; x <= 87; x += 0.0371) {
            float[] single = {(float) x};
            SCALAR.sigmoid(single, 0, 1, single, 0);
            double exact = LogSpace.sigmoid((float) x);
            assertThat(single[0]).isCloseTo((float) exact, within((float) (1e-6 * exact)));
            double[] wide = {8 * x};
            SCALAR.sigmoid(wide, 0, 1);
            double exactWide = 1 / (1 + StrictMath.exp(-8 * x));
            assertThat(wide[0]).isCloseTo(exactWide, within(4e-15 * exactWide));
        }
    }

    @Test
    void softplusIsAccurate() {
        for (double x = -700; x <= 700; x += 0.0371) {
            double[] value = {x};
            SCALAR.softplus(value, 0, 1);
            double exact = LogSpace.softplus(x);
            assertThat(value[0]).isCloseTo(exact, within(4e-15 * exact));
        }
        double[] extremes = {Double.NEGATIVE_INFINITY, -1e300, 1e300};
        SCALAR.softplus(extremes, 0, 3);
        assertThat(extremes[0]).isBetween(0.0, 1e-300);
        assertThat(extremes[1]).isBetween(0.0, 1e-300);
        assertThat(extremes[2]).isEqualTo(1e300);
    }

    @Test
    void softplusSumIsAccurateAlsoForHugeInputs() {
        double[] inputs = new double[3000];
        double exact = 0;
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = i % 100 == 0 ? (i - 1500) * 1e3 : (i - 1500) * 0.02;
            exact += LogSpace.softplus(inputs[i]);
        }
        assertThat(SCALAR.softplusSum(inputs, 0, inputs.length)).isCloseTo(exact, within(1e-14 * exact * 10));
        assertThat(SCALAR.softplusSum(new double[] {-800}, 0, 1)).isBetween(0.0, 1e-300);
        assertThat(SCALAR.softplusSum(new float[] {1e30f}, 0, 1)).isEqualTo(1e30f);
    }

    @Test
    void theChoiceIsNamedAndNeverSilent() {
        assertThat(KernelChoice.choose("scalar").name()).isEqualTo("scalar");
        assertThat(vector().name()).startsWith("vector-");
        assertThatThrownBy(() -> KernelChoice.choose("fast"))
                .hasMessage("the property irbm.kernels must be auto, scalar or vector, was fast");
    }
}
