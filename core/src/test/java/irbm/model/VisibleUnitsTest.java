package irbm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class VisibleUnitsTest {
    private static final float[] INPUTS = {0.3f, -2, 1.7f, 0, -0.6f};
    private static final VisibleUnits UNITS = VisibleUnits.bits(INPUTS.length);

    /** exp(x.v), for the state v with bit j of its number in column j. */
    private static double weight(int state) {
        double input = 0;
        for (int j = 0; j < INPUTS.length; j++) {
            input += (state >>> j & 1) * (double) INPUTS[j];
        }
        return Math.exp(input);
    }

    private static double sumOfWeights(int column) {
        return IntStream.range(0, 1 << INPUTS.length)
                .filter(state -> column < 0 || (state >>> column & 1) != 0)
                .mapToDouble(VisibleUnitsTest::weight)
                .sum();
    }

    private static double[] doubles() {
        return IntStream.range(0, INPUTS.length).mapToDouble(j -> INPUTS[j]).toArray();
    }

    @Test
    void theLogPartitionIsTheSumOverAllStates() {
        double exact = Math.log(sumOfWeights(-1));
        assertThat(UNITS.addLogPartition(0, INPUTS)).isEqualTo(exact, within(1e-12));
        assertThat(UNITS.addLogPartition(3, INPUTS)).isEqualTo(3 + exact, within(1e-12));
        assertThat(UNITS.logPartition(doubles())).isEqualTo(exact, within(1e-12));
    }

    @Test
    void theMeansAreSharesOfTheSum() {
        float[] means = new float[INPUTS.length + 1];
        UNITS.means(INPUTS, means, 1);
        double[] precise = doubles();
        UNITS.means(precise);
        for (int j = 0; j < INPUTS.length; j++) {
            double exact = sumOfWeights(j) / sumOfWeights(-1);
            assertThat((double) means[j + 1]).isEqualTo(exact, within(2e-6));
            assertThat(precise[j]).isEqualTo(exact, within(1e-13));
        }
    }

    /** A column misses its mean by 6 standard errors with a probability below 2e-9; the mean of the next one is the control. */
    @Test
    void drawsHaveTheMeans() {
        int count = 40_000;
        float[] padded = Arrays.copyOf(INPUTS, 64);
        int[] ones = new int[INPUTS.length];
        long[] bits = new long[1];
        for (int n = 0; n < count; n++) {
            UNITS.draw(padded, Randomness.key(1, Purpose.TEST, 0, n), new float[64], bits, 0);
            for (int j = 0; j < ones.length; j++) {
                ones[j] += (int) (bits[0] >>> j & 1);
            }
            assertThat(bits[0] >>> ones.length).isZero();
        }
        double[] means = doubles();
        UNITS.means(means);
        for (int j = 0; j < ones.length; j++) {
            double limit = 6 * Math.sqrt(means[j] * (1 - means[j]) / count);
            double share = (double) ones[j] / count;
            assertThat(share).isEqualTo(means[j], within(limit));
            assertThat(Math.abs(share - means[(j + 1) % means.length])).isGreaterThan(limit);
        }
    }

    @Test
    void theBaseRateHasTheMeansOfTheRowsAndOneMoreOfEachValue() {
        float[] bias = VisibleUnits.bits(3).baseRate(new double[] {0, 3, 8}, 8);
        double[] means = {bias[0], bias[1], bias[2]};
        VisibleUnits.bits(3).means(means);
        assertThat(means).containsExactly(new double[] {0.1, 0.4, 0.9}, within(1e-7));
    }

    @Test
    void modelsMadeFromAModelKeepItsUnits() {
        Rbm model = TestModels.random(5, 3, 1, 1);
        VisibleUnits units = model.visibleUnits();
        assertThat(units.count()).isEqualTo(5);
        assertThat(model.withUnit(new float[5], 0).visibleUnits()).isSameAs(units);
        assertThat(model.withoutUnit(1).visibleUnits()).isSameAs(units);
        assertThat(model.withVisibleBias(new float[5]).visibleUnits()).isSameAs(units);
        FractionalRbm fractional = new FractionalRbm(model, new double[] {0.5, 1, 2.5});
        assertThat(StandardApproximation.of(fractional).rbm().visibleUnits()).isSameAs(units);
        assertThat(StandardApproximation.of(fractional)).isSameAs(StandardApproximation.of(fractional));
    }
}
