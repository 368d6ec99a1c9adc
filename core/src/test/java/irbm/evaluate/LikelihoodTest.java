package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class LikelihoodTest {
    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private final Rbm model = TestModels.random(6, 4, 1, 3);

    @Test
    void isTheMeanOfTheExactLogProbabilities() {
        BinaryMatrix rows = TestModels.allStates(6).slice(10, 15);
        double[] distribution = ExactInference.visibleDistribution(model, pool);
        LogPartitionEstimate exact = ExactInference.estimate(model, pool);
        double[] perExample = Likelihood.perExample(model, rows, exact, pool);
        double sum = 0;
        double squares = 0;
        for (int r = 0; r < 5; r++) {
            assertThat(perExample[r]).isCloseTo(Math.log(distribution[10 + r]), within(1e-5));
            sum += perExample[r];
            squares += perExample[r] * perExample[r];
        }
        Likelihood likelihood = Likelihood.of(model, rows, exact, pool);
        assertThat(likelihood.mean()).isCloseTo(sum / 5, within(1e-12));
        assertThat(likelihood.dataStandardError())
                .isCloseTo(Math.sqrt((squares / 5 - sum * sum / 25) / 4), within(1e-9));
        assertThat(likelihood.examples()).isEqualTo(5);
    }

    /** A larger log Z means a smaller likelihood: the ends of the interval change places. */
    @Test
    void intervalOfLogPartitionTurnsRound() {
        LogPartitionEstimate estimate = new LogPartitionEstimate(
                5,
                new Interval(4, 7),
                LogPartitionEstimate.Method.ANNEALED_IMPORTANCE_SAMPLING,
                OptionalDouble.of(3),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of());
        Likelihood likelihood = Likelihood.of(model, TestModels.allStates(6), estimate, pool);
        assertThat(likelihood.interval().low()).isCloseTo(likelihood.mean() - 2, within(1e-12));
        assertThat(likelihood.interval().high()).isCloseTo(likelihood.mean() + 1, within(1e-12));
    }

    @Test
    void noExamplesHaveNoLikelihood() {
        assertThatThrownBy(
                        () -> Likelihood.of(model, new BinaryMatrix(0, 6), ExactInference.estimate(model, pool), pool))
                .hasMessage("the likelihood of an empty data set is not defined");
    }
}
