package irbm.app.report;

import irbm.app.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The history of a run: columns of numbers with names. What was not measured is NaN. */
final class HistoryTable {
    /** No steps. */
    static final HistoryTable EMPTY = new HistoryTable(List.of(), List.of());

    private final List<String> columns;
    private final List<double[]> rows;

    private HistoryTable(List<String> columns, List<double[]> rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /** Reads the file; without it there is no history yet. */
    static HistoryTable read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return EMPTY;
        }
        List<String> lines = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .toList();
        if (lines.isEmpty()) {
            return EMPTY;
        }
        List<String> columns = List.of(lines.get(0).split(",", -1));
        return new HistoryTable(
                columns,
                lines.stream()
                        .skip(1)
                        .map(line -> row(file, line, columns.size()))
                        .toList());
    }

    private static double[] row(Path file, String line, int columns) {
        String[] cells = line.split(",", -1);
        if (cells.length != columns) {
            throw new InputException(
                    "%s: expected %d values, found '%s'".formatted(file, columns, line.length() > 80 ? "..." : line));
        }
        return Arrays.stream(cells).mapToDouble(cell -> value(file, cell)).toArray();
    }

    private static double value(Path file, String cell) {
        try {
            return cell.isBlank() ? Double.NaN : Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            throw new InputException("%s: expected a number, found '%s'".formatted(file, cell), e);
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    int steps() {
        return rows.size();
    }

    List<String> columns() {
        return columns;
    }

    double value(int step, int column) {
        return rows.get(step)[column];
    }

    /** The values of a column; NaN everywhere when there is none of that name. */
    double[] column(String name) {
        int index = columns.indexOf(name);
        return rows.stream()
                .mapToDouble(row -> index < 0 ? Double.NaN : row[index])
                .toArray();
    }

    /** The last value of a column that was measured, else NaN. */
    double last(String name) {
        double[] values = column(name);
        for (int k = values.length - 1; k >= 0; k--) {
            if (!Double.isNaN(values[k])) {
                return values[k];
            }
        }
        return Double.NaN;
    }
}
