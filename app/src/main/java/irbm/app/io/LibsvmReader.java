package irbm.app.io;

import irbm.io.format.Limits;
import irbm.io.format.Malformed;
import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.Labels;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Reads LIBSVM files. Two passes: the first finds how many rows and columns there are, the second sets the bits, so that
 * nothing but the bits is kept. Columns count from 1, or from 0 when some index is 0, which scikit-learn writes.
 */
final class LibsvmReader {
    private final Path file;
    private final String where;
    private final BitRule rule;

    LibsvmReader(Path file, ReadOptions options) {
        this.file = file;
        this.where = file.toString();
        this.rule = BitRule.of(options, Part.TRAIN, 1);
    }

    Split read(String name) throws IOException {
        Extent extent = new Extent();
        scan(extent);
        if (extent.rows == 0) {
            throw Malformed.at(where, "expected lines of 'label index:value ...', there is none");
        }
        int columns = extent.largest - extent.base() + 1;
        Limits.checkColumns(where, columns);
        Limits.checkMemory(where, (double) Long.BYTES * extent.rows * BinaryMatrix.wordsFor(columns));
        Filler filler = new Filler(new BinaryMatrix(extent.rows, columns), extent.base());
        scan(filler);
        return Split.whole(Dataset.of(name, filler.rows).withLabels(Labels.of(filler.labels.toArray())));
    }

    private void scan(LibsvmScanner.Visitor visitor) throws IOException {
        try (InputStream in = InputFile.open(file)) {
            new LibsvmScanner(where, in).scan(visitor);
        }
    }

    private double number(int line, String text) {
        return PlainNumber.parse(text)
                .orElseThrow(
                        () -> Malformed.at(where, "line %d: expected a number, was %s", line, Malformed.quote(text)));
    }

    private static final class Extent implements LibsvmScanner.Visitor {
        private int rows;
        private int largest;
        private int smallest = Integer.MAX_VALUE;

        @Override
        public void label(int line, String text) {
            rows++;
        }

        @Override
        public void value(int line, int index, String text) {
            largest = Math.max(largest, index);
            smallest = Math.min(smallest, index);
        }

        private int base() {
            return smallest == 0 ? 0 : 1;
        }
    }

    private final class Filler implements LibsvmScanner.Visitor {
        private final BinaryMatrix rows;
        private final int base;
        private final int[] lastRow; // for each column, the row that named it last, counted from 1
        private final IntStore labels = new IntStore();

        private Filler(BinaryMatrix rows, int base) {
            this.rows = rows;
            this.base = base;
            this.lastRow = new int[rows.columns()];
        }

        @Override
        public void label(int line, String text) {
            double value = number(line, text);
            if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
                throw Malformed.at(where, "line %d: expected a whole number as label, was %s", line, text);
            }
            labels.add((int) value);
        }

        @Override
        public void value(int line, int index, String text) {
            int row = labels.count() - 1;
            if (lastRow[index - base] == row + 1) {
                throw Malformed.at(where, "line %d: column %d appears twice", line, index);
            }
            lastRow[index - base] = row + 1;
            int bit = rule.bit(number(line, text), row, index - base);
            if (bit == BitRule.BAD) {
                throw rule.bad(where, "line %d, column %d".formatted(line, index), Malformed.quote(text));
            }
            rows.set(row, index - base, bit == 1);
        }
    }
}
