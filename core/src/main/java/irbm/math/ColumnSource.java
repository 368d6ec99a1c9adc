package irbm.math;

import java.util.Arrays;

/** Entry (r, c) is values[c stride + r]: read in tiles, so that neither side jumps about in memory. */
record ColumnSource(float[] values, int stride) implements PanelSource {
    private static final int TILE = 16;

    @Override
    public void addMagnitudes(int first, int width, int rows, float[] magnitudes) {
        for (int c = 0; c < width; c++) {
            magnitudes[c] += sumOfMagnitudes((first + c) * stride, rows);
        }
    }

    // Four sums, because one would wait for each addition to end.
    private float sumOfMagnitudes(int from, int count) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        int r = from;
        for (; r + 3 < from + count; r += 4) {
            a += Math.abs(values[r]);
            b += Math.abs(values[r + 1]);
            c += Math.abs(values[r + 2]);
            d += Math.abs(values[r + 3]);
        }
        for (; r < from + count; r++) {
            a += Math.abs(values[r]);
        }
        return a + b + (c + d);
    }

    @Override
    public void copyRounded(int first, int width, int rows, float[] scale, int[] panel, int at) {
        Kernels kernels = Kernels.active();
        float[] columnScale = new float[TILE];
        int[] rounded = new int[TILE];
        for (int top = 0; top < rows; top += TILE) {
            int count = Math.min(TILE, rows - top);
            for (int c = 0; c < width; c++) {
                Arrays.fill(columnScale, scale[c]);
                kernels.toFixed(values, (first + c) * stride + top, count, columnScale, rounded, 0);
                int to = at + top * Kernels.PANEL + c;
                for (int r = 0; r < count; r++) {
                    panel[to + r * Kernels.PANEL] = rounded[r];
                }
            }
        }
    }
}
