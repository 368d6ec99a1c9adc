package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogSpaceTest {
    @Test
    void sumsOfExponentialsNeitherOverflowNorVanish() {
        assertThat(LogSpace.sum(new double[] {1000, 1000})).isCloseTo(1000 + Math.log(2), within(1e-12));
        assertThat(LogSpace.sum(new double[] {-1000, -1001}))
                .isCloseTo(-1000 + Math.log1p(Math.exp(-1)), within(1e-12));
        assertThat(LogSpace.sum(new double[0])).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(LogSpace.mean(new double[] {3, 3, 3})).isCloseTo(3, within(1e-12));
        assertThat(LogSpace.add(Double.NEGATIVE_INFINITY, 2)).isEqualTo(2);
        assertThat(LogSpace.add(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(LogSpace.add(1, 2)).isCloseTo(Math.log(Math.exp(1) + Math.exp(2)), within(1e-14));
    }

    @Test
    void softplusSigmoidAndLogitAgreeWithTheirDefinitions() {
        for (double x = -30; x <= 30; x += 0.37) {
            assertThat(LogSpace.softplus(x)).isCloseTo(Math.log(1 + Math.exp(x)), within(1e-12));
            assertThat(LogSpace.sigmoid(x)).isCloseTo(1 / (1 + Math.exp(-x)), within(1e-15));
            // The last bit of σ(x), 1.1e-16, is worth exp|x| times as much in x.
            double tolerance = 4e-16 * Math.exp(Math.abs(x)) + 1e-13;
            assertThat(LogSpace.logit(LogSpace.sigmoid(x))).isCloseTo(x, within(tolerance));
        }
        assertThat(LogSpace.softplus(1e4)).isEqualTo(1e4);
        assertThat(LogSpace.softplus(-1e4)).isZero();
        assertThat(LogSpace.sigmoid(-1e4)).isZero();
    }
}
