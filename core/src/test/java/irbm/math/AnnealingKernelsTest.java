package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnnealingKernelsTest {
    private final Kernels scalar = KernelChoice.choose("scalar");
    private final Kernels vector = KernelChoice.choose("vector");

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 13, 16, 63, 784, 785, 4098})
    void vectorKernelsGiveTheBitsOfTheScalarOnes(int count) {
        float[] inputs = normal(count + 5, 20, count);
        int[] sums = new int[count + 5];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = Randomness.word(count, i);
        }
        float[] resolution = normal(count, 1e-6, 2);
        float[] shift = normal(count, 1, 3);
        float[] expected = new float[count];
        float[] actual = new float[count];
        scalar.toScaledInputs(sums, 5, count, resolution, 0.9f, shift, expected);
        vector.toScaledInputs(sums, 5, count, resolution, 0.9f, shift, actual);
        assertThat(actual).isEqualTo(expected);
        for (double step : new double[] {1e-5, -1e-3, 0.2}) {
            assertThat(vector.softplusIncrease(inputs, 5, count, 0.7, 0.7 + step, new float[count]))
                    .isEqualTo(scalar.softplusIncrease(inputs, 5, count, 0.7, 0.7 + step, new float[count]));
        }
    }

    @ParameterizedTest
    @CsvSource({"0,1e-3", "0.5,1e-4", "0.95,1e-5", "0.95,1e-6", "0.3,0.0124", "0.3,0.0126", "0,1", "1,-1e-5", "1,-1"})
    void increaseIsAsAccurateForShortStepsAsForLongOnes(double from, double step) {
        for (double scale : new double[] {0.01, 1, 10}) {
            float[] inputs = normal(500, scale, 4);
            double increase = vector.softplusIncrease(inputs, 0, 500, from, from + step, new float[500]);
            assertThat(relativeError(increase, inputs, from, step)).isLessThan(1e-6);
        }
    }

    /** Negative control: the difference of two sums of float terms fails the same check where steps are short. */
    @Test
    void differenceOfFloatSumsIsNotAccurate() {
        float[] inputs = normal(500, 10, 4);
        float difference = 0;
        for (float x : inputs) {
            difference += (float) LogSpace.softplus(0.95001 * x) - (float) LogSpace.softplus(0.95 * x);
        }
        assertThat(relativeError(difference, inputs, 0.95, 1e-5)).isGreaterThan(1e-6);
    }

    /** The error as a part of Σ |softplus(to x) - softplus(from x)|, each difference in double: 1e-16 of terms below 100. */
    private static double relativeError(double increase, float[] inputs, double from, double step) {
        double exact = 0;
        double magnitude = 0;
        for (float x : inputs) {
            double term = Math.log1p(LogSpace.sigmoid(from * x) * Math.expm1(step * x));
            exact += term;
            magnitude += Math.abs(term);
        }
        return Math.abs(increase - exact) / magnitude;
    }

    private static float[] normal(int count, double scale, long key) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (scale * Randomness.normal(key, i));
        }
        return values;
    }
}
