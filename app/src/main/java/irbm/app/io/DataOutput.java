package irbm.app.io;

import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.io.format.NpzWriter;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Writes data sets in formats that everybody reads; the end of the file's name chooses which. */
public final class DataOutput {
    private DataOutput() {}

    /** One data set as {@code .npy} (rows only), {@code .npz} (arrays data and labels) or {@code .csv} (labels first). */
    public static void write(Dataset data, Path file) throws IOException {
        switch (ending(file)) {
            case ".npy" -> AtomicFile.write(file, rows(data));
            case ".csv" -> AtomicFile.write(file, new CsvOutput(data));
            default -> writeNpz(arrays(data, "data", "labels"), file);
        }
    }

    /** All parts of a split as {@code .npz}: arrays train, train_labels, validation and so on. */
    public static void write(Split split, Path file) throws IOException {
        if (!ending(file).equals(".npz")) {
            throw new InputException("--out: only an .npz file holds all parts of a split, was " + file);
        }
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            String name = part.name().toLowerCase(Locale.ROOT);
            if (!split.part(part).isEmpty()) {
                arrays.putAll(arrays(split.part(part), name, name + "_labels"));
            }
        }
        writeNpz(arrays, file);
    }

    /** The ending, which must be one that can be written. */
    public static String ending(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String ending = name.substring(Math.max(0, name.lastIndexOf('.')));
        return switch (ending) {
            case ".npy", ".npz", ".csv" -> ending;
            default -> throw new UsageException("--out must end in .npy, .npz or .csv, was " + file);
        };
    }

    private static Map<String, NpyArray> arrays(Dataset data, String dataName, String labelName) {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put(dataName + ".npy", rows(data));
        if (!data.labels().isEmpty()) {
            arrays.put(labelName + ".npy", NpyArray.of(data.labels().toArray()));
        }
        return arrays;
    }

    /** Pictures keep their height and width. */
    private static NpyArray rows(Dataset data) {
        return data.imageShape()
                .map(shape -> NpyArray.of(data.rows(), shape))
                .orElseGet(() -> NpyArray.of(data.rows()));
    }

    private static void writeNpz(Map<String, NpyArray> arrays, Path file) throws IOException {
        AtomicFile.write(file, out -> NpzWriter.writePacked(arrays, out));
    }
}
