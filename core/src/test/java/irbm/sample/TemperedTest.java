package irbm.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.TestModels;
import irbm.model.VisibleUnits;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TemperedTest {
    private static final int VISIBLE = 5;
    private static final int HIDDEN = 4;
    private static final float[] BASE = TestData.normals(VISIBLE, 0.5, 71);
    private static final Ladder LADDER = new Ladder(BASE, new double[] {0, 0.4, 0.7, 1});

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private static Rbm standard() {
        return TestModels.random(VISIBLE, HIDDEN, 1.5, 1);
    }

    private static FractionalRbm fractional() {
        return new FractionalRbm(standard(), new double[] {0.4, 1, 1.7, 0.2});
    }

    /** log p*_β(v) = ((1 - β) b_A + β b).v + Σ_i m_i softplus(β x_i): a model like the one at the top. */
    private static BinaryModel atRung(BinaryModel model, double beta) {
        Rbm units = model.units();
        float[] bias = units.visibleBias();
        float[] hiddenBias = units.hiddenBias();
        for (int j = 0; j < bias.length; j++) {
            bias[j] = (float) ((1 - beta) * BASE[j] + beta * bias[j]);
        }
        for (int i = 0; i < hiddenBias.length; i++) {
            hiddenBias[i] = (float) (beta * hiddenBias[i]);
        }
        FloatMatrix weights = FloatMatrix.of(HIDDEN, VISIBLE, (i, j) -> (float) (beta * units.weight(i, j)));
        double[] masses = IntStream.range(0, HIDDEN).mapToDouble(model::mass).toArray();
        return new FractionalRbm(units.with(weights, bias, hiddenBias), masses);
    }

    private static Stationarity exact(BinaryModel model, int rung) {
        return new Stationarity(TestModels.marginal(atRung(model, LADDER.inverseTemperatures()[rung])));
    }

    /** Independent draws of every rung. */
    private static TemperedChains exactDraws(BinaryModel model) {
        int rungs = LADDER.rungs();
        BinaryMatrix all = new BinaryMatrix(Stationarity.CHAINS * rungs, VISIBLE);
        for (int rung = 0; rung < rungs; rung++) {
            // Another order for each rung, so that the rungs of a column are independent.
            BinaryMatrix draws = exact(model, rung).draws(VISIBLE).visible();
            for (int c = 0; c < Stationarity.CHAINS; c++) {
                int from = (int) ((c * 7919L + rung * 50_021L) % Stationarity.CHAINS);
                all.writeRow(c * rungs + rung, new long[] {draws.word(from, 0)}, 0);
            }
        }
        return new TemperedChains(new Chains(all, 5, 0), new byte[all.rows()], rungs);
    }

    private static Chains rung(TemperedChains chains, int rung) {
        int[] rows = IntStream.range(0, chains.columns())
                .map(c -> c * chains.rungs() + rung)
                .toArray();
        return Chains.startingAt(chains.chains().visible().select(rows), 1);
    }

    /** Fails by chance with a probability below 4e-6 for each rung: see {@link Stationarity}. */
    @Test
    void everyRungKeepsItsDistribution() {
        for (BinaryModel model : new BinaryModel[] {standard(), fractional()}) {
            TemperedChains moved = new Tempered(model, LADDER, pool)
                    .advance(exactDraws(model), 3)
                    .chains();
            for (int rung = 0; rung < LADDER.rungs(); rung++) {
                assertThat(exact(model, rung).isDistributionOf(rung(moved, rung)))
                        .as("%s, rung %d", model, rung)
                        .isTrue();
            }
        }
    }

    /** Controls: exchanges by another rule would be seen, because neighbours differ enough, and so is another temperature. */
    @Test
    void theCheckFailsOnAWrongExchangeAndAWrongTemperature() {
        Rbm model = standard();
        TemperedChains start = exactDraws(model);
        for (int rung = 1; rung < LADDER.rungs(); rung++) {
            assertThat(exact(model, rung).isDistributionOf(rung(start, rung - 1)))
                    .isFalse();
        }
        Ladder wrong = new Ladder(BASE, new double[] {0, 0.4, 0.8, 1});
        TemperedChains moved =
                new Tempered(model, wrong, pool).advance(start, 3).chains();
        assertThat(exact(model, 2).isDistributionOf(rung(moved, 2))).isFalse();
    }

    /**
     * Two modes, all on and all off, with a wall between them, of which all on has more than nine tenths. All chains start all off. Plain
     * sweeps never leave it, tempered ones find the right parts: 200 columns, so that a part is known to 4 %.
     */
    @Test
    void temperedChainsCrossAWallThatPlainOnesDoNot() {
        Rbm model = new Rbm(FloatMatrix.of(20, 20, (i, j) -> 3), filled(20, -30), filled(20, -27));
        Ladder ladder = LadderSearch.find(model, filled(20, 0), new BinaryMatrix(20, 20), 1, pool);
        Tempered tempered = new Tempered(model, ladder, pool);
        TemperedChains start = TemperedChains.startingAt(new BinaryMatrix(200, 20), ladder, 3);
        Tempered.Moved moved = tempered.advance(start, 1000);
        double expected = 1 / (1 + Math.exp(partOfAllOff(model)));
        assertThat(partAllOn(moved.chains().top())).isBetween(expected - 0.1, expected + 0.1);
        assertThat(IntStream.range(0, 200).map(moved.exchanges()::arrivals).sum())
                .isGreaterThan(200);
        Chains plain = new BlockGibbs(pool)
                .advance(model, Chains.startingAt(new BinaryMatrix(200, 20), 3), 1000)
                .chains();
        assertThat(partAllOn(plain.visible())).isLessThan(expected - 0.1);
    }

    /** log p(all off) - log p(all on), nearly all of either mode being the one state. */
    private double partOfAllOff(Rbm model) {
        BinaryMatrix ends = new BinaryMatrix(2, 20);
        ends.writeRow(1, new long[] {(1 << 20) - 1}, 0);
        double[] energies = model.freeEnergies(ends, pool);
        return energies[1] - energies[0];
    }

    private static double partAllOn(BinaryMatrix states) {
        int on = 0;
        for (int c = 0; c < states.rows(); c++) {
            on += Long.bitCount(states.word(c, 0)) > 10 ? 1 : 0;
        }
        return (double) on / states.rows();
    }

    private static float[] filled(int count, float value) {
        float[] values = new float[count];
        Arrays.fill(values, value);
        return values;
    }

    /** Held units never move, and the free ones have their conditional distribution: as for {@link ClampedGibbs}. */
    @Test
    void clampedColumnsHaveTheConditionalDistribution() {
        for (BinaryModel model : new BinaryModel[] {standard(), fractional()}) {
            double[] conditional = TestModels.marginal(model);
            double sum = 0;
            for (int v = 0; v < conditional.length; v++) {
                conditional[v] = (v & 0b00101) == 0b00001 ? conditional[v] : 0;
                sum += conditional[v];
            }
            for (int v = 0; v < conditional.length; v++) {
                conditional[v] /= sum;
            }
            int[] same = new int[Stationarity.CHAINS];
            BinaryMatrix known = BinaryMatrix.of(new int[] {1, 1, 0, 1, 1}).select(same);
            BinaryMatrix held = BinaryMatrix.of(new int[] {1, 0, 1, 0, 0});
            Tempered tempered = Tempered.clamped(model, LADDER, known, held, pool);
            BinaryMatrix noise = Chains.fromNoise(VisibleUnits.bits(VISIBLE), known.rows(), 4)
                    .visible();
            BinaryMatrix top = tempered.advance(TemperedChains.startingAt(noise, LADDER, 2), 15)
                    .chains()
                    .top();
            Stationarity exact = new Stationarity(conditional);
            assertThat(exact.isDistributionOf(Chains.startingAt(top, 1))).isTrue();
            assertThat(new Stationarity(TestModels.marginal(model)).isDistributionOf(Chains.startingAt(top, 1)))
                    .isFalse();
        }
    }

    @Test
    void dependsNeitherOnThreadsNorOnPauses() {
        for (BinaryModel model : new BinaryModel[] {standard(), fractional()}) {
            BinaryMatrix noise =
                    Chains.fromNoise(VisibleUnits.bits(VISIBLE), 61, 4).visible();
            TemperedChains start = TemperedChains.startingAt(noise, LADDER, 9);
            Tempered.Moved once = new Tempered(model, LADDER, WorkerPool.CALLER).advance(start, 10);
            Tempered tempered = new Tempered(model, LADDER, pool);
            Tempered.Moved three = tempered.advance(start, 3);
            Tempered.Moved ten = tempered.advance(three.chains(), 7);
            assertThat(ten.chains().chains()).isEqualTo(once.chains().chains());
            assertThat(ten.chains().origins()).isEqualTo(once.chains().origins());
            Exchanges both = three.exchanges().plus(ten.exchanges());
            assertThat(both.acceptance(1)).isEqualTo(once.exchanges().acceptance(1));
            assertThat(both.arrivals(3)).isEqualTo(once.exchanges().arrivals(3));
            assertThat(once.chains().chains().visible())
                    .isNotEqualTo(start.chains().visible());
        }
    }

    @Test
    void gapsAreHalvedUntilStatesAreExchanged() {
        Rbm hard = TestModels.random(40, 30, 2, 3);
        BinaryMatrix noise = Chains.fromNoise(VisibleUnits.bits(40), 20, 4).visible();
        Ladder found = LadderSearch.find(hard, new float[40], noise, 1, pool);
        Ladder easy = LadderSearch.find(TestModels.random(40, 30, 0.01, 3), new float[40], noise, 1, pool);
        assertThat(found.rungs()).isGreaterThan(easy.rungs());
        assertThat(easy.rungs()).isEqualTo(5);
        Exchanges exchanges = new Tempered(hard, found, pool)
                .advance(TemperedChains.startingAt(noise, found, 2), 200)
                .exchanges();
        for (int gap = 0; gap < found.gaps(); gap++) {
            assertThat(exchanges.acceptance(gap)).isGreaterThan(0.05);
        }
    }

    @Test
    void refusesLaddersThatDoNotRise() {
        assertThatThrownBy(() -> new Ladder(BASE, new double[] {0, 0.5, 0.5, 1}))
                .hasMessage("a ladder must rise, rung 2 is 0.5");
        assertThatThrownBy(() -> new Ladder(BASE, new double[] {0.1, 1}))
                .hasMessage("a ladder goes from 0 to 1, was 0.1 to 1.0");
        assertThatThrownBy(() -> new Tempered(TestModels.random(3, 2, 1, 1), LADDER, pool))
                .hasMessage("the base of the ladder has 5 visible units, the model 3");
    }
}
