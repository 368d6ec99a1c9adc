package irbm.spark;

import irbm.math.BinaryMatrix;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive rows on their way to the range that they belong to.
 *
 * @param range the number of the range
 * @param offset the place of the first row within it
 * @param rows the rows
 */
record Piece(int range, int offset, PackedWords rows) implements Serializable {
    /** Ranges 0, 1, ... of all rows: range r holds the rows from {@code start(r)} to {@code start(r + 1)}. */
    interface Ranges extends Serializable {
        int of(long row);

        long start(int range);
    }

    /** Cuts rows, the first of which is number {@code first} of all, at the ends of the ranges. */
    static List<Piece> cut(BinaryMatrix rows, long first, Ranges ranges) {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        while (from < rows.rows()) {
            int range = ranges.of(first + from);
            int to = (int) Math.min(rows.rows(), ranges.start(range + 1) - first);
            int offset = (int) (first + from - ranges.start(range));
            pieces.add(new Piece(range, offset, PackedWords.of(rows.slice(from, to))));
            from = to;
        }
        return pieces;
    }

    /** The rows of one range from all its pieces. */
    static BinaryMatrix joined(Iterable<Piece> pieces) {
        int rows = 0;
        int columns = 0;
        for (Piece piece : pieces) {
            rows += piece.rows().rows();
            columns = piece.rows().columns();
        }
        BinaryMatrix joined = new BinaryMatrix(rows, columns);
        for (Piece piece : pieces) {
            piece.rows().copyTo(joined, piece.offset());
        }
        return joined;
    }
}
