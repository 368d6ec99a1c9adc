package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PairedLikelihoodTest {
    private static final int VISIBLE = 25;
    private static final int RUNS = 100;

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private final BinaryMatrix rows = ExactInference.sample(TestModels.random(VISIBLE, 5, 1, 9), 40, 1, pool);

    private PairedLikelihood measure(int steps, long seed) {
        Rbm base = Rbm.independent(new float[VISIBLE]);
        return new PairedLikelihood(base, rows, Schedule.ofSteps(steps), 200, seed);
    }

    /** One unit more, with weights of a tenth of the others': the next size of a growing model. */
    private static Rbm grown(Rbm model, double scale, long seed) {
        return model.withUnit(TestModels.normal(VISIBLE, scale / 10, seed, 7), 0);
    }

    /** All weights moved a little: the model some updates later. */
    private static Rbm moved(Rbm model, double scale, long seed) {
        float[] noise = TestModels.normal(model.hiddenCount() * VISIBLE, scale / 30, seed, 8);
        FloatMatrix weights =
                FloatMatrix.of(model.hiddenCount(), VISIBLE, (i, j) -> model.weight(i, j) + noise[i * VISIBLE + j]);
        return model.with(weights, model.visibleBias(), model.hiddenBias());
    }

    private double exact(Rbm first, Rbm second) {
        return second.meanFreeEnergy(rows, pool)
                - first.meanFreeEnergy(rows, pool)
                - ExactInference.logPartition(first, pool)
                + ExactInference.logPartition(second, pool);
    }

    private Difference difference(Rbm first, Rbm second, int steps, long seed) {
        PairedLikelihood measure = measure(steps, seed);
        return measure.measure(first, pool).minus(measure.measure(second, pool));
    }

    private record Pair(double scale, int steps, Rbm model, Rbm neighbour) {
        static Pair grown(double scale, int steps, long seed) {
            Rbm model = TestModels.random(VISIBLE, 14, scale, seed);
            return new Pair(scale, steps, model, PairedLikelihoodTest.grown(model, scale, seed));
        }

        static Pair moved(double scale, int steps, long seed) {
            Rbm model = TestModels.random(VISIBLE, 15, scale, seed);
            return new Pair(scale, steps, model, PairedLikelihoodTest.moved(model, scale, seed));
        }
    }

    private static final List<Pair> PAIRS = List.of(
            Pair.grown(0.5, 100, 1),
            Pair.grown(1, 100, 2),
            Pair.grown(2, 100, 3),
            Pair.grown(4, 100, 4),
            Pair.moved(0.5, 100, 5),
            Pair.moved(1, 100, 6),
            Pair.moved(2, 100, 7),
            Pair.moved(2, 20, 8));

    /**
     * Of 100 intervals that state 99.7 %, at least 97 hold the exact difference, for each pair of neighbours, easy and hard. The
     * control: moved by their own width they do not.
     */
    @Test
    void theErrorOfTheDifferenceHolds() {
        for (Pair pair : PAIRS) {
            double exact = exact(pair.neighbour, pair.model);
            int held = 0;
            int heldWhenMoved = 0;
            for (int run = 0; run < RUNS; run++) {
                Interval interval =
                        difference(pair.neighbour, pair.model, pair.steps, run).interval();
                held += interval.contains(exact) ? 1 : 0;
                heldWhenMoved += interval.plus(interval.width() / 2).contains(exact) ? 1 : 0;
            }
            assertThat(held).as(pair.toString()).isGreaterThanOrEqualTo(97);
            assertThat(heldWhenMoved).as(pair.toString()).isLessThan(97);
        }
    }

    /** The root mean square error of paired differences is less than two thirds of that of unpaired ones. */
    @Test
    void pairsAreMoreCertainThanIndependentRuns() {
        for (Pair pair : PAIRS) {
            double paired = rootMeanSquare(pair, 0);
            double unpaired = rootMeanSquare(pair, 1000);
            assertThat(paired).as(pair.toString()).isLessThan(unpaired / 1.5);
        }
    }

    private double rootMeanSquare(Pair pair, long laterBy) {
        double exact = exact(pair.neighbour, pair.model);
        double squares = 0;
        for (int run = 0; run < 40; run++) {
            double one = measure(pair.steps, run).measure(pair.neighbour, pool).mean();
            double other =
                    measure(pair.steps, run + laterBy).measure(pair.model, pool).mean();
            squares += (one - other - exact) * (one - other - exact) / 40;
        }
        return Math.sqrt(squares);
    }

    @Test
    void aModelDoesNotDifferFromItself() {
        Rbm model = TestModels.random(VISIBLE, 10, 2, 3);
        Difference none = difference(model, model, 50, 1);
        assertThat(none).isEqualTo(new Difference(0, 0, 0));
        assertThat(none.isAbove(0) || none.isBelow(0)).isFalse();
    }

    /** Only the bias differs, so that log Z is exact and each row's difference is known. */
    @Test
    void theDataErrorIsThatOfTheRowsOwnDifferences() {
        Rbm base = Rbm.independent(new float[VISIBLE]);
        float[] bias = new float[VISIBLE];
        bias[3] = 1;
        Difference difference = difference(Rbm.independent(bias), base, 100, 1);
        double ones = 0;
        for (int r = 0; r < rows.rows(); r++) {
            ones += rows.get(r, 3) ? 1 : 0;
        }
        double part = ones / rows.rows();
        assertThat(difference.dataError()).isCloseTo(Math.sqrt(part * (1 - part) / (rows.rows() - 1)), within(1e-9));
    }

    @Test
    void betterMeansBeyondItsError() {
        assertThat(new Difference(1, 0.3, 0.4).isAbove(1.9)).isTrue();
        assertThat(new Difference(1, 0.3, 0.4).isAbove(2.1)).isFalse();
        assertThat(new Difference(-1, 0.3, 0.4).isBelow(1.9)).isTrue();
        assertThat(new Difference(-1, 0.3, 0.4).isAbove(0)).isFalse();
    }

    @Test
    void refusesWhatCannotBeCompared() {
        Rbm model = TestModels.random(VISIBLE, 3, 1, 3);
        LikelihoodSample one = measure(5, 1).measure(model, pool);
        LikelihoodSample other = measure(5, 2).measure(model, pool);
        assertThatThrownBy(() -> one.minus(other)).hasMessage("only likelihoods of one measure can be compared");
        assertThatThrownBy(() ->
                        new PairedLikelihood(Rbm.independent(new float[VISIBLE]), rows, Schedule.ofSteps(5), 19, 1))
                .hasMessage("a comparison needs at least 20 chains, was 19");
    }
}
