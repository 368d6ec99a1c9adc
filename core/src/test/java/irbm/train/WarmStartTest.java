package irbm.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.model.Rbm;
import irbm.model.TestModels;
import org.junit.jupiter.api.Test;

/** base + kept (model - base), parameter by parameter. */
class WarmStartTest {
    private static final BinaryMatrix DATA = TestData.bits(100, 6, 0.3, 1);
    private static final Rbm BASE = Rbm.baseRate(DATA);
    private static final Rbm MODEL = TestModels.random(6, 4, 1, 2);

    @Test
    void allIsKeptOrNothing() {
        assertThat(WarmStart.of(MODEL, BASE, 1)).isEqualTo(MODEL);
        Rbm nothing = WarmStart.of(MODEL, BASE, 0);
        assertThat(nothing.hiddenCount()).isEqualTo(4);
        assertThat(nothing.visibleBias()).isEqualTo(BASE.visibleBias());
        for (float bias : nothing.hiddenBias()) {
            assertThat(bias).isZero(); // of either sign
        }
        for (float weight : nothing.weights().toArray()) {
            assertThat(Math.abs(weight)).isZero();
        }
    }

    @Test
    void everyParameterGoesTheSamePartOfItsWay() {
        Rbm start = WarmStart.of(MODEL, BASE, 0.6);
        for (int j = 0; j < 6; j++) {
            assertThat((double) start.visibleBias()[j])
                    .isCloseTo(0.6 * MODEL.visibleBias()[j] + 0.4 * BASE.visibleBias()[j], within(1e-6));
            for (int i = 0; i < 4; i++) {
                assertThat((double) start.weight(i, j)).isCloseTo(0.6 * MODEL.weight(i, j), within(1e-6));
                assertThat((double) start.hiddenBias()[i]).isCloseTo(0.6 * MODEL.hiddenBias()[i], within(1e-6));
            }
        }
    }
}
