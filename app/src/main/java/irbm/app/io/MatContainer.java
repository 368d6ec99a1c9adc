package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.io.format.Malformed;
import irbm.math.BinaryMatrix;
import irbm.model.Labels;
import irbm.model.Part;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import us.hebi.matlab.mat.types.Matrix;

/** The matrices of a MATLAB file, and the names of the classes when it has a cell array {@code classnames}. */
final class MatContainer implements ArrayContainer {
    private final String where;
    private final Map<String, Matrix> matrices = new LinkedHashMap<>();
    private Optional<List<String>> classNames = Optional.empty();

    MatContainer(String where) {
        this.where = where;
    }

    void add(String name, Matrix matrix) {
        if (matrices.put(name, matrix) != null) {
            throw Malformed.at(where, "has two arrays named %s", Malformed.quote(name));
        }
    }

    void nameClasses(List<String> names) {
        classNames = Optional.of(names);
    }

    @Override
    public String where() {
        return where;
    }

    @Override
    public Set<String> names() {
        return matrices.keySet();
    }

    @Override
    public boolean isTable(String name) {
        Matrix matrix = matrix(name);
        return matrix.getNumRows() > 1 && matrix.getNumElements() > matrix.getNumRows();
    }

    /** Rows of a matrix; with three dimensions, rows of pictures of height x width. */
    @Override
    public BitArray bits(String name, ReadOptions options, Part part) {
        String place = place(name);
        Matrix matrix = matrix(name);
        ArrayHeader header = MatHeader.of(place, matrix);
        int columns = header.columns(place);
        BitRule rule = BitRule.of(options, part, header.type().range());
        int[] order = PixelOrder.reversed(header.shape());
        BinaryMatrix rows = new BinaryMatrix(header.rows(place), columns);
        for (int row = 0; row < rows.rows(); row++) {
            for (int column = 0; column < columns; column++) {
                double value = matrix.getDouble(order[column] * rows.rows() + row);
                int bit = rule.bit(value, row, column);
                if (bit == BitRule.BAD) {
                    throw rule.bad(place, "row %d, column %d".formatted(row + 1, column + 1), BitRule.plain(value));
                }
                rows.set(row, column, bit == 1);
            }
        }
        return new BitArray(rows, header.imageShape());
    }

    @Override
    public Labels labels(String name) {
        Matrix matrix = matrix(name);
        String place = place(name);
        if (!MatHeader.of(place, matrix).isVector()) {
            throw Malformed.at(place, "expected one label for each row");
        }
        int[] labels = new int[matrix.getNumElements()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = LabelArray.whole(place, i, matrix.getDouble(i));
        }
        return named(labels);
    }

    // MATLAB counts from 1, so class 1 has the first name. Names that do not fit the labels belong to something else.
    private Labels named(int[] labels) {
        List<String> names = classNames.orElse(List.of());
        for (int label : labels) {
            if (label < 1 || label > names.size()) {
                return Labels.of(labels);
            }
        }
        return Labels.named(labels, 1, names);
    }

    private Matrix matrix(String name) {
        Matrix matrix = matrices.get(name);
        if (matrix == null) {
            throw Malformed.at(where, "expected an array %s; it has %s", name, Malformed.list(names()));
        }
        return matrix;
    }

    private String place(String name) {
        return where + ": array " + Malformed.quote(name);
    }

    @Override
    public void close() throws IOException {
        for (Matrix matrix : matrices.values()) {
            matrix.close();
        }
    }
}
