package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatMatrixTest {
    private static FloatMatrix numbered(int rows, int columns) {
        return FloatMatrix.of(rows, columns, (r, c) -> 100 * r + c);
    }

    /** Sizes below, at and above whole tiles. */
    @ParameterizedTest
    @CsvSource({"1, 1", "16, 3", "17, 5", "33, 40", "0, 4", "5, 0"})
    void transposesThereAndBack(int rows, int columns) {
        FloatMatrix matrix = numbered(rows, columns);
        int stride = rows + 3;
        float[] transposed = new float[columns * stride];
        matrix.copyTransposed(transposed, stride);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                assertThat(transposed[c * stride + r]).isEqualTo(matrix.get(r, c));
            }
        }
        assertThat(FloatMatrix.transposed(rows, columns, transposed, stride)).isEqualTo(matrix);
    }

    @Test
    void columnMeans() {
        assertThat(numbered(3, 2).columnMeans()).containsExactly(100, 101);
        assertThat(numbered(0, 1).columnMeans()).containsExactly(Double.NaN);
    }

    @Test
    void placesOutsideAndValuesThatAreNotFiniteAreNamed() {
        assertThatThrownBy(() -> numbered(3, 2).get(3, 0))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("row 3 is not within 0 to 2");
        assertThatThrownBy(() -> numbered(3, 2).get(0, -1)).hasMessage("column -1 is not within 0 to 1");
        FloatMatrix bad = FloatMatrix.of(2, 2, 1, 2, 3, Float.NaN);
        assertThatThrownBy(() -> bad.requireFinite("W")).hasMessage("W must be finite, row 1 column 1 is NaN");
        numbered(2, 2).requireFinite("W");
    }
}
