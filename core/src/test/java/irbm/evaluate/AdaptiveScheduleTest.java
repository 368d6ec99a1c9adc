package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.WorkerPool;
import irbm.model.Rbm;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AdaptiveScheduleTest {
    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private static AnnealingPath path(double scale) {
        Rbm model = TestModels.random(30, 15, scale, 1);
        return new AnnealingPath(Rbm.independent(new float[30]), model);
    }

    private double efficiency(AnnealingPath path, Schedule schedule) {
        double[] logWeights = path.forward(schedule, 500, 9, pool);
        return new ImportanceWeights(logWeights).effectiveSampleSize() / 500;
    }

    /** The pilot's effective size of 100 chains is itself uncertain by about a tenth. */
    @Test
    void freshChainsReachTheTarget() {
        Schedule schedule = AdaptiveSchedule.find(path(1), 0.7, 20_000, 1, pool);
        assertThat(efficiency(path(1), schedule)).isGreaterThan(0.6);
        // Negative control: a tenth of the steps is not enough.
        assertThat(efficiency(path(1), Schedule.ofSteps(schedule.steps() / 10))).isLessThan(0.6);
    }

    @Test
    void easyModelsGetFewStepsAndHardOnesMore() {
        int easy = AdaptiveSchedule.find(path(0.1), 0.7, 20_000, 1, pool).steps();
        int hard = AdaptiveSchedule.find(path(6), 0.7, 20_000, 1, pool).steps();
        assertThat(easy).isEqualTo(200);
        assertThat(hard).isGreaterThan(400);
    }

    @Test
    void stopsAtTheLargestNumberOfSteps() {
        assertThat(AdaptiveSchedule.find(path(3), 0.9, 300, 1, pool).steps()).isEqualTo(300);
        assertThat(AdaptiveSchedule.find(path(3), 0.9, 1, 1, pool).steps()).isEqualTo(1);
    }

    @Test
    void zeroWeightsNeedNoAdaptation() {
        Rbm model = TestModels.random(5, 3, 0, 1);
        AnnealingPath path = new AnnealingPath(Rbm.independent(model.visibleBias()), model);
        assertThat(AdaptiveSchedule.find(path, 0.9, 20_000, 1, pool).steps()).isEqualTo(200);
    }

    @Test
    void dependsOnTheSeedAloneNotOnThreads() {
        Schedule several = AdaptiveSchedule.find(path(1), 0.5, 2_000, 3, WorkerPool.of(4));
        Schedule single = AdaptiveSchedule.find(path(1), 0.5, 2_000, 3, WorkerPool.of(1));
        assertThat(several.steps()).isEqualTo(single.steps());
        for (int k = 0; k <= single.steps(); k++) {
            assertThat(several.inverseTemperature(k)).isEqualTo(single.inverseTemperature(k));
        }
    }

    @Test
    void refusesAnImpossibleTarget() {
        assertThatThrownBy(() -> AdaptiveSchedule.find(path(1), 1, 100, 1, pool))
                .hasMessage("efficiency must be between 0 and 1, was 1.0");
    }
}
