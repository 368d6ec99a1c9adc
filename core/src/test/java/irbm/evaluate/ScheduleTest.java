package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScheduleTest {
    @Test
    void paperHas500StepsTo05And4000To09And10000To1() {
        Schedule paper = Schedule.paper();
        assertThat(paper.steps()).isEqualTo(14_500);
        assertThat(paper.inverseTemperature(0)).isZero();
        assertThat(paper.inverseTemperature(1)).isCloseTo(1e-3, within(1e-12));
        assertThat(paper.inverseTemperature(500)).isCloseTo(0.5, within(1e-12));
        assertThat(paper.inverseTemperature(501)).isCloseTo(0.5001, within(1e-12));
        assertThat(paper.inverseTemperature(4500)).isCloseTo(0.9, within(1e-12));
        assertThat(paper.inverseTemperature(4501)).isCloseTo(0.90001, within(1e-12));
        assertThat(paper.inverseTemperature(14_500)).isEqualTo(1);
    }

    @Test
    void everyLengthKeepsTheProportions() {
        assertThat(Schedule.ofSteps(145).inverseTemperature(5)).isCloseTo(0.5, within(1e-12));
        assertThat(Schedule.ofSteps(145).inverseTemperature(45)).isCloseTo(0.9, within(1e-12));
        for (int steps = 1; steps < 50; steps++) {
            assertThat(Schedule.ofSteps(steps).steps()).isEqualTo(steps);
        }
    }

    @Test
    void refusesWhatIsNoSchedule() {
        assertThatThrownBy(() -> Schedule.ofSteps(0)).hasMessage("a schedule needs at least 1 step, was 0");
        assertThatThrownBy(() -> Schedule.of(0, 0.5)).hasMessage("a schedule goes from 0 to 1, was 0.0 to 0.5");
        assertThatThrownBy(() -> Schedule.of(0, 0.5, 0.5, 1))
                .hasMessage("a schedule must increase, entry 2 is 0.5 after 0.5");
    }
}
