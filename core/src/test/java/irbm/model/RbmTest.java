package irbm.model;

import static irbm.model.TestModels.allStates;
import static irbm.model.TestModels.negativeEnergy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equations (1) to (3) by sums over states in double precision. Inputs are floats, so values agree to about 1e-6. */
class RbmTest {
    private static final WorkerPool POOL = WorkerPool.of(2);

    @AfterAll
    static void close() {
        POOL.close();
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "5,4,0.5", "6,3,3", "4,0,1", "1,6,1"})
    void theMarginalIsTheSumOverHiddenStates(int visible, int hidden, double scale) {
        Rbm model = TestModels.random(visible, hidden, scale, 1);
        double[] freeEnergies = model.freeEnergies(allStates(visible), POOL);
        for (int v = 0; v < freeEnergies.length; v++) {
            double sum = 0;
            for (int h = 0; h < 1 << hidden; h++) {
                sum += Math.exp(negativeEnergy(model, v, h));
            }
            assertThat(-freeEnergies[v]).isCloseTo(Math.log(sum), within(1e-5 * scale));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "5,4,0.5", "4,3,3"})
    void theConditionalsAreRatiosOfTheJoint(int visible, int hidden, double scale) {
        Rbm model = TestModels.random(visible, hidden, scale, 2);
        FloatMatrix hiddenMeans = model.hiddenMeans(allStates(visible), POOL);
        FloatMatrix hiddenInputs = model.hiddenInputs(allStates(visible), POOL);
        FloatMatrix visibleMeans = model.visibleMeans(allStates(hidden), POOL);
        for (int v = 0; v < 1 << visible; v++) {
            for (int h = 0; h < 1 << hidden; h++) {
                for (int i = 0; i < hidden; i++) {
                    double odds = negativeEnergy(model, v, h | 1 << i) - negativeEnergy(model, v, h & ~(1 << i));
                    assertThat((double) hiddenMeans.get(v, i)).isCloseTo(1 / (1 + Math.exp(-odds)), within(2e-6));
                    assertThat((double) hiddenInputs.get(v, i)).isCloseTo(odds, within(2e-5));
                }
                for (int j = 0; j < visible; j++) {
                    double odds = negativeEnergy(model, v | 1 << j, h) - negativeEnergy(model, v & ~(1 << j), h);
                    assertThat((double) visibleMeans.get(h, j)).isCloseTo(1 / (1 + Math.exp(-odds)), within(2e-6));
                }
            }
        }
    }

    @Test
    void addingAUnitAddsItsSoftplusAndRemovingItTakesItBack() {
        Rbm model = TestModels.random(6, 3, 1, 3);
        float[] weights = TestData.normals(6, 1, 9);
        Rbm grown = model.withUnit(weights, 0.25f);
        BinaryMatrix states = allStates(6);
        double[] before = model.freeEnergies(states, POOL);
        double[] after = grown.freeEnergies(states, POOL);
        for (int v = 0; v < 64; v++) {
            double input = 0.25 + states.dot(v, weights);
            assertThat(before[v] - after[v]).isCloseTo(Math.log1p(Math.exp(input)), within(1e-5));
        }
        assertThat(grown.withoutUnit(3)).isEqualTo(model).hasSameHashCodeAs(model);
        assertThat(grown.withoutUnit(0).withoutUnit(0).withoutUnit(0).weights().row(0))
                .isEqualTo(weights);
    }

    @Test
    void awkwardSizesGiveTheRightAnswer() {
        int visible = 785;
        int hidden = 501;
        Rbm model = TestModels.random(visible, hidden, 0.05, 4);
        BinaryMatrix rows = new BinaryMatrix(3, visible);
        for (int j = 0; j < visible; j++) {
            rows.set(1, j, true);
            rows.set(2, j, j % 3 == 0);
        }
        double[] freeEnergies = model.freeEnergies(rows, POOL);
        for (int r = 0; r < 3; r++) {
            double expected = -rows.dot(r, model.visibleBias());
            for (int i = 0; i < hidden; i++) {
                double input =
                        model.hiddenBias()[i] + rows.dot(r, model.weights().row(i));
                expected -= Math.log1p(Math.exp(input));
            }
            // 501 inputs of size 1, each off by about 1e-7.
            assertThat(freeEnergies[r]).isCloseTo(expected, within(5e-5));
        }
    }

    @Test
    void hugeWeightsSaturateWithoutNaN() {
        FloatMatrix weights = FloatMatrix.of(2, 3, 1e4f, -1e4f, 1e4f, -1e4f, 1e4f, 1e4f);
        Rbm model = new Rbm(weights, new float[] {-1e4f, 0, 1e4f}, new float[] {1e4f, -1e4f});
        double[] freeEnergies = model.freeEnergies(allStates(3), POOL);
        for (int v = 0; v < 8; v++) {
            double expected = 0;
            for (int h = 0; h < 4; h++) {
                expected = Math.max(expected, negativeEnergy(model, v, h));
            }
            double ties = 0;
            for (int h = 0; h < 4; h++) {
                ties += Math.exp(negativeEnergy(model, v, h) - expected);
            }
            assertThat(-freeEnergies[v]).isCloseTo(expected + Math.log(ties), within(1e-2));
        }
        assertThat(model.hiddenMeans(allStates(3), POOL).get(7, 0)).isEqualTo(1f);
    }

    @Test
    void theBaseRateModelHasTheSmoothedMeansOfTheData() {
        BinaryMatrix data = BinaryMatrix.of(new int[] {1, 0, 1}, new int[] {1, 0, 0});
        Rbm base = Rbm.baseRate(data);
        assertThat(base.hiddenCount()).isZero();
        assertThat(base.visibleMeans(new BinaryMatrix(1, 0), POOL).row(0))
                .containsExactly(new float[] {0.75f, 0.25f, 0.5f}, within(1e-6f));
    }

    @Test
    void meanFreeEnergyIsTheMean() {
        Rbm model = TestModels.random(5, 3, 1, 6);
        double[] each = model.freeEnergies(allStates(5), POOL);
        double sum = 0;
        for (double value : each) {
            sum += value;
        }
        assertThat(model.meanFreeEnergy(allStates(5), POOL)).isEqualTo(sum / 32);
    }

    @Test
    void badModelsAndRowsAreRefusedInOneLine() {
        FloatMatrix weights = FloatMatrix.of(2, 3, 1, 2, 3, 4, 5, 6);
        float[] three = new float[3];
        float[] two = new float[2];
        assertThatThrownBy(() -> new Rbm(weights, two, three))
                .hasMessage("weights are 2 x 3, the biases ask for 3 hidden x 2 visible");
        assertThatThrownBy(() -> new Rbm(FloatMatrix.of(1, 2, 0, Float.NaN), two, new float[1]))
                .hasMessage("weights must be finite, row 0 column 1 is NaN");
        assertThatThrownBy(() -> new Rbm(weights, new float[] {0, Float.POSITIVE_INFINITY, 0}, two))
                .hasMessage("visibleBias must be finite, entry 1 is Infinity");
        assertThatThrownBy(() -> new Rbm(weights, three, new float[] {Float.NaN, 0}))
                .hasMessage("hiddenBias must be finite, entry 0 is NaN");
        assertThatThrownBy(() -> Rbm.independent(new float[0])).hasMessage("a model needs at least 1 visible unit");
        Rbm model = new Rbm(weights, three, two);
        assertThatThrownBy(() -> model.freeEnergies(new BinaryMatrix(1, 4), POOL))
                .hasMessage("a state has 4 units, the model expects 3");
        assertThatThrownBy(() -> model.withUnit(two, 0))
                .hasMessage("the unit has 2 weights, the model 3 visible units");
        assertThatThrownBy(() -> model.withoutUnit(2)).hasMessage("unit 2 is not within 0 to 1");
    }
}
