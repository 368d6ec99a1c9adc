package irbm.app.show;

import irbm.app.run.RunTable;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The history of a run: columns of numbers, and some of words, with names. What was not measured is NaN. */
final class HistoryTable {
    /** No steps. */
    static final HistoryTable EMPTY = new HistoryTable(List.of(), List.of());

    private static final Set<String> WORDS = Set.of("setbacks", "warnings");
    // Words stand in quotes, and hold none themselves.
    private static final Pattern COMMA = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    private final List<String> columns;
    private final List<String[]> rows;

    private HistoryTable(List<String> columns, List<String[]> rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /** Reads the file; without it there is no history yet. */
    static HistoryTable read(Path file) throws IOException {
        List<String> lines =
                RunTable.read(file).stream().filter(line -> !line.isBlank()).toList();
        if (lines.isEmpty()) {
            return EMPTY;
        }
        List<String> columns = List.of(lines.get(0).split(",", -1));
        return new HistoryTable(
                columns,
                lines.stream().skip(1).map(line -> row(file, line, columns)).toList());
    }

    private static String[] row(Path file, String line, List<String> columns) {
        String[] cells = COMMA.split(line, -1);
        if (cells.length != columns.size()) {
            throw new InputException("%s: expected %d values, found '%s'"
                    .formatted(file, columns.size(), line.length() > 80 ? "..." : line));
        }
        for (int k = 0; k < cells.length; k++) {
            if (!WORDS.contains(columns.get(k))) {
                requireNumber(file, cells[k]);
            }
        }
        return cells;
    }

    private static void requireNumber(Path file, String cell) {
        try {
            number(cell);
        } catch (NumberFormatException e) {
            throw new InputException("%s: expected a number, found '%s'".formatted(file, cell), e);
        }
    }

    private static double number(String cell) {
        return cell.isBlank() ? Double.NaN : Double.parseDouble(cell);
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

    /** Whether a column holds words. */
    boolean isText(int column) {
        return WORDS.contains(columns.get(column));
    }

    double value(int step, int column) {
        return number(rows.get(step)[column]);
    }

    String text(int step, int column) {
        return rows.get(step)[column].replace("\"", "");
    }

    /** The words of a column; empty when there is none of that name. */
    String text(int step, String name) {
        int index = columns.indexOf(name);
        return index < 0 ? "" : text(step, index);
    }

    /** The values of a column; NaN everywhere when there is none of that name. */
    double[] column(String name) {
        int index = columns.indexOf(name);
        return rows.stream()
                .mapToDouble(row -> index < 0 ? Double.NaN : number(row[index]))
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
