package irbm.app.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class AxisTest {
    private static String labels(double... values) {
        Axis axis = Axis.around(DoubleStream.of(values));
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
            Axis axis = Axis.around(DoubleStream.of(value));
            assertThat(axis.position(value)).isBetween(0.0, 1.0);
            assertThat(axis.high()).isGreaterThan(axis.low());
            assertThat(axis.label(axis.high())).isNotEqualTo(axis.label(axis.low()));
        }
    }

    @Test
    void positionsAreLinear() {
        Axis axis = Axis.around(DoubleStream.of(0, 10));
        assertThat(axis.position(0)).isZero();
        assertThat(axis.position(10)).isEqualTo(1);
        assertThat(axis.position(2.5)).isEqualTo(0.25);
    }
}
