package irbm.app.io;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import irbm.io.format.Malformed;
import irbm.model.InputException;
import irbm.model.Split;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads tables of numbers: fields divided by comma, semicolon, tab or blank, with a header or without. */
final class CsvReading {
    private static final int HEAD = 1 << 16;

    private CsvReading() {}

    static Split read(Path file, ReadOptions options, String name) throws IOException {
        CsvTable table = new CsvTable(file.toString(), options);
        try (InputStream in = InputFile.open(file)) {
            CsvReader.builder()
                    .fieldSeparator(separator(file))
                    .detectBomHeader(true)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE) // the table itself says which line has how many
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .build(table, in)
                    .forEach(line -> {});
        } catch (CsvParseException e) {
            throw refused(file, e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return Split.whole(table.toDataset(name));
    }

    private static RuntimeException refused(Path file, CsvParseException failure) {
        return failure.getCause() instanceof InputException ours
                ? ours
                : Malformed.at(file.toString(), "expected a table: %s", Malformed.reason(failure));
    }

    // The first of these that stands in the first line. A blank can stand beside a comma, so it comes last.
    private static char separator(Path file) throws IOException {
        String head = new String(InputFile.head(file, HEAD), StandardCharsets.UTF_8);
        String line = head.lines()
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("")
                .strip();
        for (char candidate : new char[] {'\t', ';', ',', ' '}) {
            if (line.indexOf(candidate) >= 0) {
                return candidate;
            }
        }
        return ',';
    }
}
