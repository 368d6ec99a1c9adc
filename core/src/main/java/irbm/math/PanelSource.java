package irbm.math;

/** Where the values of a {@link RowPanels} come from: a matrix in one of two orientations. */
interface PanelSource {
    /**
     * Reads columns first ... first + width - 1 once: panel[at + r PANEL + c] = entry (r, first + c) scale[c], rounded. Adds the
     * magnitudes of the entries of each column to {@code magnitudes}, and the rounded ones to {@code total}.
     */
    void copyRounded(
            int first, int width, int rows, float[] scale, int[] panel, int at, float[] magnitudes, int[] total);
}
