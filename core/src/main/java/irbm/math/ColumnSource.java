package irbm.math;

/** Entry (r, c) is values[c stride + r]: read in tiles, so that neither side jumps about in memory. */
record ColumnSource(float[] values, int stride) implements PanelSource {
    private static final int TILE = 64;

    @Override
    public void copyRounded(
            int first, int width, int rows, float[] scale, int[] panel, int at, float[] magnitudes, int[] total) {
        Kernels kernels = Kernels.active();
        int[] rounded = new int[width * TILE];
        for (int top = 0; top < rows; top += TILE) {
            int count = Math.min(TILE, rows - top);
            for (int c = 0; c < width; c++) {
                int from = (first + c) * stride + top;
                total[c] += kernels.toFixed(values, from, count, scale[c], rounded, c * TILE);
            }
            transpose(rounded, width, count, panel, at + top * Kernels.PANEL);
        }
        for (int c = 0; c < width; c++) {
            magnitudes[c] += sumOfMagnitudes((first + c) * stride, rows);
        }
    }

    private static void transpose(int[] rounded, int width, int count, int[] panel, int at) {
        for (int r = 0; r < count; r++) {
            int row = at + r * Kernels.PANEL;
            for (int c = 0; c < width; c++) {
                panel[row + c] = rounded[c * TILE + r];
            }
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
}
