package irbm.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.model.TestModels;
import irbm.model.VisibleUnits;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samplers of models with bits and groups. Each check fails by chance with a probability below 4e-6: see {@link Stationarity}. */
final class MixedUnitsSamplingTest {
    private static final double[] MASSES = {0.3, 1, 1.7, 2.5};

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private Chains advance(BinaryModel model, Chains chains, int sweeps) {
        return new BlockGibbs(pool).advance(model, chains, sweeps).chains();
    }

    @ParameterizedTest
    @CsvSource({"4,0.7,1", "4,2,3", "0,1,1"})
    void gibbsLeavesTheDistributionInvariant(int hidden, double scale, int sweeps) {
        Rbm model = TestModels.mixed(hidden, scale, 1);
        Stationarity exact = new Stationarity(TestModels.visibleDistribution(model));
        assertThat(exact.isDistributionOf(advance(model, exact.draws(7), sweeps)))
                .isTrue();
    }

    @Test
    void gibbsReachesTheDistributionFromNoiseAndFromTheBias() {
        Rbm model = TestModels.mixed(4, 0.8, 2);
        Stationarity exact = new Stationarity(TestModels.visibleDistribution(model));
        Chains noise = Chains.fromNoise(model.visibleUnits(), Stationarity.CHAINS, 1);
        model.visibleUnits().requireAllowed("noise", noise.visible());
        assertThat(exact.isDistributionOf(noise)).isFalse();
        assertThat(exact.isDistributionOf(advance(model, noise, 60))).isTrue();
        Chains bias = Chains.fromVisibleBias(model, Stationarity.CHAINS, 1);
        assertThat(exact.isDistributionOf(advance(model, bias, 60))).isTrue();
    }

    @Test
    void metropolisHastingsLeavesTheFractionalDistributionInvariant() {
        FractionalRbm model = new FractionalRbm(TestModels.mixed(4, 0.9, 1), MASSES);
        Stationarity exact = new Stationarity(TestModels.marginal(model));
        assertThat(exact.isDistributionOf(advance(model, exact.draws(7), 4))).isTrue();
    }

    // The negative controls: columns drawn as bits, groups of another kind, and every proposal accepted.
    @Test
    void theCheckFailsOnBrokenSamplers() {
        Rbm model = TestModels.mixed(4, 0.9, 1);
        Stationarity exact = new Stationarity(TestModels.visibleDistribution(model));
        Chains start = exact.draws(7);
        Rbm asBits = model.withVisibleUnits(VisibleUnits.bits(7));
        Rbm fewerGroups = model.withVisibleUnits(
                VisibleUnits.of(7, model.visibleUnits().groups().subList(0, 1)));
        assertThat(exact.isDistributionOf(advance(asBits, start, 3))).isFalse();
        assertThat(exact.isDistributionOf(advance(fewerGroups, start, 3))).isFalse();
        FractionalRbm fractional = new FractionalRbm(model, MASSES);
        Stationarity ofMasses = new Stationarity(TestModels.marginal(fractional));
        Rbm proposal = StandardApproximation.of(fractional).rbm();
        assertThat(ofMasses.isDistributionOf(advance(proposal, ofMasses.draws(7), 8)))
                .isFalse();
    }

    /** Holds the bit 0 and the group 1, 3, 4 at its second category; the other columns of the known row do not matter. */
    @Test
    void heldGroupsLeaveTheConditionalDistributionInvariant() {
        BinaryMatrix held = BinaryMatrix.of(new int[] {1, 1, 0, 1, 1, 0, 0});
        BinaryMatrix known = BinaryMatrix.of(new int[] {1, 0, 1, 1, 0, 0, 1}).select(new int[Stationarity.CHAINS]);
        ClampedGibbs clamped = new ClampedGibbs(known, held, pool);
        for (BinaryModel model :
                new BinaryModel[] {TestModels.mixed(4, 0.8, 2), new FractionalRbm(TestModels.mixed(4, 1, 2), MASSES)}) {
            double[] p = TestModels.marginal(model);
            Arrays.setAll(p, v -> (v & 0b0011011) == 0b0001001 ? p[v] : 0);
            double sum = Arrays.stream(p).sum();
            Stationarity exact =
                    new Stationarity(Arrays.stream(p).map(x -> x / sum).toArray());
            Chains noise = Chains.fromNoise(model.units().visibleUnits(), Stationarity.CHAINS, 1);
            assertThat(exact.isDistributionOf(clamped.advance(model, noise, 60).chains()))
                    .isTrue();
            // The control: known values put in only at the end.
            Chains free = advance(model, noise, 60);
            assertThat(exact.isDistributionOf(clamped.advance(model, free, 0).chains()))
                    .isFalse();
        }
    }

    @Test
    void aPartOfAGroupCannotBeHeld() {
        Rbm model = TestModels.mixed(4, 0.8, 2);
        Chains one = Chains.fromNoise(model.visibleUnits(), 1, 1);
        BinaryMatrix part = BinaryMatrix.of(new int[] {0, 1, 0, 1, 0, 0, 0});
        BinaryMatrix whole = BinaryMatrix.of(new int[] {0, 1, 0, 1, 1, 0, 0});
        assertThatThrownBy(() -> new ClampedGibbs(one.visible(), part, pool).advance(model, one, 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the mask holds 2 of the 3 columns 2+4-5");
        assertThatThrownBy(() -> new ClampedGibbs(new BinaryMatrix(1, 7), whole, pool).advance(model, one, 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the known values: row 1 has 0 ones in columns 2+4-5");
    }

    @ParameterizedTest
    @CsvSource({"1", "4"})
    void theResultDoesNotDependOnTheNumberOfThreads(int threads) {
        Rbm model = TestModels.mixed(70, 0.3, 3);
        Chains start = Chains.fromVisibleBias(model, 131, 9);
        try (WorkerPool other = WorkerPool.of(threads)) {
            assertThat(new BlockGibbs(other).advance(model, start, 7).chains()).isEqualTo(advance(model, start, 7));
        }
    }
}
