package irbm.app.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DecimalTest {
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -1, 0.004, -0.004, 0.996, 9.999, -12.3456, 99999.94, 1e9 + 0.26, 1e11, -3e15, 1e300})
    void itIsWhatThePlatformWrites(double value) {
        for (int digits = 0; digits <= 4; digits++) {
            assertThat(Decimal.fixed(value, digits)).isEqualTo(String.format(Locale.ROOT, "%." + digits + "f", value));
        }
    }

    @Test
    void whatIsNoNumberIsSaid() {
        assertThat(Decimal.fixed(Double.NaN, 2)).isEqualTo("NaN");
        assertThat(Decimal.fixed(Double.NEGATIVE_INFINITY, 2)).isEqualTo("-Infinity");
    }
}
