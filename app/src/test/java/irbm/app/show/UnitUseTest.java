package irbm.app.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import irbm.sample.Chains;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class UnitUseTest {
    private static final int ROWS = 2300; // more than two chunks, and not a whole number of them
    private static final int VISIBLE = 9;
    private static final Rbm MODEL = new Rbm(
            FloatMatrix.of(
                    4,
                    VISIBLE,
                    (i, j) -> i == 3
                            ? 0
                            : (float) (3 * Randomness.uniform(Randomness.key(1, Purpose.TEST, i, j), 0) - 1.5)),
            new float[VISIBLE],
            new float[] {0.3f, -1, 0.5f, 2});

    private static double input(BinaryMatrix rows, int row, int unit) {
        return rows.dot(row, MODEL.weights().row(unit)) + MODEL.hiddenBias()[unit];
    }

    @Test
    void activityVoteAndExamplesAgreeWithTheirDefinitions() {
        BinaryMatrix rows =
                Chains.fromNoise(VisibleUnits.bits(VISIBLE), ROWS, 5).visible();
        UnitUse use = UnitUse.of(MODEL, rows, 5, WorkerPool.CALLER);
        for (int unit = 0; unit < 4; unit++) {
            int i = unit;
            double[] inputs = IntStream.range(0, ROWS)
                    .mapToDouble(row -> input(rows, row, i))
                    .toArray();
            double[] said = Arrays.stream(inputs).map(LogSpace::softplus).toArray();
            double mean = Arrays.stream(said).average().orElseThrow();
            double variance = Arrays.stream(said)
                    .map(v -> (v - mean) * (v - mean))
                    .average()
                    .orElseThrow();
            assertThat(use.activity(unit))
                    .isEqualTo(
                            Arrays.stream(inputs)
                                    .map(LogSpace::sigmoid)
                                    .average()
                                    .orElseThrow(),
                            within(1e-4));
            assertThat(use.vote(unit)).isEqualTo(Math.sqrt(variance), within(1e-3));
            double[] best = IntStream.range(0, ROWS)
                    .mapToDouble(row -> -inputs[row])
                    .sorted()
                    .limit(5)
                    .map(x -> -x)
                    .toArray();
            for (int rank = 0; rank < 5; rank++) {
                assertThat(inputs[use.examples(unit)[rank]]).isEqualTo(best[rank], within(1e-4));
            }
        }
    }

    // Unit 3 has no weights: it says the same about every row, however often it is on.
    @Test
    void aUnitThatSaysTheSameAboutAllComesLast() {
        UnitUse use = UnitUse.of(
                MODEL, Chains.fromNoise(VisibleUnits.bits(VISIBLE), ROWS, 5).visible(), 5, WorkerPool.CALLER);
        assertThat(use.order()).endsWith(3).hasSize(4);
        assertThat(use.order()).isSortedAccordingTo(Comparator.comparingDouble(unit -> -use.vote(unit)));
    }

    @Test
    void fewRowsGiveFewExamples() {
        UnitUse use = UnitUse.of(
                MODEL, Chains.fromNoise(VisibleUnits.bits(VISIBLE), 2, 5).visible(), 5, WorkerPool.CALLER);
        assertThat(use.examples(0)).containsExactlyInAnyOrder(0, 1);
    }
}
