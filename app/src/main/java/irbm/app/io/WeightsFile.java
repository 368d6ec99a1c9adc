package irbm.app.io;

import irbm.io.format.Malformed;
import irbm.io.format.NpyHeader;
import irbm.io.format.NumberArray;
import irbm.math.UnmetRequirementException;
import irbm.model.InputException;
import irbm.model.RowWeights;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A file with one weight for each row: a vector in {@code .npy}, or a column of numbers as text, with a header or without. */
public final class WeightsFile {
    private WeightsFile() {}

    /** Reads and checks the weights; one of them must be positive. */
    public static RowWeights read(Path file) throws IOException {
        double[] values = DataFormat.of(file) == DataFormat.NPY ? array(file) : column(file);
        RowWeights weights = checked(file, values);
        if (weights.largest() == 0) {
            throw Malformed.at(file.toString(), "expected a weight above zero, all %d are zero", weights.count());
        }
        return weights;
    }

    private static RowWeights checked(Path file, double[] values) {
        try {
            return RowWeights.of(values);
        } catch (UnmetRequirementException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    private static double[] array(Path file) throws IOException {
        try (InputStream in = InputFile.open(file)) {
            NumberArray numbers = NumberArray.read(file.toString(), in, NpyHeader.read(file.toString(), in));
            if (!numbers.isVector()) {
                throw Malformed.at(
                        file.toString(),
                        "expected one weight for each row, was an array of %d x %d",
                        numbers.rows(),
                        numbers.columns());
            }
            return numbers.toDoubles();
        } catch (EOFException e) {
            throw new InputException(file + ": is damaged: " + Malformed.reason(e), e);
        }
    }

    private static double[] column(Path file) throws IOException {
        List<String> lines;
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(InputFile.open(file), StandardCharsets.UTF_8))) {
            lines = in.lines().map(String::strip).toList();
        }
        int first = !lines.isEmpty() && !PlainNumber.isNumber(lines.get(0)) ? 1 : 0;
        return IntStream.range(first, lines.size())
                .filter(line -> !lines.get(line).isEmpty())
                .mapToDouble(line -> number(file, line, lines.get(line)))
                .toArray();
    }

    private static double number(Path file, int line, String text) {
        return PlainNumber.parse(text)
                .orElseThrow(() -> Malformed.at(
                        file.toString(), "line %d: expected a number, was %s", line + 1, Malformed.quote(text)));
    }
}
