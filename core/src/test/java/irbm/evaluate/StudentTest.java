package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTest {
    // Two-sided quantiles of printed tables: 95 % for 1, 2, 4, 9 and 30 degrees of freedom, 99.9 % for 5.
    @ParameterizedTest
    @CsvSource({"1,12.706,0.95", "2,4.303,0.95", "4,2.776,0.95", "9,2.262,0.95", "30,2.042,0.95", "5,6.869,0.999"})
    void agreesWithPrintedTables(int degreesOfFreedom, double quantile, double probability) {
        assertThat(Student.within(quantile, degreesOfFreedom)).isCloseTo(probability, within(3e-5));
    }

    @Test
    void threeSigmaFallsToThree() {
        assertThat(Student.threeSigma(1)).isCloseTo(235.78, within(0.1));
        assertThat(Student.threeSigma(9)).isCloseTo(4.094, within(0.002));
        assertThat(Student.threeSigma(100_000)).isCloseTo(3, within(1e-3));
    }

    @Test
    void refusesNoDegreesOfFreedom() {
        assertThatThrownBy(() -> Student.threeSigma(0))
                .hasMessage("Student's distribution needs 1 degree of freedom, was 0");
    }
}
