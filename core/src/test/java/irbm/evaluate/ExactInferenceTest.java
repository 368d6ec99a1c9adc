package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactInferenceTest {
    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    @ParameterizedTest
    @CsvSource({"1,0,1", "1,1,1", "5,3,0.1", "3,5,1", "4,4,5", "6,0,2", "2,9,30", "9,2,30", "7,5,1e4"})
    void equalsTheSumOverAllJointStates(int visible, int hidden, double scale) {
        for (int seed = 0; seed < 3; seed++) {
            Rbm model = TestModels.random(visible, hidden, scale, seed);
            BruteForce expected = new BruteForce(model);
            // Both sums round in the last place of terms as large as the weights: 1e-16 scale, a few hundred of them.
            double tolerance = 1e-12 * Math.max(1, scale);
            assertThat(ExactInference.logPartition(model, pool)).isCloseTo(expected.logPartition, within(tolerance));
            assertMoments(ExactInference.moments(model, pool), expected, tolerance);
            assertThat(ExactInference.visibleDistribution(model, pool))
                    .containsExactly(expected.visibleDistribution, within(tolerance));
        }
    }

    private static void assertMoments(ExactMoments moments, BruteForce expected, double tolerance) {
        for (int j = 0; j < expected.visible.length; j++) {
            assertThat(moments.visible(j)).isCloseTo(expected.visible[j], within(tolerance));
        }
        for (int i = 0; i < expected.hidden.length; i++) {
            assertThat(moments.hidden(i)).isCloseTo(expected.hidden[i], within(tolerance));
            for (int j = 0; j < expected.visible.length; j++) {
                assertThat(moments.product(i, j)).isCloseTo(expected.products[i][j], within(tolerance));
            }
        }
    }

    // Several blocks and, at 14 units, both enumerations; a wrong restart of a block or a lost flip would show.
    @ParameterizedTest
    @CsvSource({"14,14,0.5", "13,12,3", "12,13,3"})
    void bothLayersGiveTheSameValues(int visible, int hidden, double scale) {
        Rbm model = TestModels.random(visible, hidden, scale, 5);
        ExactMoments byVisible = ExactMoments.of(EnumeratedLayer.visible(model), true, pool);
        ExactMoments byHidden = ExactMoments.of(EnumeratedLayer.hidden(model), false, pool);
        assertThat(byVisible.logPartition()).isCloseTo(byHidden.logPartition(), within(1e-10));
        for (int i = 0; i < hidden; i++) {
            assertThat(byVisible.hidden(i)).isCloseTo(byHidden.hidden(i), within(1e-10));
            for (int j = 0; j < visible; j++) {
                assertThat(byVisible.visible(j)).isCloseTo(byHidden.visible(j), within(1e-10));
                assertThat(byVisible.product(i, j)).isCloseTo(byHidden.product(i, j), within(1e-10));
            }
        }
    }

    @Test
    void zeroWeightsFactorize() {
        Rbm model = TestModels.random(30, 12, 0, 1).withVisibleBias(TestModels.normal(30, 3, 1, 9));
        double expected = 0;
        for (float bias : model.visibleBias()) {
            expected += LogSpace.softplus(bias);
        }
        for (float bias : model.hiddenBias()) {
            expected += LogSpace.softplus(bias);
        }
        assertThat(ExactInference.logPartition(model, pool)).isCloseTo(expected, within(1e-12 * expected));
    }

    @Test
    void noHiddenUnitsAreIndependentVisibleOnes() {
        Rbm model = Rbm.independent(TestModels.normal(784, 2, 3, 0));
        ExactMoments moments = ExactInference.moments(model, pool);
        for (int j = 0; j < 784; j++) {
            assertThat(moments.visible(j)).isCloseTo(LogSpace.sigmoid(model.visibleBias()[j]), within(1e-14));
        }
    }

    @Test
    void probabilitiesFromFreeEnergiesSumToOne() {
        Rbm rbm = TestModels.random(11, 20, 1, 4);
        double[] mass = new double[20];
        Arrays.setAll(mass, i -> 0.3 * i);
        for (BinaryModel model : new BinaryModel[] {rbm, new FractionalRbm(rbm, mass)}) {
            double logPartition = ExactInference.logPartition(model, pool);
            double[] distribution = ExactInference.visibleDistribution(model, pool);
            double[] freeEnergies = model.freeEnergies(TestModels.allStates(11), pool);
            double sum = 0;
            for (int v = 0; v < freeEnergies.length; v++) {
                double probability = Math.exp(-freeEnergies[v] - logPartition);
                // The free energies come from the float inputs: 1e-7 of inputs of about ten, twenty times.
                assertThat(probability).isCloseTo(distribution[v], within(1e-5 * distribution[v]));
                sum += probability;
            }
            assertThat(sum).isCloseTo(1, within(1e-5));
        }
    }

    @Test
    void wholeMassesAreCopiesOfUnits() {
        Rbm one = TestModels.random(8, 1, 2, 6);
        Rbm two = one.withUnit(one.weights().row(0), one.hiddenBias()[0]);
        FractionalRbm heavy = new FractionalRbm(one, new double[] {2});
        assertThat(ExactInference.logPartition(heavy, pool))
                .isCloseTo(ExactInference.logPartition(two, pool), within(1e-12));
        assertThat(ExactInference.moments(heavy, pool).visible(3))
                .isCloseTo(ExactInference.moments(two, pool).visible(3), within(1e-12));
    }

    @Test
    void isBitIdenticalForAnyNumberOfThreads() {
        Rbm model = TestModels.random(40, 13, 1, 7);
        ExactMoments several = ExactInference.moments(model, WorkerPool.of(4));
        ExactMoments single = ExactInference.moments(model, WorkerPool.of(1));
        assertThat(several.logPartition()).isEqualTo(single.logPartition());
        assertThat(several.product(12, 39)).isEqualTo(single.product(12, 39));
        assertThat(ExactInference.sample(model, 200, 1, WorkerPool.of(4)))
                .isEqualTo(ExactInference.sample(model, 200, 1, WorkerPool.of(1)));
    }

    @Test
    void refusesLayersThatAreTooLarge() {
        Rbm model = new Rbm(FloatMatrix.of(26, 27, (i, j) -> 0), new float[27], new float[26]);
        assertThat(ExactInference.isPossible(model)).isFalse();
        assertThatThrownBy(() -> ExactInference.logPartition(model, pool))
                .hasMessage("enumeration needs a layer of at most 25 units, the model has 27 visible and 26 hidden");
        assertThatThrownBy(() -> ExactInference.visibleDistribution(model, pool))
                .hasMessage(
                        "the distribution over all visible states needs at most 25 visible units, the model has 27");
        FractionalRbm fractional = new FractionalRbm(TestModels.random(26, 1, 1, 0), new double[] {0.5});
        assertThat(ExactInference.isPossible(fractional)).isFalse();
        assertThatThrownBy(() -> ExactInference.moments(fractional, pool))
                .hasMessage("enumeration of a fractional model needs at most 25 visible units, the model has 26");
    }

    /** Pearson's statistic of 20,000 draws over 2^5 states; above 82 with probability 1e-6 (31 degrees of freedom). */
    @Test
    void samplesFollowTheDistribution() {
        for (Rbm model : new Rbm[] {TestModels.random(5, 3, 1, 8), TestModels.random(5, 9, 1, 8)}) {
            double[] expected = ExactInference.visibleDistribution(model, pool);
            assertThat(pearson(ExactInference.sample(model, 20_000, 3, pool), expected))
                    .isLessThan(82);
            // Negative control: without its hidden units the model is another one, and the check notices.
            Rbm other = Rbm.independent(model.visibleBias());
            assertThat(pearson(ExactInference.sample(other, 20_000, 3, pool), expected))
                    .isGreaterThan(82);
        }
    }

    private static double pearson(BinaryMatrix samples, double[] probabilities) {
        int[] counts = new int[probabilities.length];
        for (int r = 0; r < samples.rows(); r++) {
            counts[(int) samples.word(r, 0)]++;
        }
        double statistic = 0;
        for (int s = 0; s < counts.length; s++) {
            double expected = probabilities[s] * samples.rows();
            statistic += (counts[s] - expected) * (counts[s] - expected) / expected;
        }
        return statistic;
    }

    /** The smaller layer decides, and for a model with masses the visible one. */
    @ParameterizedTest
    @CsvSource({"16,5000,true", "784,20,true", "784,25,false", "26,26,false", "20,2000,true", "22,2000,false"})
    void enumerationIsQuickWhereOneLayerIsSmall(int visible, int hidden, boolean quick) {
        Rbm model = TestModels.random(visible, hidden, 0.1, 1);
        double[] masses = new double[hidden];
        Arrays.fill(masses, 0.5);
        assertThat(ExactInference.isQuick(model)).isEqualTo(quick);
        assertThat(ExactInference.isQuick(new FractionalRbm(model, masses))).isEqualTo(quick && visible < 784);
    }
}
