package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdaptiveAnnealingTest {
    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private static AnnealingPath path(double scale, long seed) {
        Rbm model = TestModels.random(30, 15, scale, seed);
        return new AnnealingPath(Rbm.independent(new float[30]), model);
    }

    private static AdaptiveAnnealing annealing(AnnealingPath path, double efficiency, int maxSteps, WorkerPool pool) {
        return new AdaptiveAnnealing(path, efficiency, maxSteps, pool, AnnealingListener.NONE);
    }

    // The intervals are three standard errors and wider: by chance one of these twelve misses in 1 of 30 sets of seeds.
    @ParameterizedTest
    @CsvSource({"0.3,0.7", "1,0.7", "2,0.7", "1,0.9"})
    void theTargetIsMetByTheRunItselfAndTheExactValueIsInTheInterval(double scale, double efficiency) {
        for (long seed = 1; seed <= 3; seed++) {
            AnnealingPath path = path(scale, seed);
            var outcome = annealing(path, efficiency, 100_000, pool).run(200, seed);
            LogPartitionEstimate estimate = outcome.estimate();
            double exact = ExactInference.logPartition(path.model(), pool);
            assertThat(estimate.effectiveSampleSize().getAsDouble()).isGreaterThanOrEqualTo(efficiency * 200);
            assertThat(estimate.warnings()).isEmpty();
            assertThat(exact)
                    .isBetween(estimate.interval().low(), estimate.interval().high());
            // Negative control: a twentieth of the steps misses the target.
            Schedule few = Schedule.ofSteps(Math.max(1, outcome.schedule().steps() / 20));
            if (scale >= 1) {
                assertThat(AnnealedImportance.estimate(path, few, 200, seed, pool)
                                .effectiveSampleSize()
                                .getAsDouble())
                        .isLessThan(efficiency * 200);
            }
        }
    }

    @Test
    void atTheLimitOfStepsTheIntervalIsWide() {
        var outcome = annealing(path(3, 1), 0.9, 50, pool).run(200, 1);
        assertThat(outcome.schedule().steps()).isEqualTo(50);
        assertThat(outcome.estimate().isWide()).isTrue();
    }

    // Ten steps are too few for this model, so that there is a second run; listeners change nothing.
    @Test
    void dependsOnTheSeedAloneNotOnThreadsOrListeners() {
        Heard heard = new Heard();
        Schedule first = Schedule.ofSteps(10);
        try (WorkerPool four = WorkerPool.of(4)) {
            var several = new AdaptiveAnnealing(path(1, 1), 0.7, 20_000, four, heard).run(first, 100, 3);
            var single = annealing(path(1, 1), 0.7, 20_000, WorkerPool.CALLER).run(first, 100, 3);
            assertThat(several.estimate()).isEqualTo(single.estimate());
            assertThat(several.runs()).isEqualTo(single.runs()).isGreaterThan(1);
            assertThat(several.estimate().effectiveSampleSize().getAsDouble()).isGreaterThanOrEqualTo(70);
            assertThat(heard.runs).hasSize(several.runs()).isSorted().startsWith(10);
            assertThat(heard.runs.get(several.runs() - 1))
                    .isEqualTo(several.schedule().steps());
            assertThat(heard.last.get()).isEqualTo(100L * several.schedule().steps());
        }
    }

    private static final class Heard implements AnnealingListener {
        private final List<Integer> runs = new ArrayList<>();
        private final AtomicLong last = new AtomicLong();

        @Override
        public void begins(int run, int chains, int steps) {
            runs.add(steps);
            last.set(0);
        }

        @Override
        public void advances(long done, long total) {
            last.accumulateAndGet(done, Math::max);
        }
    }

    @Test
    void refusesAnImpossibleTarget() {
        assertThatThrownBy(() -> annealing(path(1, 1), 1, 100, pool))
                .hasMessage("efficiency must be between 0 and 1, was 1.0");
    }
}
