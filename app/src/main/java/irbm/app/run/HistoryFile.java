package irbm.app.run;

import irbm.frankwolfe.GrowEvent;
import irbm.train.CdEvent;
import irbm.train.Column;
import irbm.train.Divergence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The events of a run as a table for people and spreadsheets, made from the descriptions of their columns. */
final class HistoryFile {
    private static final String SECONDS = "seconds";

    private HistoryFile() {}

    /** The events of training. */
    static void write(List<CdEvent> history, List<Double> seconds, Path file) throws IOException {
        List<Column> columns = List.of(CdEvent.Measure.values());
        List<String> rows = new ArrayList<>();
        rows.add("%s,%s,%s,setbacks"
                .formatted(columns.get(0).title(), SECONDS, titles(columns.subList(1, columns.size()))));
        for (int k = 0; k < history.size(); k++) {
            List<String> values = values(columns, history.get(k).numbers());
            rows.add("%s,%s,%s,%s"
                    .formatted(
                            values.get(0),
                            seconds(seconds.get(k)),
                            String.join(",", values.subList(1, values.size())),
                            reasons(history.get(k).setbacks())));
        }
        write(rows, file);
    }

    /** The events of growing. */
    static void writeGrowth(List<GrowEvent> history, Path file) throws IOException {
        List<Column> columns = Arrays.stream(GrowEvent.Measure.values())
                .<Column>map(measure -> measure)
                .filter(column -> !column.title().equals(SECONDS))
                .toList();
        List<String> rows = new ArrayList<>(List.of("step,%s,%s".formatted(SECONDS, titles(columns))));
        double seconds = 0;
        for (int k = 0; k < history.size(); k++) {
            GrowEvent event = history.get(k);
            seconds += event.seconds();
            rows.add("%d,%s,%s".formatted(k + 1, seconds(seconds), String.join(",", values(columns, event.numbers()))));
        }
        write(rows, file);
    }

    private static String titles(List<Column> columns) {
        return columns.stream().map(Column::title).collect(Collectors.joining(","));
    }

    /** What was not measured stays empty. */
    private static List<String> values(List<Column> columns, double[] numbers) {
        List<String> values = new ArrayList<>();
        for (int k = 0; k < columns.size(); k++) {
            double number = numbers[k];
            String text = Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%.6g", number);
            values.add(columns.get(k).isCount() ? String.valueOf((long) number) : text);
        }
        return values;
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** Sentences with commas, so in quotes; they hold none themselves. */
    private static String reasons(List<Divergence> setbacks) {
        return setbacks.isEmpty()
                ? ""
                : setbacks.stream().map(Divergence::finding).collect(Collectors.joining("; ", "\"", "\""));
    }

    private static void write(List<String> rows, Path file) throws IOException {
        RunTable.write(file, String.join("\n", rows) + "\n");
    }
}
