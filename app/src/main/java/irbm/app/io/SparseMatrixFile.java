package irbm.app.io;

import static irbm.math.BinaryMatrix.wordsFor;

import irbm.io.format.Limits;
import irbm.io.format.Malformed;
import irbm.io.format.NpzFile;
import irbm.io.format.NumberArray;
import irbm.math.BinaryMatrix;
import irbm.model.InputException;
import irbm.model.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A sparse matrix as {@code scipy.sparse.save_npz} writes it: compressed rows or columns, or coordinates. */
final class SparseMatrixFile {
    private static final List<String> COMPRESSED = List.of("format", "shape", "data", "indices", "indptr");
    private static final List<String> COORDINATES = List.of("format", "shape", "data", "row", "col");
    private static final int MOST_BYTES_OF_FORMAT = 1 << 14;

    private final NpzFile npz;
    private final BitRule rule;

    SparseMatrixFile(NpzFile npz, ReadOptions options) throws IOException {
        this.npz = npz;
        double range = npz.read("data", (where, in, header) -> header.type().range());
        this.rule = BitRule.of(options, Part.TRAIN, range);
    }

    /** Whether an archive has the arrays of a sparse matrix. */
    static boolean isIn(NpzFile npz) {
        return npz.names().containsAll(COMPRESSED) || npz.names().containsAll(COORDINATES);
    }

    /** The rows. What is not stored is zero. */
    BinaryMatrix rows() throws IOException {
        if (rule.bit(0, 0, 0) != 0) {
            throw Malformed.at(
                    npz.where(), "expected a --binarize rule that makes zeros of the values that are not stored");
        }
        Filler filler = new Filler(emptyRows(), npz.numbers("data").toDoubles());
        switch (format()) {
            case "csr" -> filler.compressed(whole("indptr"), whole("indices"), false);
            case "csc" -> filler.compressed(whole("indptr"), whole("indices"), true);
            default -> filler.coordinates(whole("row"), whole("col"));
        }
        return filler.rows;
    }

    private String format() throws IOException {
        byte[] entry = npz.attachment("format.npy", MOST_BYTES_OF_FORMAT).orElseThrow();
        String text = new String(entry, StandardCharsets.ISO_8859_1).replace("\0", "");
        boolean coordinates = npz.names().containsAll(COORDINATES);
        return List.of("csr", "csc", "coo").stream()
                .filter(name -> text.endsWith(name) && name.equals("coo") == coordinates)
                .findFirst()
                .orElseThrow(() -> Malformed.at(
                        npz.where(),
                        "expected a sparse matrix of the format csr, csc or coo: call tocsr() before saving it"));
    }

    private BinaryMatrix emptyRows() throws IOException {
        int[] shape = whole("shape");
        if (shape.length != 2 || shape[0] < 1 || shape[0] > Integer.MAX_VALUE - 64) {
            throw Malformed.at(npz.where(), "expected the shape of a matrix with at least one row");
        }
        Limits.checkColumns(npz.where(), shape[1]);
        Limits.checkMemory(npz.where(), (double) Long.BYTES * shape[0] * wordsFor(shape[1]));
        return new BinaryMatrix(shape[0], shape[1]);
    }

    private int[] whole(String name) throws IOException {
        NumberArray numbers = npz.numbers(name);
        double[] values = numbers.toDoubles();
        int[] whole = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            whole[i] = (int) values[i];
            if (whole[i] != values[i] || whole[i] < 0) {
                throw Malformed.at(
                        npz.where(),
                        "array %s: expected whole numbers from 0 to %d, was %s",
                        name,
                        Integer.MAX_VALUE,
                        BitRule.plain(values[i]));
            }
        }
        return whole;
    }

    private final class Filler {
        private final BinaryMatrix rows;
        private final double[] data;

        private Filler(BinaryMatrix rows, double[] data) {
            this.rows = rows;
            this.data = data;
        }

        /** Line i of the matrix, a row or where {@code turned} a column, has the entries from starts[i] up to starts[i + 1]. */
        private void compressed(int[] starts, int[] indices, boolean turned) {
            int lines = turned ? rows.columns() : rows.rows();
            requireLength("indices", indices.length);
            if (starts.length != lines + 1 || starts[0] != 0 || starts[lines] != data.length) {
                throw Malformed.at(
                        npz.where(), "array indptr: expected %d numbers from 0 to %d", lines + 1, data.length);
            }
            for (int line = 0; line < lines; line++) {
                if (starts[line] > starts[line + 1] || starts[line + 1] > data.length) {
                    throw Malformed.at(
                            npz.where(), "array indptr: expected numbers that rise, entry %d does not", line + 1);
                }
                for (int i = starts[line]; i < starts[line + 1]; i++) {
                    set(turned ? indices[i] : line, turned ? line : indices[i], data[i]);
                }
            }
        }

        private void coordinates(int[] row, int[] column) {
            requireLength("row", row.length);
            requireLength("col", column.length);
            for (int i = 0; i < data.length; i++) {
                set(row[i], column[i], data[i]);
            }
        }

        private void requireLength(String name, int length) {
            if (length != data.length) {
                throw Malformed.at(npz.where(), "array %s has %d numbers, array data %d", name, length, data.length);
            }
        }

        private void set(int row, int column, double value) {
            if (row >= rows.rows() || column >= rows.columns()) {
                throw at(row, column, "expected a place inside of %d x %d".formatted(rows.rows(), rows.columns()));
            }
            int bit = rule.bit(value, row, column);
            if (bit == BitRule.BAD) {
                throw rule.bad(npz.where(), place(row, column), BitRule.plain(value));
            }
            if (bit == 1 && rows.get(row, column)) {
                throw at(row, column, "is stored twice: call sum_duplicates() before saving");
            }
            if (bit == 1) {
                rows.set(row, column, true);
            }
        }

        private InputException at(int row, int column, String problem) {
            return Malformed.at(npz.where(), "%s: %s", place(row, column), problem);
        }
    }

    private static String place(int row, int column) {
        return "row %d, column %d".formatted(row, column);
    }
}
