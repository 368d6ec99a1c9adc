package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * On average forward <= exact <= reverse: mean errors of log Z over 4 random models of up to 20 hidden units and 200 seeds,
 * for each scale of the weights; 10 chains of 30 steps, so few that the bias shows.
 */
@Tag("long")
class BracketLongTest {
    private static final int[][] SHAPES = {{10, 5}, {20, 10}, {30, 20}, {50, 15}};
    private static final double[] SCALES = {0.2, 0.5, 1, 2, 4};
    private static final Schedule SCHEDULE = Schedule.ofShares(new double[] {0, 1}, new double[] {1}, 30);
    private static final int CHAINS = 10;
    private static final int SEEDS = 200;

    /** Standard errors: the mean of 800 values is beyond with probability 3e-5. */
    private static final double LIMIT = 4;

    @AutoClose
    private final WorkerPool pool = WorkerPool.ofAllProcessors();

    private final double[] forward = new double[SHAPES.length * SEEDS];
    private final double[] reverse = new double[forward.length];
    private final double[] meanOfLogs = new double[forward.length];
    private final double[] reverseFromNoise = new double[forward.length];

    @Test
    void forwardAndReverseBracketTheExactValueOnAverage() {
        for (double scale : SCALES) {
            for (int s = 0; s < SHAPES.length; s++) {
                measure(TestModels.random(SHAPES[s][0], SHAPES[s][1], scale, s), s * SEEDS);
            }
            System.out.printf(
                    "scale %.1f: forward %s, reverse %s; controls: mean of logs %s, reverse from noise %s%n",
                    scale, text(forward), text(reverse), text(meanOfLogs), text(reverseFromNoise));
            assertThat(mean(forward)).isLessThan(LIMIT * standardError(forward));
            assertThat(mean(reverse)).isGreaterThan(-LIMIT * standardError(reverse));
            // Negative controls: the mean of logs lies further below, and noise instead of samples breaks the bracket.
            assertThat(mean(meanOfLogs)).isLessThan(-LIMIT * standardError(meanOfLogs));
            assertThat(mean(reverseFromNoise)).isLessThan(-LIMIT * standardError(reverseFromNoise));
        }
    }

    private void measure(Rbm model, int offset) {
        AnnealingPath path = new AnnealingPath(Rbm.independent(new float[model.visibleCount()]), model);
        double exact = ExactInference.logPartition(model, pool) - path.logPartitionOfBase();
        BinaryMatrix samples = ExactInference.sample(model, SEEDS * CHAINS, 1, pool);
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] logWeights = path.forward(SCHEDULE, CHAINS, seed, pool);
            forward[offset + seed] = LogSpace.mean(logWeights) - exact;
            meanOfLogs[offset + seed] = Arrays.stream(logWeights).average().getAsDouble() - exact;
            reverse[offset + seed] = reversed(path, samples.slice(seed * CHAINS, (seed + 1) * CHAINS), seed) - exact;
            BinaryMatrix noise =
                    Chains.fromNoise(model.visibleUnits(), CHAINS, seed).visible();
            reverseFromNoise[offset + seed] = reversed(path, noise, seed) - exact;
        }
    }

    private double reversed(AnnealingPath path, BinaryMatrix samples, int seed) {
        return -LogSpace.mean(path.reverse(SCHEDULE, samples, seed, pool));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().getAsDouble();
    }

    private static double standardError(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return Math.sqrt(squares / (values.length - 1) / values.length);
    }

    private static String text(double[] values) {
        return "%+.4f ± %.4f".formatted(mean(values), standardError(values));
    }
}
