package irbm.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.model.TestModels;
import irbm.model.VisibleUnits;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MetropolisHastingsTest {
    private static final double[] MIXED = {0.3, 1, 1.7, 2.5};

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private Moved advance(BinaryModel model, Chains chains, int sweeps) {
        return new BlockGibbs(pool).advance(model, chains, sweeps);
    }

    private static FractionalRbm mixed(double scale) {
        return new FractionalRbm(TestModels.random(5, 4, scale, 1), MIXED);
    }

    /** A model of which a part of the masses is not one: 0, 0.25, 0.5, ... in turn. */
    private static FractionalRbm large(int visible, int hidden, double scale) {
        double[] mass = new double[hidden];
        Arrays.setAll(mass, i -> i % 8 / 4.0);
        return new FractionalRbm(TestModels.random(visible, hidden, scale, 3), mass);
    }

    /** Fails by chance with a probability below 4e-6: see {@link Stationarity}. */
    @ParameterizedTest
    @CsvSource({"0.7,1", "0.7,8", "2,3", "0.1,2"})
    void leavesTheFractionalDistributionInvariant(double scale, int sweeps) {
        FractionalRbm model = mixed(scale);
        Stationarity exact = new Stationarity(TestModels.marginal(model));
        Moved moved = advance(model, exact.draws(5), sweeps);
        assertThat(exact.isDistributionOf(moved.chains())).isTrue();
        assertThat(moved.acceptance().proposed()).isEqualTo((long) sweeps * Stationarity.CHAINS);
        assertThat(moved.acceptance().rate()).isBetween(0.5, 0.9999);
    }

    @Test
    void reachesTheFractionalDistributionFromNoise() {
        FractionalRbm model = mixed(0.8);
        Stationarity exact = new Stationarity(TestModels.marginal(model));
        Chains start = Chains.fromNoise(VisibleUnits.bits(5), Stationarity.CHAINS, 1);
        assertThat(exact.isDistributionOf(advance(model, start, 60).chains())).isTrue();
    }

    // The negative controls: every proposal accepted, one mass a little off, and masses taken for one fail the check.
    @Test
    void theCheckFailsOnBrokenSamplers() {
        FractionalRbm model = mixed(0.7);
        Stationarity exact = new Stationarity(TestModels.marginal(model));
        Chains start = exact.draws(5);
        Rbm proposal = StandardApproximation.of(model).rbm();
        FractionalRbm wrongMass = new FractionalRbm(model.units(), new double[] {0.3, 1, 1.7, 2.3});
        for (BinaryModel broken : new BinaryModel[] {proposal, wrongMass, model.units()}) {
            assertThat(exact.isDistributionOf(advance(broken, start, 8).chains()))
                    .as(broken.toString())
                    .isFalse();
        }
    }

    @Test
    void atUnitMassesItIsBlockGibbsAndAcceptsAlways() {
        Rbm units = TestModels.random(100, 70, 0.3, 3);
        double[] ones = new double[70];
        Arrays.fill(ones, 1);
        Chains start = Chains.fromVisibleBias(units, 131, 9);
        Sweep sweep = new Sweep(units.visibleUnits(), units.hiddenInputs(), units.visibleInputs(), 131);
        sweep.start(start.visible(), 0, 131);
        sweep.run(7, 9, 0, 0);
        BinaryMatrix expected = new BinaryMatrix(131, 100);
        sweep.write(expected, 0);
        for (BinaryModel model : new BinaryModel[] {units, new FractionalRbm(units, ones)}) {
            Moved moved = advance(model, start, 7);
            assertThat(moved.chains()).isEqualTo(new Chains(expected, 9, 7));
            assertThat(moved.acceptance()).isEqualTo(new Acceptance(7 * 131, 7 * 131));
        }
    }

    @Test
    void wholeMassesAreCopiesAndAcceptAlways() {
        FractionalRbm model = new FractionalRbm(TestModels.random(5, 3, 0.7, 1), new double[] {2, 0, 3});
        Stationarity exact = new Stationarity(TestModels.marginal(model));
        Moved moved = advance(model, exact.draws(5), 3);
        assertThat(exact.isDistributionOf(moved.chains())).isTrue();
        assertThat(moved.acceptance().rate()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void theResultDoesNotDependOnTheNumberOfThreads(int threads) {
        FractionalRbm model = large(100, 70, 0.3);
        Chains start = Chains.fromVisibleBias(model.units(), 131, 9);
        Moved expected = new BlockGibbs(WorkerPool.CALLER).advance(model, start, 7);
        assertThat(expected.acceptance().rate()).isBetween(0.05, 0.95);
        try (WorkerPool some = WorkerPool.of(threads)) {
            assertThat(new BlockGibbs(some).advance(model, start, 7)).isEqualTo(expected);
        }
    }

    @Test
    void tenSweepsAreThreeAndSeven() {
        FractionalRbm model = large(100, 70, 0.3);
        Chains start = Chains.fromVisibleBias(model.units(), 50, 9);
        Moved three = advance(model, start, 3);
        assertThat(three.then(advance(model, three.chains(), 7))).isEqualTo(advance(model, start, 10));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "785,501", "3,0", "64,64"})
    void awkwardSizesAndHugeWeightsRun(int visible, int hidden) {
        for (double scale : new double[] {0, 1, 1e4, 1e30}) {
            Moved moved = advance(large(visible, hidden, scale), Chains.fromNoise(VisibleUnits.bits(visible), 5, 1), 4);
            assertThat(moved.chains().count()).isEqualTo(5);
            assertThat(moved.acceptance().proposed()).isEqualTo(20);
        }
    }

    @Test
    void massesOfZeroLeaveIndependentUnits() {
        FractionalRbm model = new FractionalRbm(TestModels.random(5, 4, 2, 1), new double[4]);
        Stationarity exact = new Stationarity(TestModels.marginal(model));
        Moved moved = advance(model, Chains.fromNoise(VisibleUnits.bits(5), Stationarity.CHAINS, 1), 1);
        assertThat(exact.isDistributionOf(moved.chains())).isTrue();
        assertThat(moved.acceptance().rate()).isEqualTo(1);
    }

    @Test
    void noChainsAndNoSweepsAreFine() {
        FractionalRbm model = mixed(1);
        assertThat(advance(model, Chains.fromNoise(VisibleUnits.bits(5), 0, 1), 3)
                        .chains()
                        .count())
                .isZero();
        Chains start = Chains.fromNoise(VisibleUnits.bits(5), 7, 1);
        assertThat(advance(model, start, 0)).isEqualTo(new Moved(start, Acceptance.NONE));
    }

    @Test
    void wrongSizesAreRefused() {
        assertThatThrownBy(() -> advance(mixed(1), Chains.fromNoise(VisibleUnits.bits(6), 1, 1), 1))
                .hasMessage("the chains have 6 visible units, the model expects 5");
        assertThatThrownBy(() -> advance(mixed(1), Chains.fromNoise(VisibleUnits.bits(5), 1, 1), -1))
                .hasMessage("the number of sweeps cannot be negative, was -1");
    }
}
