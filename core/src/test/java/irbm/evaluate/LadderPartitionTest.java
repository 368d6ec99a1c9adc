package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.sample.Ladder;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class LadderPartitionTest {
    private static final int VISIBLE = 20;
    private static final int RUNS = 25;

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private static AnnealingPath path(BinaryModel model) {
        return new AnnealingPath(Rbm.independent(TestModels.normal(VISIBLE, 0.5, 77, 0)), model);
    }

    private LadderBracket bracket(AnnealingPath path, BinaryMatrix data, int rounds, long seed) {
        LadderPartition ladder = new LadderPartition(path, data, seed, pool);
        return ladder.run(ladder.ladder(), rounds, AnnealingListener.NONE);
    }

    private static BinaryModel[] models() {
        Rbm units = TestModels.random(VISIBLE, 8, 1, 3);
        double[] masses = {0.3, 1.5, 1, 2, 0.7, 0, 1, 0.1};
        return new BinaryModel[] {
            TestModels.random(VISIBLE, 10, 0.3, 1),
            TestModels.random(VISIBLE, 12, 1, 2),
            TestModels.random(VISIBLE, 15, 2, 4),
            new FractionalRbm(units, masses),
        };
    }

    /**
     * 25 brackets of each model that state at least 99.7 %: four misses have a probability below 1e-6. The control: a value that is off by
     * the width of the bracket misses often.
     */
    @Test
    void theBracketHoldsTheExactValue() {
        for (BinaryModel model : models()) {
            AnnealingPath path = path(model);
            BinaryMatrix data = ExactInference.sample(model, 100, 1, pool);
            double exact = ExactInference.logPartition(model, pool);
            int misses = 0;
            int missesWhenMoved = 0;
            for (int run = 0; run < RUNS; run++) {
                Interval interval = bracket(path, data, 200, run).interval();
                misses += interval.contains(exact) ? 0 : 1;
                missesWhenMoved += interval.contains(exact + interval.width()) ? 0 : 1;
            }
            assertThat(misses).as(model.toString()).isLessThan(4);
            assertThat(missesWhenMoved).as(model.toString()).isGreaterThan(20);
        }
    }

    /** z of the mean of 25 runs, each side: beyond 6 with a probability below 4e-6 (Student, 24 degrees of freedom). */
    @Test
    void bothSidesAreRightOnAverageWhereTheStartIsForgotten() {
        Rbm model = TestModels.random(VISIBLE, 12, 1, 2);
        AnnealingPath path = path(model);
        BinaryMatrix data = ExactInference.sample(model, 100, 1, pool);
        double exact = ExactInference.logPartition(model, pool);
        double[] base = new double[RUNS];
        double[] fromData = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            LadderBracket bracket = bracket(path, data, 1000, run);
            base[run] = bracket.fromBase().logPartition() - exact;
            fromData[run] = bracket.fromData().logPartition() - exact;
            assertThat(bracket.isRenewed()).isTrue();
        }
        for (double[] errors : new double[][] {base, fromData}) {
            Spread spread = Spread.of(errors);
            assertThat(Math.abs(spread.mean())).isLessThan(6 * spread.standardError());
            assertThat(spread.deviation()).isLessThan(0.1);
        }
    }

    /** The model of two modes whose larger one annealing misses: one side starts in it, so that the bracket spans the exact value. */
    @Test
    void aModeThatTheBaseMissesIsInTheBracketOfTheOtherSide() {
        Rbm model = new Rbm(FloatMatrix.of(20, 20, (i, j) -> 3), filled(-30), filled(-25.5f));
        AnnealingPath path = new AnnealingPath(Rbm.independent(filled(-4)), model);
        double exact = ExactInference.logPartition(model, pool);
        BinaryMatrix data = ExactInference.sample(model, 100, 2, pool);
        LadderPartition partition = new LadderPartition(path, data, 1, pool);
        LadderBracket bracket = partition.run(Ladder.even(filled(-4), 60), 200, AnnealingListener.NONE);
        assertThat(bracket.interval().contains(exact)).as(bracket.toString()).isTrue();
        Interval alone = bracket.fromBase().interval();
        assertThat(alone.contains(exact) && bracket.fromData().interval().contains(exact))
                .isFalse();
    }

    private static float[] filled(float value) {
        float[] values = new float[VISIBLE];
        Arrays.fill(values, value);
        return values;
    }

    @Test
    void dependsOnTheSeedAloneNotOnThreads() {
        AnnealingPath path = path(TestModels.random(VISIBLE, 12, 1, 2));
        BinaryMatrix data = new BinaryMatrix(3, VISIBLE);
        LadderPartition single = new LadderPartition(path, data, 5, WorkerPool.CALLER);
        LadderBracket expected = single.run(single.ladder(), 50, AnnealingListener.NONE);
        assertThat(bracket(path, data, 50, 5)).isEqualTo(expected);
        assertThat(bracket(path, data, 50, 6)).isNotEqualTo(expected);
    }

    @Test
    void roundsCostAsManySweepsAsAnnealing() {
        Ladder ladder = Ladder.even(new float[4], 10);
        assertThat(LadderPartition.rounds(ladder, 500, 14_500)).isEqualTo(7_250);
        assertThat(LadderPartition.rounds(ladder, 2, 1)).isEqualTo(16);
    }
}
