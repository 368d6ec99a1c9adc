package irbm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.UnmetRequirementException;
import irbm.math.WorkerPool;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bits and groups in one model, by enumeration of the states that they allow. */
final class MixedUnitsTest {
    private static final VisibleUnits UNITS = TestModels.mixedUnits();
    private static final float[] INPUTS = {0.3f, -2, 1.7f, 0.9f, -0.6f, 1.1f, -1};
    private static final int STATES = 1 << INPUTS.length;

    /** exp(x.v) for the states that are allowed, zero for the others. */
    private static double weight(int state) {
        double input = 0;
        for (int j = 0; j < INPUTS.length; j++) {
            input += (state >>> j & 1) * (double) INPUTS[j];
        }
        return TestModels.isAllowed(UNITS, state) ? Math.exp(input) : 0;
    }

    private static double total() {
        return IntStream.range(0, STATES).mapToDouble(MixedUnitsTest::weight).sum();
    }

    private static double mean(int column) {
        return IntStream.range(0, STATES)
                        .filter(state -> (state >>> column & 1) != 0)
                        .mapToDouble(MixedUnitsTest::weight)
                        .sum()
                / total();
    }

    private static double[] doubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(j -> values[j]).toArray();
    }

    @Test
    void thereAreAsManyStatesAsProductsOfCategories() {
        assertThat(IntStream.range(0, STATES).filter(UNITS::allow).count()).isEqualTo(2 * 2 * 3 * 3);
        BinaryMatrix rows = TestModels.allStates(INPUTS.length);
        for (int s = 0; s < STATES; s++) {
            assertThat(UNITS.allow(s)).isEqualTo(TestModels.isAllowed(UNITS, s));
            assertThat(UNITS.allow(rows, s)).isEqualTo(UNITS.allow(s));
        }
    }

    @Test
    void theLogPartitionIsTheSumOverAllowedStates() {
        assertThat(UNITS.addLogPartition(2, INPUTS)).isEqualTo(2 + Math.log(total()), within(1e-12));
        assertThat(UNITS.logPartition(doubles(INPUTS))).isEqualTo(Math.log(total()), within(1e-12));
    }

    @Test
    void theMeansAreSharesOfTheSum() {
        float[] means = new float[INPUTS.length + 1];
        UNITS.means(INPUTS, means, 1);
        float[] inPlace = INPUTS.clone();
        UNITS.means(inPlace, inPlace, 0);
        double[] precise = doubles(INPUTS);
        UNITS.means(precise);
        for (int j = 0; j < INPUTS.length; j++) {
            assertThat((double) means[j + 1]).isEqualTo(mean(j), within(2e-6));
            assertThat(inPlace[j]).isEqualTo(means[j + 1]);
            assertThat(precise[j]).isEqualTo(mean(j), within(1e-13));
        }
    }

    @Test
    void hugeInputsOverflowNothing() {
        float[] huge = {500, 500, -500, 499, -500, -500, -500};
        double[] means = doubles(huge);
        UNITS.means(means);
        double sure = 1 / (1 + Math.exp(-1));
        assertThat(means).containsExactly(new double[] {1, sure, 0, 1 - sure, 0, 0, 0}, within(1e-12));
        assertThat(UNITS.addLogPartition(0, huge)).isEqualTo(1000 - Math.log(sure), within(1e-9));
        long[] bits = {-1};
        UNITS.draw(Arrays.copyOf(huge, 64), 7, new float[64], bits, 0);
        assertThat(bits[0]).isIn(0b0000011L, 0b0001001L);
    }

    /** Total variation of n draws: see irbm.sample.Stationarity; the inputs with one category changed are the control. */
    @Test
    void drawsFollowTheDistribution() {
        int count = 100_000;
        double[] exact =
                IntStream.range(0, STATES).mapToDouble(s -> weight(s) / total()).toArray();
        double floor = 2.5 / Math.sqrt(count);
        for (double p : exact) {
            floor += Math.sqrt(p * (1 - p) / count) / 2;
        }
        float[] changed = INPUTS.clone();
        changed[3] += 0.1f;
        assertThat(totalVariation(exact, INPUTS, count)).isLessThan(floor);
        assertThat(totalVariation(exact, changed, count)).isGreaterThan(floor);
    }

    private static double totalVariation(double[] exact, float[] inputs, int count) {
        double[] difference = exact.clone();
        float[] padded = Arrays.copyOf(inputs, 64);
        long[] bits = new long[1];
        for (int n = 0; n < count; n++) {
            UNITS.draw(padded, Randomness.key(1, Purpose.TEST, 0, n), new float[64], bits, 0);
            difference[(int) bits[0]] -= 1.0 / count;
        }
        return Arrays.stream(difference).map(Math::abs).sum() / 2;
    }

    /** Bits keep their random numbers beside groups, and a model whose columns are all in groups draws no bits. */
    @Test
    void bitsAreDrawnAsWithoutGroups() {
        float[] padded = Arrays.copyOf(INPUTS, 64);
        VisibleUnits whole = VisibleUnits.of(7, List.of(UnitGroup.exactlyOne(0, 1, 2, 3, 4, 5, 6)));
        for (int n = 0; n < 100; n++) {
            long[] mixed = {-1};
            long[] plain = {-1};
            long[] one = {-1};
            UNITS.draw(padded, n, new float[64], mixed, 0);
            VisibleUnits.bits(7).draw(padded, n, new float[64], plain, 0);
            whole.draw(padded, n, new float[64], one, 0);
            assertThat(mixed[0] & 0b0100001).isEqualTo(plain[0] & 0b0100001);
            assertThat(Long.bitCount(one[0])).isEqualTo(1);
        }
    }

    @Test
    void theBaseRateHasTheMeansOfTheRowsAndOneMoreOfEachValue() {
        double[] sums = {3, 2, 4, 6, 0, 8, 1};
        double[] means = doubles(UNITS.baseRate(sums, 8));
        UNITS.means(means);
        double[] expected = {4 / 10.0, 3 / 11.0, 5 / 11.0, 7 / 11.0, 1 / 11.0, 9 / 10.0, 2 / 11.0};
        assertThat(means).containsExactly(expected, within(1e-7));
    }

    @Test
    void theZeroSumGaugeIsTheSameDistributionWithSmallerWeights() {
        Rbm model = TestModels.mixed(4, 1.5, 3);
        Rbm gauged = model.inZeroSumGauge();
        assertThat(TestModels.marginal(gauged)).containsExactly(TestModels.marginal(model), within(1e-6));
        for (int i = 0; i < 4; i++) {
            assertThat(gauged.weight(i, 1) + gauged.weight(i, 3) + gauged.weight(i, 4))
                    .isEqualTo(0, within(1e-6f));
            assertThat(gauged.weight(i, 2)).isEqualTo(model.weight(i, 2));
        }
        assertThat(squares(gauged)).isLessThan(squares(model) - 1);
        Rbm bits = TestModels.random(5, 3, 1, 1);
        assertThat(bits.inZeroSumGauge()).isSameAs(bits);
    }

    private static double squares(Rbm model) {
        double sum = 0;
        for (float weight : model.weights().toArray()) {
            sum += weight * weight;
        }
        return sum;
    }

    /** With all rows valid, log p(v) of the groups is that of the bits given that the state is a valid one. */
    @Test
    void theLikelihoodIsThatOfTheBitsGivenAValidState() {
        Rbm groups = TestModels.mixed(4, 1, 5);
        double[] ofBits = TestModels.marginal(groups.withVisibleUnits(VisibleUnits.bits(7)));
        double valid = IntStream.range(0, STATES)
                .filter(UNITS::allow)
                .mapToDouble(s -> ofBits[s])
                .sum();
        double[] ofGroups = TestModels.marginal(groups);
        for (int s = 0; s < STATES; s++) {
            assertThat(ofGroups[s]).isEqualTo(UNITS.allow(s) ? ofBits[s] / valid : 0, within(1e-12));
        }
        assertThat(valid).isLessThan(0.9);
    }

    @Test
    void conditionalMeansAreThoseOfTheJointDistribution() {
        Rbm model = TestModels.mixed(3, 1, 6);
        var means = model.visibleMeans(TestModels.allStates(3), WorkerPool.CALLER);
        for (int h = 0; h < 8; h++) {
            double total = 0;
            double[] sums = new double[7];
            for (int v = 0; v < STATES; v++) {
                double p = TestModels.isAllowed(UNITS, v) ? Math.exp(TestModels.negativeEnergy(model, v, h)) : 0;
                total += p;
                for (int j = 0; j < 7; j++) {
                    sums[j] += (v >>> j & 1) * p;
                }
            }
            for (int j = 0; j < 7; j++) {
                assertThat((double) means.get(h, j)).isEqualTo(sums[j] / total, within(2e-6));
            }
        }
    }

    @Test
    void rowsThatAGroupDoesNotAllowAreRefusedByNumber() {
        BinaryMatrix rows = BinaryMatrix.of(
                new int[] {0, 1, 0, 0, 0, 1, 0}, new int[] {1, 0, 1, 0, 1, 0, 0}, new int[] {1, 1, 0, 1, 0, 0, 0});
        UNITS.requireAllowed("few", rows.slice(0, 2));
        assertThatThrownBy(() -> UNITS.requireAllowed("few", rows))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("few: row 3 has 2 ones in columns 2+4-5, a group of which exactly one is on");
        assertThatThrownBy(() -> Dataset.of("few", rows).withUnits(UNITS)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> UNITS.requireAllowed("few", BinaryMatrix.of(new int[] {0, 1, 1, 0, 0, 0, 1})))
                .hasMessageContaining("columns 3+7, a group of which at most one is on");
    }

    @Test
    void wrongGroupsAreRefused() {
        assertThatThrownBy(() -> UnitGroup.exactlyOne(1)).isInstanceOf(UnmetRequirementException.class);
        assertThatThrownBy(() -> UnitGroup.atMostOne(2, 1)).hasMessageContaining("must ascend");
        assertThatThrownBy(() -> VisibleUnits.of(3, List.of(UnitGroup.atMostOne(1, 3))))
                .hasMessageContaining("column 3 of a group is not within 0 to 2");
        assertThatThrownBy(() -> VisibleUnits.of(3, List.of(UnitGroup.atMostOne(0, 1), UnitGroup.exactlyOne(1, 2))))
                .hasMessageContaining("column 1 is in two groups");
        assertThatThrownBy(() -> TestModels.random(3, 1, 1, 1).withVisibleUnits(UNITS))
                .hasMessageContaining("7 visible units");
        assertThat(UnitGroup.exactlyOne(2, 3, 4).columnsText()).isEqualTo("3-5");
    }
}
