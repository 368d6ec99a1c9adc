package irbm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class StandardApproximationTest {
    private static final int UNITS = 12;
    private static final double ROUNDING = 1e-12;

    private static double uniform(int trial, int counter) {
        return Randomness.uniformDouble(Randomness.key(7, Purpose.TEST, 1, trial), counter);
    }

    /** Weights from tiny to huge: normal ones times 10^-3 ... 10^3. */
    private static Rbm units(int trial) {
        return TestModels.random(6, UNITS, Math.pow(10, 6 * uniform(trial, 50) - 3), trial);
    }

    /** How far c softplus(x) lies outside of softplus(c x) - (1 - c) log 2 ... softplus(c x), relative to its size. */
    private static double violation(double x, double c) {
        double power = c * LogSpace.softplus(x);
        double upper = LogSpace.softplus(c * x);
        double lower = upper - (1 - c) * Math.log(2);
        return Math.max(lower - power, power - upper) / (1 + Math.abs(power));
    }

    /** Prop. 4.2 with random weights, states and c. */
    @Test
    void theBoundOfTheRemainderHolds() {
        double[] inputs = new double[UNITS];
        for (int trial = 0; trial < 300; trial++) {
            double c = uniform(trial, 51);
            Rbm units = units(trial);
            int state = Randomness.below(64, Randomness.key(8, Purpose.TEST, 0, trial), 0);
            Arrays.setAll(inputs, i -> input(units, i, state));
            for (double x : inputs) {
                assertThat(violation(x, c)).as("x = %s, c = %s", x, c).isLessThan(ROUNDING);
                // The negative control: a mass above one that is not split does not obey it.
                assertThat(violation(0.3, 1 + c)).isGreaterThan(ROUNDING);
            }
        }
    }

    private static double input(Rbm units, int unit, int state) {
        double sum = units.hiddenBias()[unit];
        for (int j = 0; j < units.visibleCount(); j++) {
            sum += (state >> j & 1) * (double) units.weight(unit, j);
        }
        return sum;
    }

    /** log p* - log p̃* by definition, for masses above and below one, and its bound -Σ (1 - c) log 2 ... 0. */
    @Test
    void theRatioIsThatOfTheTwoModels() {
        for (int trial = 0; trial < 100; trial++) {
            double[] mass = new double[UNITS];
            int t = trial;
            Arrays.setAll(mass, i -> i == 0 ? 0 : 3 * uniform(t, i));
            FractionalRbm model = new FractionalRbm(units(trial), mass);
            StandardApproximation approximation = StandardApproximation.of(model);
            float[][] inputs = inputs(approximation.rbm());
            double least = Arrays.stream(mass).map(m -> m - Math.ceil(m)).sum() * Math.log(2);
            for (int v = 0; v < inputs.length; v++) {
                double ratio = approximation.logRatio(inputs[v], 1);
                double expected = TestModels.logWeight(model, v) - TestModels.logWeight(approximation.rbm(), v);
                double size = 1 + Math.abs(TestModels.logWeight(model, v));
                assertThat(ratio).isCloseTo(expected, within(1e-5 * size)).isBetween(least - ROUNDING, ROUNDING);
            }
        }
    }

    private static float[][] inputs(Rbm model) {
        FloatMatrix inputs = model.hiddenInputs(TestModels.allStates(model.visibleCount()), WorkerPool.CALLER);
        float[][] rows = new float[inputs.rows()][];
        Arrays.setAll(rows, inputs::row);
        return rows;
    }

    /** At another temperature the ratio is that of the model with scaled units. */
    @Test
    void temperatureScalesTheInputs() {
        Rbm units = TestModels.random(4, 3, 1, 5);
        double[] mass = {0.4, 1.5, 0.9};
        Rbm half = new Rbm(
                FloatMatrix.of(3, 4, (i, j) -> units.weight(i, j) / 2),
                units.visibleBias(),
                halved(units.hiddenBias()));
        StandardApproximation whole = StandardApproximation.of(new FractionalRbm(units, mass));
        StandardApproximation cooler = StandardApproximation.of(new FractionalRbm(half, mass));
        float[][] inputs = inputs(whole.rbm());
        float[][] halfInputs = inputs(cooler.rbm());
        for (int v = 0; v < inputs.length; v++) {
            assertThat(whole.logRatio(inputs[v], 0.5)).isCloseTo(cooler.logRatio(halfInputs[v], 1), within(1e-6));
        }
        assertThat(whole.logRatio(inputs[0], 0)).isCloseTo(-(0.6 + 0.5 + 0.1) * Math.log(2), within(1e-12));
    }

    private static float[] halved(float[] values) {
        float[] halves = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            halves[i] = values[i] / 2;
        }
        return halves;
    }

    @Test
    void massesAreSplitIntoCopiesAndARemainder() {
        Rbm units = TestModels.random(3, 4, 1, 2);
        StandardApproximation approximation =
                StandardApproximation.of(new FractionalRbm(units, new double[] {2.5, 0, 1, 0.25}));
        Rbm rbm = approximation.rbm();
        int[] sources = {0, 0, 0, 2, 3};
        float[] factors = {1, 1, 0.5f, 1, 0.25f};
        assertThat(rbm.hiddenCount()).isEqualTo(5);
        assertThat(approximation.remainderCount()).isEqualTo(2);
        assertThat(approximation.isExact()).isFalse();
        for (int k = 0; k < 5; k++) {
            assertThat(rbm.hiddenBias()[k]).isEqualTo(factors[k] * units.hiddenBias()[sources[k]]);
            for (int j = 0; j < 3; j++) {
                assertThat(rbm.weight(k, j)).isEqualTo(factors[k] * units.weight(sources[k], j));
            }
        }
    }

    @Test
    void unitMassesAreTheModelItself() {
        Rbm units = TestModels.random(3, 2, 1, 2);
        assertThat(StandardApproximation.of(units).rbm()).isSameAs(units);
        assertThat(StandardApproximation.of(new FractionalRbm(units, new double[] {1, 1}))
                        .rbm())
                .isSameAs(units);
        StandardApproximation whole = StandardApproximation.of(new FractionalRbm(units, new double[] {3, 0}));
        assertThat(whole.isExact()).isTrue();
        assertThat(whole.rbm().hiddenCount()).isEqualTo(3);
    }

    @Test
    void extremesGiveNoNaN() {
        Rbm units = new Rbm(FloatMatrix.of(3, 1, 3e38f, -3e38f, 0), new float[1], new float[] {0, 1, 0});
        for (double mass : new double[] {Double.MIN_VALUE, 1e-300, 1e-20, 1 - 0x1p-53, 1 + 0x1p-52}) {
            StandardApproximation approximation =
                    StandardApproximation.of(new FractionalRbm(units, new double[] {mass, mass, mass}));
            for (float[] inputs : inputs(approximation.rbm())) {
                for (double inverseTemperature : new double[] {0, 1e-300, 0.5, 1}) {
                    assertThat(approximation.logRatio(inputs, inverseTemperature))
                            .isBetween(-3 * Math.log(2) - ROUNDING, 0.0);
                }
            }
        }
    }

    @Test
    void massesTooLargeForTheMemoryAreRefused() {
        Rbm units = TestModels.random(100, 2, 1, 2);
        assertThatThrownBy(() -> StandardApproximation.of(new FractionalRbm(units, new double[] {0.5, 1e9})))
                .hasMessageContaining("take 1000000001 standard units with 100 weights each");
    }
}
