package irbm.app.show.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class AxisTest {
    private static String labels(double... values) {
        Axis axis = LinearAxis.around(DoubleStream.of(values));
        return String.join(
                " ", Arrays.stream(axis.ticks()).mapToObj(axis::label).toList());
    }

    @Test
    void ticksAreRoundNumbersThatHoldTheValues() {
        assertThat(labels(0.3, 4.9)).isEqualTo("0 1 2 3 4 5");
        assertThat(labels(-0.31, 0.22)).isEqualTo("−0.4 −0.3 −0.2 −0.1 0.0 0.1 0.2 0.3");
        assertThat(labels(-206.4, -101.2)).isEqualTo("−220 −200 −180 −160 −140 −120 −100");
    }

    @Test
    void wholeNumbersHaveNoTicksBetweenThem() {
        assertThat(labels(1, 3)).isEqualTo("1 2 3");
        assertThat(labels(1, 2.5)).contains(".");
    }

    @Test
    void aSingleValueHasRoomOnBothSides() {
        for (double value : new double[] {0, 5, -101.25, 1e-12, 1e12}) {
            Axis axis = LinearAxis.around(DoubleStream.of(value));
            assertThat(axis.position(value)).isBetween(0.0, 1.0);
            assertThat(axis.high()).isGreaterThan(axis.low());
            assertThat(axis.label(axis.high())).isNotEqualTo(axis.label(axis.low()));
        }
    }

    @Test
    void aLogarithmicAxisEndsAtRoundNumbersAndMeasuresRatios() {
        Axis axis = LogarithmicAxis.around(DoubleStream.of(0.7, 230));
        assertThat(Arrays.stream(axis.ticks()).mapToObj(axis::label))
                .containsExactly("0.5", "1", "2", "5", "10", "20", "50", "100", "200", "500");
        assertThat(axis.position(0.5)).isZero();
        assertThat(axis.position(500)).isEqualTo(1);
        assertThat(axis.position(50) - axis.position(5)).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(axis.shifted(5, 1.0 / 3)).isCloseTo(50, within(1e-9));
        for (double value : new double[] {1e-12, 1, 5, 1000, 1e12}) {
            Axis single = LogarithmicAxis.around(DoubleStream.of(value));
            assertThat(single.position(value)).isZero();
            assertThat(single.ticks()).hasSize(2);
        }
    }

    @Test
    void positionsAreLinear() {
        Axis axis = LinearAxis.around(DoubleStream.of(0, 10));
        assertThat(axis.position(0)).isZero();
        assertThat(axis.position(10)).isEqualTo(1);
        assertThat(axis.position(2.5)).isEqualTo(0.25);
        assertThat(axis.shifted(2.5, -0.25)).isZero();
    }
}
