package irbm.app.show;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The steps of a run as a table, folded up when it is long. */
final class TableSection {
    private static final int LONG = 40;

    private TableSection() {}

    static String of(String id, String heading, HistoryTable history) {
        if (history.isEmpty()) {
            return "";
        }
        String head = history.columns().stream()
                .map(name -> "<th scope=\"col\">" + Html.escape(words(name)) + "</th>")
                .collect(Collectors.joining());
        String body = IntStream.range(0, history.steps())
                .mapToObj(step -> row(history, step))
                .collect(Collectors.joining());
        return Html.section(
                id,
                heading,
                "<details%s><summary>%d %s</summary><div class=\"wide\"><table><thead><tr>%s</tr></thead><tbody>\n%s</tbody></table></div></details>\n"
                        .formatted(
                                history.steps() > LONG ? "" : " open",
                                history.steps(),
                                history.steps() == 1 ? "row" : "rows",
                                head,
                                body));
    }

    private static String row(HistoryTable history, int step) {
        return IntStream.range(0, history.columns().size())
                .mapToObj(column -> cell(history, step, column))
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String cell(HistoryTable history, int step, int column) {
        if (history.isText(column)) {
            return "<td class=\"words\">" + Html.escape(history.text(step, column)) + "</td>";
        }
        double value = history.value(step, column);
        return "<td>" + (Double.isNaN(value) ? "" : Html.number(value)) + "</td>";
    }

    /** freeEnergyGap becomes free energy gap. */
    private static String words(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
    }
}
