package irbm.math;

/** Where the values of a {@link RowPanels} come from: a matrix in one of two orientations. */
interface PanelSource {
    /** magnitudes[c] += Σ_r |entry (r, first + c)| for c below width and r below rows. */
    void addMagnitudes(int first, int width, int rows, float[] magnitudes);

    /** panel[at + r PANEL + c] = entry (r, first + c) scale[c], rounded. */
    void copyRounded(int first, int width, int rows, float[] scale, int[] panel, int at);
}
