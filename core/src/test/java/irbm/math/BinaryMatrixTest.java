package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinaryMatrixTest {
    @ParameterizedTest
    @CsvSource({"1,1", "3,63", "64,64", "65,64", "13,65", "70,785", "200,130"})
    void whatIsSetIsReadAndEverythingElseFollowsFromIt(int rows, int columns) {
        BinaryMatrix matrix = TestData.bits(rows, columns, 0.3, 1);
        BinaryMatrix transposed = matrix.transposed();
        BinaryMatrix inverted = matrix.inverted();
        int[] columnOnes = matrix.columnOnes();
        int[] counted = new int[columns];
        for (int r = 0; r < rows; r++) {
            int ones = 0;
            for (int c = 0; c < columns; c++) {
                boolean bit = matrix.get(r, c);
                ones += bit ? 1 : 0;
                counted[c] += bit ? 1 : 0;
                assertThat(transposed.get(c, r)).isEqualTo(bit);
                assertThat(inverted.get(r, c)).isEqualTo(!bit);
            }
            assertThat(matrix.ones(r)).isEqualTo(ones);
            assertThat(inverted.ones(r)).isEqualTo(columns - ones);
        }
        assertThat(columnOnes).isEqualTo(counted);
        assertThat(transposed.transposed()).isEqualTo(matrix);
        assertThat(inverted.inverted()).isEqualTo(matrix).hasSameHashCodeAs(matrix);
    }

    @Test
    void setOverwritesAndCopiesAreIndependent() {
        BinaryMatrix matrix = BinaryMatrix.of(new int[] {1, 0, 1}, new int[] {0, 0, 1});
        BinaryMatrix copy = matrix.copy();
        matrix.set(0, 0, false);
        assertThat(matrix.get(0, 0)).isFalse();
        assertThat(copy.get(0, 0)).isTrue();
        assertThat(copy.select(new int[] {1, 1, 0}).slice(1, 3)).isEqualTo(copy.select(new int[] {1, 0}));
    }

    @Test
    void unusedBitsOfTheLastWordStayZero() {
        BinaryMatrix matrix = new BinaryMatrix(1, 5);
        matrix.writeRow(0, new long[] {-1L}, 0);
        assertThat(matrix.word(0, 0)).isEqualTo(0b11111);
    }

    @Test
    void dotAddsTheEntriesOfTheOnes() {
        BinaryMatrix matrix = BinaryMatrix.of(new int[] {1, 0, 1});
        assertThat(matrix.dot(0, new float[] {0.5f, 100, 0.25f})).isEqualTo(0.75);
    }

    @Test
    void emptyMatricesAreFine() {
        assertThat(new BinaryMatrix(0, 7).transposed().rows()).isEqualTo(7);
        assertThat(new BinaryMatrix(3, 0).columnOnes()).isEmpty();
        assertThat(new BinaryMatrix(3, 0).ones(2)).isZero();
    }

    @Test
    void wrongPlacesAndValuesAreRefusedInOneLine() {
        BinaryMatrix matrix = new BinaryMatrix(2, 3);
        assertThatThrownBy(() -> matrix.get(2, 0)).hasMessage("row 2 is not within 0 to 1");
        assertThatThrownBy(() -> matrix.set(0, 3, true)).hasMessage("column 3 is not within 0 to 2");
        assertThatThrownBy(() -> matrix.slice(1, 5)).hasMessage("rows 1 to 5 are not within 0 to 2");
        assertThatThrownBy(() -> matrix.select(new int[] {7})).hasMessage("row 7 is not within 0 to 1");
        assertThatThrownBy(() -> BinaryMatrix.of(new int[] {0, 2}))
                .hasMessage("row 0, column 1: expected 0 or 1, was 2");
        assertThatThrownBy(() -> BinaryMatrix.of(new int[] {0, 1}, new int[] {0}))
                .hasMessage("row 1 has 1 entries, row 0 has 2");
        assertThatThrownBy(() -> new BinaryMatrix(-1, 3)).hasMessageContaining("-1 rows");
        assertThatThrownBy(() -> new BinaryMatrix(Integer.MAX_VALUE, 640)).hasMessageContaining("more than one matrix");
    }
}
