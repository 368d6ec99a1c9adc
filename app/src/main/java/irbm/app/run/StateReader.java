package irbm.app.run;

import irbm.io.format.Json;
import irbm.io.format.JsonNames;
import irbm.io.format.NpzFile;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.UnmetRequirementException;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import irbm.sample.Chains;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Reads what {@link StateWriter} wrote; whatever is missing or does not fit is told with the name of the file. */
final class StateReader {
    private static final int LARGEST_METADATA = 1 << 16;

    private final Path file;
    private final NpzFile npz;
    private final Map<String, Object> numbers;

    private StateReader(Path file, NpzFile npz) throws IOException {
        this.file = file;
        this.npz = npz;
        byte[] text = npz.attachment(StateWriter.METADATA, LARGEST_METADATA)
                .orElseThrow(() -> new InputException(file + ": expected the entry " + StateWriter.METADATA));
        this.numbers = JsonNames.today(Json.read(file + ": entry " + StateWriter.METADATA, text));
        requireVersion();
        npz.requireDigests();
    }

    private void requireVersion() {
        if (!StateWriter.FORMAT.equals(numbers.get("format"))
                || !Long.valueOf(StateWriter.FORMAT_VERSION).equals(numbers.get("formatVersion"))) {
            throw new InputException("%s: expected format %s, version %d, was %s, version %s: another irbm wrote it"
                    .formatted(
                            file,
                            StateWriter.FORMAT,
                            StateWriter.FORMAT_VERSION,
                            value("format"),
                            value("formatVersion")));
        }
    }

    /** Reads all of a checkpoint and keeps nothing: what is wrong with it is thrown. */
    static void verify(Path file) throws IOException {
        read(file, state -> state);
    }

    /** Makes a checkpoint of what a file holds. */
    @FunctionalInterface
    interface Body<T> {
        T read(StateReader state) throws IOException;
    }

    static <T> T read(Path file, Body<T> body) throws IOException {
        try (NpzFile npz = NpzFile.open(file)) {
            return body.read(new StateReader(file, npz));
        } catch (UnmetRequirementException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    Rbm model(String name) throws IOException {
        float[] visibleBias = floats(name + "_visible_bias");
        float[] hiddenBias = floats(name + "_hidden_bias");
        float[] weights = floats(name + "_weights");
        return new Rbm(FloatMatrix.of(hiddenBias.length, visibleBias.length, weights), visibleBias, hiddenBias)
                .withVisibleUnits(visibleUnits(name, visibleBias.length));
    }

    private VisibleUnits visibleUnits(String name, int count) throws IOException {
        return npz.names().contains(name + "_groups")
                ? VisibleUnits.ofNumbers(doubles(name + "_groups"), doubles(name + "_group_may_be_empty"))
                : VisibleUnits.bits(count);
    }

    /** A model with its masses, where it was written with some. */
    BinaryModel anyModel(String name) throws IOException {
        Rbm units = model(name);
        return npz.names().contains(name + "_mass") ? new FractionalRbm(units, doubles(name + "_mass")) : units;
    }

    Chains chains(String name) throws IOException {
        var array = npz.numbers(name);
        double[] values = array.toDoubles();
        BinaryMatrix bits = new BinaryMatrix(array.rows(), array.columns());
        for (int k = 0; k < values.length; k++) {
            bits.set(k / array.columns(), k % array.columns(), values[k] != 0);
        }
        return new Chains(
                bits, number(name + "Seed").longValue(), number(name + "Sweep").longValue());
    }

    float[] floats(String name) throws IOException {
        return npz.numbers(name).toFloats();
    }

    double[] doubles(String name) throws IOException {
        return npz.numbers(name).toDoubles();
    }

    Number number(String name) {
        if (numbers.get(name) instanceof Number number) {
            return number;
        }
        throw new InputException("%s: expected the number \"%s\" in %s".formatted(file, name, StateWriter.METADATA));
    }

    /** Whatever JSON held under the name, nothing if it held nothing. */
    Object value(String name) {
        return numbers.getOrDefault(name, "");
    }

    @Override
    public String toString() {
        return file + ": entry " + StateWriter.METADATA;
    }
}
