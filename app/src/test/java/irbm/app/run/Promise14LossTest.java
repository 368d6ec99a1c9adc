package irbm.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.Interval;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.math.FloatMatrix;
import irbm.model.Rbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code prune --max-loss X} returns a model that it reports as at most X nats worse, whatever the short measurements said. */
class Promise14LossTest {
    private static final double BEFORE = -100;

    private final StringWriter said = new StringWriter();

    private static Likelihood likelihood(double mean) {
        return new Likelihood(mean, new Interval(mean, mean), 0, 1, LogPartitionEstimate.exact(0));
    }

    private static Rbm units(int count) {
        return new Rbm(FloatMatrix.of(count, 2, (i, j) -> 0f), new float[2], new float[count]);
    }

    /** Models of 9, 8, ... units, of which one of n units loses so many nats. */
    private PromisedLoss.Kept smallest(double maxLoss, double... losses) {
        List<Rbm> candidates =
                IntStream.range(0, losses.length).mapToObj(k -> units(9 - k)).toList();
        return new PromisedLoss(
                        likelihood(BEFORE),
                        maxLoss,
                        model -> likelihood(BEFORE - losses[9 - model.hiddenCount()]),
                        new RunProgress(new PrintWriter(said), false))
                .smallest(units(10), candidates);
    }

    @Test
    void promise14ASizeThatLosesMoreByLongAnnealingIsGivenUp() {
        PromisedLoss.Kept kept = smallest(0.5, 0.1, 0.4, 0.8);
        assertThat(kept.model().hiddenCount()).isEqualTo(8);
        assertThat(kept.likelihood().mean()).isEqualTo(BEFORE - 0.4);
        assertThat(said.toString()).contains("7 units lose 0.80 nats by longer annealing, more than 0.50");
    }

    @Test
    void promise14TheSmallestThatKeepsThePromiseIsTaken() {
        assertThat(smallest(0.5, 0.1, 0.8, 0.5).model().hiddenCount()).isEqualTo(7);
        assertThat(smallest(Double.POSITIVE_INFINITY, 0.1, 0.8, 90).model().hiddenCount())
                .isEqualTo(7);
    }

    @Test
    void promise14WhenNoneKeepsItTheModelStaysWhole() {
        PromisedLoss.Kept kept = smallest(0.5, 0.6, 0.7);
        assertThat(kept.model().hiddenCount()).isEqualTo(10);
        assertThat(kept.likelihood().mean()).isEqualTo(BEFORE);
    }
}
