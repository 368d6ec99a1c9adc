package irbm.math;

/** Lists of rows, gone through tile by tile: a tile is so many words of 64 rows of a panel. */
record RowTiles(RowLists lists, int rows, int tileWords) {
    /** Adds the listed rows of one panel to sums[s stride + column ...] for every list s. */
    void addTo(Kernels kernels, int[] panels, int panel, int[] sums, int stride, int column) {
        int words = BinaryMatrix.wordsFor(rows);
        for (int from = 0; from < words; from += tileWords) {
            for (int s = 0; s < lists.count(); s++) {
                kernels.addRows(
                        panels,
                        panel,
                        lists.index(),
                        lists.added(s, from),
                        lists.added(s, from + tileWords),
                        lists.removed(s, from),
                        lists.removed(s, from + tileWords),
                        sums,
                        s * stride + column);
            }
        }
    }
}
