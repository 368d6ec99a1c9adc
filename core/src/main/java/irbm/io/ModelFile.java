package irbm.io;

import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.io.format.NpzFile;
import irbm.io.format.NpzWriter;
import irbm.math.UnmetRequirementException;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.InputException;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Model files: NPZ archives that {@code numpy.load} opens, with {@code weights} [hidden, visible], {@code visible_bias} and
 * {@code hidden_bias} as float32, {@code mass} as float64 for fractional models only, {@code metadata.json}, and the digests of
 * all of them. Where columns exclude each other, {@code groups} [visible] has the number of each column's group, from 1, or 0 for a bit,
 * and {@code group_may_be_empty} [groups] has 1 where all columns of a group may be off.
 */
public final class ModelFile {
    private static final String METADATA = "metadata.json";
    private static final int LARGEST_METADATA = 1 << 20;

    private ModelFile() {}

    /** Writes the file whole or not at all; the same model gives the same bytes. */
    public static void write(StoredModel stored, Path file) throws IOException {
        Rbm units = stored.model().units();
        Map<String, AtomicFile.Content> entries = new LinkedHashMap<>();
        entries.put("weights.npy", NpyArray.of(units.weights()));
        entries.put("visible_bias.npy", NpyArray.of(units.visibleBias()));
        entries.put("hidden_bias.npy", NpyArray.of(units.hiddenBias()));
        if (stored.model() instanceof FractionalRbm fractional) {
            entries.put("mass.npy", NpyArray.of(masses(fractional)));
        }
        if (!units.visibleUnits().areBits()) {
            entries.put(
                    ModelArrays.GROUPS + ".npy",
                    NpyArray.of(units.visibleUnits().groupNumbers()));
            entries.put(
                    ModelArrays.MAY_BE_EMPTY + ".npy",
                    NpyArray.of(units.visibleUnits().emptyGroups()));
        }
        byte[] metadata = stored.metadata().toJson(units.visibleUnits());
        entries.put(METADATA, out -> out.write(metadata));
        AtomicFile.write(file, out -> NpzWriter.writeStored(entries, out));
    }

    private static double[] masses(FractionalRbm model) {
        double[] masses = new double[model.hiddenCount()];
        for (int i = 0; i < masses.length; i++) {
            masses[i] = model.mass(i);
        }
        return masses;
    }

    /** Writes a model of which nothing else is to be said. */
    public static void write(BinaryModel model, Path file) throws IOException {
        write(new StoredModel(model, ModelMetadata.ofProgram()), file);
    }

    /** Reads and checks a model file. */
    public static StoredModel read(Path file) throws IOException {
        return read(file, Optional.empty());
    }

    /**
     * Reads and checks a file that irbm wrote, or one that others wrote with NumPy. {@code orientation} says which index of their
     * weights comes first, where the shape does not. A file that holds no model is refused with an {@link InputException}.
     */
    public static StoredModel read(Path file, Optional<Orientation> orientation) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString());
        }
        try (NpzFile npz = NpzFile.open(file)) {
            Optional<byte[]> text = npz.attachment(METADATA, LARGEST_METADATA);
            if (text.isEmpty()) {
                return new StoredModel(new ModelArrays(npz, orientation).model(), ModelMetadata.NONE);
            }
            String where = file + ": entry " + METADATA;
            ModelMetadata metadata = ModelMetadata.parse(where, text.get());
            if (npz.hasDigests() || ModelMetadata.hasDigests(where, text.get())) {
                npz.requireDigests();
            }
            BinaryModel model = new ModelArrays(npz, Optional.of(Orientation.HIDDEN_VISIBLE)).model();
            return new StoredModel(model, metadata);
        } catch (UnmetRequirementException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }
}
