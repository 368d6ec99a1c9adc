package irbm.math;

/** Lists of rows, cut where one tile of a panel ends and the next begins. */
final class RowTiles {
    private final RowLists lists;
    private final int tiles;
    private final int[] added; // (tiles + 1, lists): where the part of a list that lies in a tile begins
    private final int[] removed;

    RowTiles(RowLists lists, int rows, int tileRows) {
        this.lists = lists;
        this.tiles = rows == 0 ? 0 : (rows + tileRows - 1) / tileRows;
        this.added = new int[(tiles + 1) * lists.count()];
        this.removed = new int[(tiles + 1) * lists.count()];
        for (int t = 0; t <= tiles; t++) {
            for (int s = 0; s < lists.count(); s++) {
                added[t * lists.count() + s] = lists.added(s, t * tileRows);
                removed[t * lists.count() + s] = lists.removed(s, t * tileRows);
            }
        }
    }

    /** Adds the listed rows of one panel to sums[s stride + column ...] for every list s. */
    void addTo(Kernels kernels, int[] panels, int panel, int[] sums, int stride, int column) {
        int count = lists.count();
        for (int t = 0; t < tiles; t++) {
            for (int s = 0; s < count; s++) {
                int here = t * count + s;
                int next = here + count;
                kernels.addRows(
                        panels,
                        panel,
                        lists.index(),
                        added[here],
                        added[next],
                        removed[here],
                        removed[next],
                        sums,
                        s * stride + column);
            }
        }
    }
}
