package irbm.model;

import static irbm.model.TestModels.allStates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import org.junit.jupiter.api.Test;

class FractionalRbmTest {
    private static final double[] MASS = {0.3, 1, 2.5};

    @Test
    void theFreeEnergyWeighsEachSoftplus() {
        Rbm units = TestModels.random(5, 3, 1, 1);
        FractionalRbm model = new FractionalRbm(units, MASS);
        BinaryMatrix states = allStates(5);
        double[] freeEnergies = model.freeEnergies(states, pool());
        for (int v = 0; v < 32; v++) {
            double expected = -states.dot(v, units.visibleBias());
            for (int i = 0; i < 3; i++) {
                double input =
                        units.hiddenBias()[i] + states.dot(v, units.weights().row(i));
                expected -= MASS[i] * Math.log1p(Math.exp(input));
            }
            assertThat(freeEnergies[v]).isCloseTo(expected, within(1e-5));
        }
        assertThat(model.totalMass()).isCloseTo(3.8, within(1e-12));
    }

    @Test
    void unitMassesGiveTheStandardModelAndIntegerMassesCopiesOfUnits() {
        Rbm units = TestModels.random(5, 2, 1, 2);
        BinaryMatrix states = allStates(5);
        double[] standard = units.freeEnergies(states, pool());
        double[] unit = new FractionalRbm(units, new double[] {1, 1}).freeEnergies(states, pool());
        Rbm copied = units.withUnit(units.weights().row(1), units.hiddenBias()[1]);
        double[] twice = new FractionalRbm(units, new double[] {1, 2}).freeEnergies(states, pool());
        assertThat(unit).containsExactly(standard, within(1e-9));
        assertThat(twice).containsExactly(copied.freeEnergies(states, pool()), within(1e-5));
    }

    @Test
    void unitsComeAndGoWithTheirMass() {
        FractionalRbm model = new FractionalRbm(TestModels.random(5, 3, 1, 3), MASS);
        FractionalRbm grown = model.withUnit(new float[] {1, 2, 3, 4, 5}, 0.5f, 0.75);
        assertThat(grown.mass(3)).isEqualTo(0.75);
        assertThat(grown.withoutUnit(3)).isEqualTo(model).hasSameHashCodeAs(model);
        assertThat(grown.withoutUnit(1).mass(1)).isEqualTo(2.5);
    }

    @Test
    void badMassesAreRefused() {
        Rbm units = TestModels.random(5, 2, 1, 4);
        assertThatThrownBy(() -> new FractionalRbm(units, new double[] {1}))
                .hasMessage("1 masses given, the model has 2 hidden units");
        assertThatThrownBy(() -> new FractionalRbm(units, new double[] {1, -0.5}))
                .hasMessage("mass must be finite and not negative, entry 1 is -0.5");
    }

    private static WorkerPool pool() {
        return WorkerPool.of(1);
    }
}
