package irbm.math;

/** Entry (r, c) is values[r stride + c]. */
record RowSource(float[] values, int stride) implements PanelSource {
    @Override
    public void addMagnitudes(int first, int width, int rows, float[] magnitudes) {
        for (int r = 0; r < rows; r++) {
            int row = r * stride + first;
            for (int c = 0; c < width; c++) {
                magnitudes[c] += Math.abs(values[row + c]);
            }
        }
    }

    @Override
    public void copyRounded(int first, int width, int rows, float[] scale, int[] panel, int at) {
        for (int r = 0; r < rows; r++) {
            Kernels.active().toFixed(values, r * stride + first, width, scale, panel, at + r * Kernels.PANEL);
        }
    }
}
