package irbm.app.io;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import irbm.io.format.Limits;
import irbm.io.format.Malformed;
import irbm.model.Dataset;
import irbm.model.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes a table field by field and keeps only bits and labels. The first record is kept as text until it is known whether
 * it is a header and which column holds the labels.
 */
final class CsvTable extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final String where;
    private final Optional<String> wantedLabels;
    private final BitRule rule;
    private final List<String> first = new ArrayList<>();
    private final LabelCollector labels = new LabelCollector();
    private CsvLayout layout = CsvLayout.UNKNOWN;
    private BitStore bits;

    CsvTable(String where, ReadOptions options) {
        this.where = where;
        this.wantedLabels = options.labels();
        this.rule = BitRule.of(options, Part.TRAIN, 1);
        this.bits = new BitStore(where, 1);
    }

    @Override
    protected void handleField(int field, char[] text, int offset, int length, boolean quoted) {
        if (layout.isUnknown()) {
            Limits.checkColumns(where, field + 1);
            first.add(new String(text, offset, length).strip());
        } else if (field < layout.fields()) {
            take(field, text, offset, length);
        }
    }

    private void take(int field, char[] text, int offset, int length) {
        if (field == layout.labelField()) {
            labels.add(new String(text, offset, length).strip());
        } else if (length == 1 && (text[offset] == '0' || text[offset] == '1') && rule.isPlain()) {
            add(field, text[offset] - '0', text, offset, length);
        } else {
            add(field, number(field, new String(text, offset, length)), text, offset, length);
        }
    }

    private void add(int field, double value, char[] text, int offset, int length) {
        int bit = rule.bit(value, bits.rows(), bits.column());
        if (bit == BitRule.BAD) {
            throw rule.bad(where, place(field), Malformed.quote(new String(text, offset, length)));
        }
        bits.add(bit);
    }

    private double number(int field, String text) {
        return PlainNumber.parse(text)
                .orElseThrow(() ->
                        Malformed.at(where, "%s: expected a number, was %s", place(field), Malformed.quote(text)));
    }

    private String place(int field) {
        return "line %d, column %d".formatted(getStartingLineNumber(), field + 1);
    }

    @Override
    protected Boolean buildRecord() {
        if (layout.isUnknown()) {
            begin();
        } else if (getFieldCount() != layout.fields()) {
            throw Malformed.at(
                    where,
                    "line %d: expected %d fields like the first line, was %d",
                    getStartingLineNumber(),
                    layout.fields(),
                    getFieldCount());
        }
        return true;
    }

    private void begin() {
        layout = CsvLayout.of(where, first, wantedLabels);
        bits = new BitStore(where, layout.columns());
        for (int field = 0; field < first.size() && !layout.hasHeader(); field++) {
            take(field, first.get(field).toCharArray(), 0, first.get(field).length());
        }
        first.clear();
    }

    Dataset toDataset(String name) {
        if (bits.rows() == 0) {
            throw Malformed.at(where, "expected rows of numbers, there is none");
        }
        Dataset rows = Dataset.of(name, bits.toMatrix());
        return layout.labelField() < 0 ? rows : rows.withLabels(labels.toLabels());
    }
}
