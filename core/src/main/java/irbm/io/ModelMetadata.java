package irbm.io;

import irbm.io.format.Json;
import irbm.io.format.JsonNames;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.InputException;
import irbm.model.VisibleUnits;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model file says about its model.
 *
 * @param program the program that wrote it, with its version
 * @param imageShape the picture that the visible units form, when known
 * @param dataName the data it was trained on, when known
 * @param dataHash SHA-256 of the training rows, see {@link Dataset#contentHash}
 * @param training how it was trained: names and values: strings, numbers, truth values, lists and maps of them
 */
public record ModelMetadata(
        String program,
        Optional<ImageShape> imageShape,
        Optional<String> dataName,
        Optional<String> dataHash,
        Map<String, Object> training) {

    /** A model that nobody says anything about. */
    public static final ModelMetadata NONE =
            new ModelMetadata("unknown", Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

    /** Version 2 has digests of all entries; version 1 had none. */
    static final int FORMAT_VERSION = 2;

    /** Of files with groups: a program that does not know them must not take their columns for bits. */
    static final int FORMAT_VERSION_OF_GROUPS = 3;

    private static final String FORMAT = "irbm-model";

    /** A model that irbm made. */
    static ModelMetadata ofProgram() {
        return new ModelMetadata(
                "irbm " + Version.program(), Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
    }

    /** A model trained by this program on the given rows. */
    public static ModelMetadata trainedOn(Dataset train, Map<String, Object> training) {
        return new ModelMetadata(
                "irbm " + Version.program(),
                train.imageShape(),
                Optional.of(train.name()),
                Optional.of(train.contentHash()),
                training);
    }

    /** The picture to draw for the visible units: the known one, else a square, else a line. */
    public ImageShape pictureOf(int visibleCount) {
        return pictureOf(imageShape, visibleCount);
    }

    /** The picture to draw for the units: the known one, else a square, else a line. */
    public static ImageShape pictureOf(Optional<ImageShape> known, int visibleCount) {
        return known.or(() -> ImageShape.square(visibleCount)).orElse(new ImageShape(1, visibleCount));
    }

    /** As the members of a JSON object in the file of a model of such units. */
    public Map<String, Object> toMap(VisibleUnits units) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("format", FORMAT);
        map.put("formatVersion", units.areBits() ? FORMAT_VERSION : FORMAT_VERSION_OF_GROUPS);
        map.put("program", program);
        imageShape.ifPresent(shape -> map.put("imageShape", List.of(shape.height(), shape.width())));
        Map<String, Object> data = new LinkedHashMap<>();
        dataName.ifPresent(name -> data.put("name", name));
        dataHash.ifPresent(hash -> data.put("sha256", hash));
        map.put("data", data);
        map.put("training", training);
        return map;
    }

    byte[] toJson(VisibleUnits units) {
        return Json.write(toMap(units)).getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a file with this text says what the digests of its entries are. */
    static boolean hasDigests(String where, byte[] text) {
        return JsonNames.today(Json.read(where, text)).get("formatVersion") instanceof Long version && version >= 2;
    }

    static ModelMetadata parse(String where, byte[] text) {
        Map<String, Object> map = JsonNames.today(Json.read(where, text));
        requireVersion(where, map);
        Map<?, ?> data = map.get("data") instanceof Map<?, ?> object ? object : Map.of();
        return new ModelMetadata(
                String.valueOf(map.getOrDefault("program", "unknown")),
                imageShape(where, Optional.ofNullable(map.get("imageShape"))),
                text(data, "name"),
                text(data, "sha256"),
                training(map));
    }

    private static void requireVersion(String where, Map<String, Object> map) {
        if (!FORMAT.equals(map.get("format"))) {
            throw new InputException(where + ": expected \"format\": \"" + FORMAT + "\"");
        }
        if (!(map.get("formatVersion") instanceof Long version) || version < 1 || version > FORMAT_VERSION_OF_GROUPS) {
            throw new InputException("%s: expected a format version up to %d, was %s; a newer irbm reads it"
                    .formatted(where, FORMAT_VERSION_OF_GROUPS, map.getOrDefault("formatVersion", "none")));
        }
    }

    private static Optional<ImageShape> imageShape(String where, Optional<Object> value) {
        if (value.isEmpty()) {
            return Optional.empty();
        }
        List<?> sides = value.get() instanceof List<?> list ? list : List.of();
        if (sides.size() != 2 || !isSide(sides.get(0)) || !isSide(sides.get(1))) {
            throw new InputException(where + ": expected imageShape as [height, width], was " + value.get());
        }
        return Optional.of(new ImageShape(((Long) sides.get(0)).intValue(), ((Long) sides.get(1)).intValue()));
    }

    private static boolean isSide(Object value) {
        return value instanceof Long side && side >= 1 && side <= Short.MAX_VALUE;
    }

    private static Optional<String> text(Map<?, ?> object, String name) {
        return object.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private static Map<String, Object> training(Map<String, Object> map) {
        Map<String, Object> training = new LinkedHashMap<>();
        if (map.get("training") instanceof Map<?, ?> object) {
            object.forEach((name, value) -> training.put(String.valueOf(name), value));
        }
        return training;
    }
}
