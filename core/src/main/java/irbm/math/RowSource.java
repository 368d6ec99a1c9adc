package irbm.math;

/** Entry (r, c) is values[r stride + c]. */
record RowSource(float[] values, int stride) implements PanelSource {
    @Override
    public void copyRounded(
            int first, int width, int rows, float[] scale, int[] panel, int at, float[] magnitudes, int[] total) {
        Kernels kernels = Kernels.active();
        for (int r = 0; r < rows; r++) {
            int row = at + r * Kernels.PANEL;
            kernels.toFixed(values, r * stride + first, width, scale, panel, row);
            kernels.addColumns(values, r * stride + first, width, magnitudes, panel, row, total);
        }
    }
}
