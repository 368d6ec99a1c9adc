package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowPanelsTest {
    private static final Kernels KERNELS = Kernels.active();

    @ParameterizedTest
    @CsvSource({"1,1", "1,500", "785,1", "785,501", "64,64", "63,65", "13,7"})
    void sumsEqualThoseInDoublePrecision(int rows, int columns) {
        FloatMatrix matrix = TestData.matrix(rows, columns, 0.5, 1);
        float[] start = TestData.normals(columns, 2, 2);
        RowPanels panels = RowPanels.ofRows(matrix, start);
        for (double on : new double[] {0, 0.1, 0.5, 0.9, 1}) {
            BinaryMatrix states = TestData.bits(3, rows, on, 3);
            float[] inputs = inputs(panels, states, 3);
            for (int s = 0; s < 3; s++) {
                for (int c = 0; c < columns; c++) {
                    double exact = start[c];
                    double magnitude = Math.abs(start[c]);
                    for (int r = 0; r < rows; r++) {
                        exact += states.get(s, r) ? matrix.get(r, c) : 0;
                        magnitude += Math.abs(matrix.get(r, c));
                    }
                    // Fixed point is off by half a unit, 2^-30 of the magnitude, a row; the float by 2^-24 of the
                    // value.
                    double tolerance = (rows + 1) * magnitude * 0x1p-30 + Math.abs(exact) * 0x1p-24 + 1e-12;
                    assertThat((double) inputs[s * panels.paddedColumns() + c]).isCloseTo(exact, within(tolerance));
                }
            }
        }
    }

    // All three ways of updating must give the same bits: that is what fixed point is for.
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.3, 0.7})
    void followingFlipsForLongEqualsStartingAfresh(double on) {
        RowPanels panels = RowPanels.ofColumns(TestData.matrix(70, 130, 1, 1), TestData.normals(70, 1, 2));
        int words = BinaryMatrix.wordsFor(130);
        int[] followed = new int[panels.paddedColumns()];
        panels.clearSums(followed, 0);
        RowLists lists = new RowLists(1, 130);
        long[] before = new long[words];
        for (int step = 0; step < 500; step++) {
            long[] after = new long[words];
            TestData.bits(1, 130, step % 7 == 0 ? 0.5 : on, step / 3).readRow(0, after, 0);
            panels.updateSums(before, after, 1, lists, followed, KERNELS);
            int[] fresh = new int[panels.paddedColumns()];
            panels.clearSums(fresh, 0);
            panels.updateSums(new long[words], after, 1, lists, fresh, KERNELS);
            assertThat(followed).containsExactly(fresh);
            before = after;
        }
    }

    // The units of the last load are tried first; what remains must not depend on them.
    @ParameterizedTest
    @ValueSource(floats = {1e-3f, 0.9f, 1, 1e3f, 1e12f})
    void loadingAgainEqualsLoadingForTheFirstTime(float factor) {
        FloatMatrix before = TestData.matrix(130, 70, factor, 1);
        FloatMatrix after = TestData.matrix(130, 70, 1, 2);
        BinaryMatrix states = TestData.bits(3, 130, 0.6, 3);
        BinaryMatrix transposedStates = TestData.bits(3, 70, 0.6, 3);
        RowPanels rows = RowPanels.ofRows(before, TestData.normals(70, factor, 4));
        rows.loadRows(after.toArray(), 70, TestData.normals(70, 1, 5), WorkerPool.CALLER);
        assertThat(inputs(rows, states, 3))
                .containsExactly(inputs(RowPanels.ofRows(after, TestData.normals(70, 1, 5)), states, 3));
        RowPanels columns = RowPanels.ofColumns(before, TestData.normals(130, factor, 4));
        columns.loadColumns(after.toArray(), 70, TestData.normals(130, 1, 5), WorkerPool.CALLER);
        assertThat(inputs(columns, transposedStates, 3))
                .containsExactly(inputs(RowPanels.ofColumns(after, TestData.normals(130, 1, 5)), transposedStates, 3));
    }

    @Test
    void columnsOfVeryDifferentSizeKeepTheirPrecision() {
        FloatMatrix matrix = FloatMatrix.of(2, 3, 1e4f, 1e-4f, 1e30f, -1e4f, 2e-4f, -1e30f);
        RowPanels panels = RowPanels.ofRows(matrix, new float[3]);
        float[] inputs = inputs(panels, BinaryMatrix.of(new int[] {1, 0}, new int[] {0, 1}, new int[] {1, 1}), 3);
        int width = panels.paddedColumns();
        assertThat(inputs[0]).isEqualTo(1e4f);
        assertThat(inputs[1]).isCloseTo(1e-4f, within(1e-11f));
        assertThat(inputs[2]).isCloseTo(1e30f, within(1e22f));
        assertThat(inputs[width]).isEqualTo(-1e4f);
        assertThat(inputs[2 * width]).isZero();
        assertThat(inputs[2 * width + 2]).isZero();
    }

    @Test
    void noColumnsAndNoRowsAreFine() {
        RowPanels noColumns = RowPanels.ofRows(FloatMatrix.of(3, 0), new float[0]);
        assertThat(inputs(noColumns, new BinaryMatrix(2, 3), 2)).isEmpty();
        RowPanels noRows = RowPanels.ofRows(FloatMatrix.of(0, 2), new float[] {1.5f, -2});
        assertThat(inputs(noRows, new BinaryMatrix(1, 0), 1)).startsWith(1.5f, -2f);
    }

    @Test
    void aStartVectorThatIsTooShortIsRefused() {
        assertThatThrownBy(() -> RowPanels.ofRows(FloatMatrix.of(1, 2, 1f, 2f), new float[1]))
                .hasMessage("start has 1 entries, 2 expected");
    }

    private static float[] inputs(RowPanels panels, BinaryMatrix states, int count) {
        int words = states.wordsPerRow();
        long[] bits = new long[count * words];
        int[] sums = new int[count * panels.paddedColumns()];
        for (int s = 0; s < count; s++) {
            states.readRow(s, bits, s * words);
            panels.clearSums(sums, s * panels.paddedColumns());
        }
        RowLists lists = new RowLists(count, panels.rows());
        panels.updateSums(new long[bits.length], bits, count, lists, sums, KERNELS);
        float[] inputs = new float[sums.length];
        for (int s = 0; s < count; s++) {
            panels.toInputs(sums, s * panels.paddedColumns(), inputs, s * panels.paddedColumns(), KERNELS);
        }
        return inputs;
    }
}
