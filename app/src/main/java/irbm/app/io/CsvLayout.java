package irbm.app.io;

import irbm.io.format.Limits;
import irbm.io.format.Malformed;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the columns of a table are. A negative {@code labelField} means that there are no labels. */
record CsvLayout(int fields, boolean hasHeader, int labelField) {
    static final CsvLayout UNKNOWN = new CsvLayout(0, false, -1);

    private static final List<String> LABEL_NAMES = List.of("label", "labels", "class", "target", "y");

    /** Decides from the first record; {@code wanted} is the name of the label column, or its number from 1. */
    static CsvLayout of(String where, List<String> first, Optional<String> wanted) {
        boolean named = wanted.isPresent() && first.contains(wanted.get()) && !PlainNumber.isNumber(wanted.get());
        boolean header = named || first.stream().noneMatch(PlainNumber::isNumber) || isCount(first);
        int label = wanted.map(text -> field(where, text, first, header)).orElseGet(() -> header ? usual(first) : -1);
        CsvLayout layout = new CsvLayout(first.size(), header, label);
        Limits.checkColumns(where, layout.columns());
        return layout;
    }

    boolean isUnknown() {
        return fields == 0;
    }

    /** The number of columns that hold bits. */
    int columns() {
        return labelField < 0 ? fields : fields - 1;
    }

    private static int usual(List<String> header) {
        return IntStream.range(0, header.size())
                .filter(field -> LABEL_NAMES.stream().anyMatch(header.get(field)::equalsIgnoreCase))
                .findFirst()
                .orElse(-1);
    }

    private static int field(String where, String wanted, List<String> first, boolean header) {
        int named = header ? first.indexOf(wanted) : -1;
        if (named >= 0) {
            return named;
        }
        if (wanted.matches("[0-9]{1,8}")) {
            int number = Integer.parseInt(wanted);
            if (number >= 1 && number <= first.size()) {
                return number - 1;
            }
        }
        throw Malformed.at(
                where,
                "line 1: expected a label column %s, a name or a number from 1 to %d; it has %s",
                Malformed.quote(wanted),
                first.size(),
                header ? Malformed.list(first) : "no header");
    }

    // 0, 1, 2, ... is what pandas writes above columns without names. A row of bits cannot go on with 2.
    private static boolean isCount(List<String> first) {
        return first.size() >= 3
                && IntStream.range(0, first.size())
                        .allMatch(field -> first.get(field).equals(Integer.toString(field)));
    }
}
