package irbm.app.run;

import irbm.io.format.AtomicFile;
import irbm.io.format.Json;
import irbm.io.format.NpyArray;
import irbm.io.format.NpzWriter;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Collects what a checkpoint holds, models, chains, arrays and numbers under their names, and writes it as one NPZ file. */
final class StateWriter {
    static final String METADATA = "checkpoint.json";

    static final String FORMAT = "irbm-checkpoint";
    static final int FORMAT_VERSION = 1;
    private static final String PREVIOUS = "previous-";

    private final Map<String, AtomicFile.Content> entries = new LinkedHashMap<>();
    private final Map<String, Object> numbers = new LinkedHashMap<>();

    /** Where the checkpoint before the last is. */
    static Path previous(Path file) {
        return file.resolveSibling(PREVIOUS + file.getFileName());
    }

    /** The checkpoint whose previous one this is. */
    static Path last(Path previous) {
        return previous.resolveSibling(String.valueOf(previous.getFileName()).substring(PREVIOUS.length()));
    }

    static boolean isPrevious(Path file) {
        return String.valueOf(file.getFileName()).startsWith(PREVIOUS);
    }

    StateWriter put(String name, Rbm model) {
        entries.put(name + "_weights.npy", NpyArray.of(model.weights()));
        entries.put(name + "_visible_bias.npy", NpyArray.of(model.visibleBias()));
        entries.put(name + "_hidden_bias.npy", NpyArray.of(model.hiddenBias()));
        if (!model.visibleUnits().areBits()) {
            entries.put(name + "_groups.npy", NpyArray.of(model.visibleUnits().groupNumbers()));
            entries.put(
                    name + "_group_may_be_empty.npy",
                    NpyArray.of(model.visibleUnits().emptyGroups()));
        }
        return this;
    }

    /** Masses are written where there are some, so that a model comes back as the kind it was. */
    StateWriter put(String name, BinaryModel model) {
        if (model instanceof FractionalRbm) {
            double[] mass = new double[model.hiddenCount()];
            Arrays.setAll(mass, model::mass);
            put(name + "_mass", mass);
        }
        return put(name, model.units());
    }

    StateWriter put(String name, Chains chains) {
        entries.put(name + ".npy", NpyArray.of(chains.visible()));
        numbers.put(name + "Seed", chains.seed());
        numbers.put(name + "Sweep", chains.sweep());
        return this;
    }

    StateWriter put(String name, float[] values) {
        entries.put(name + ".npy", NpyArray.of(values));
        return this;
    }

    StateWriter put(String name, double[] values) {
        entries.put(name + ".npy", NpyArray.of(values));
        return this;
    }

    /** A number, or whatever JSON can hold. */
    StateWriter put(String name, Object value) {
        numbers.put(name, value);
        return this;
    }

    /**
     * Writes the file whole or not at all: a kill at any moment leaves this checkpoint or the one before. The one before stays beside
     * it, for the case that this one is damaged later.
     */
    void write(Path file) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("formatVersion", FORMAT_VERSION);
        members.putAll(numbers);
        byte[] metadata = Json.write(members).getBytes(StandardCharsets.UTF_8);
        entries.put(METADATA, out -> out.write(metadata));
        AtomicFile.writeKeeping(previous(file), file, out -> NpzWriter.writeStored(entries, out));
    }
}
