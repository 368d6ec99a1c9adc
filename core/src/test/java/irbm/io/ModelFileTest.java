package irbm.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.io.format.NpzFile;
import irbm.io.format.NpzWriter;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.FractionalRbm;
import irbm.model.ImageShape;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.model.UnitGroup;
import irbm.model.VisibleUnits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelFileTest {
    private static final BinaryMatrix ROWS =
            BinaryMatrix.of(new int[] {1, 0, 1, 1}, new int[] {0, 0, 1, 0}, new int[] {1, 1, 0, 0});
    private static final Rbm RBM = rbm(3, 4);

    @TempDir
    private Path directory;

    private static Rbm rbm(int hidden, int visible) {
        return new Rbm(
                FloatMatrix.of(hidden, visible, (i, j) -> normal(i, j)), vector(visible, 100), vector(hidden, 200));
    }

    private static float normal(int i, int j) {
        return (float) Randomness.normal(Randomness.key(1, Purpose.TEST, 0, i), j);
    }

    private static float[] vector(int length, int stream) {
        float[] vector = new float[length];
        for (int i = 0; i < length; i++) {
            vector[i] = normal(stream, i);
        }
        return vector;
    }

    private static ModelMetadata metadata() {
        Dataset data = Dataset.of("toy", ROWS).withImageShape(new ImageShape(2, 2));
        return ModelMetadata.trainedOn(data, Map.of("method", "cd", "epochs", 5L, "rates", List.of(0.1, 0.01)));
    }

    private Path write(Map<String, ? extends AtomicFile.Content> entries) throws IOException {
        Path file = directory.resolve("foreign.npz");
        AtomicFile.write(file, out -> NpzWriter.writeStored(entries, out));
        return file;
    }

    private static BinaryModel read(Path file) throws IOException {
        return ModelFile.read(file, Optional.empty()).model();
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        for (BinaryModel model :
                List.of(RBM, new FractionalRbm(RBM, new double[] {1, 0.25, 2}), Rbm.independent(new float[4]))) {
            StoredModel stored = new StoredModel(model, metadata());
            ModelFile.write(stored, directory.resolve("m.npz"));
            assertThat(ModelFile.read(directory.resolve("m.npz"), Optional.empty()))
                    .isEqualTo(stored);
        }
    }

    @Test
    void groupsAreWrittenAndReadUnderAVersionOfTheirOwn() throws IOException {
        VisibleUnits units = VisibleUnits.of(4, List.of(UnitGroup.atMostOne(1, 3), UnitGroup.exactlyOne(0, 2)));
        for (BinaryModel model : List.of(
                RBM.withVisibleUnits(units),
                new FractionalRbm(RBM.withVisibleUnits(units), new double[] {1, 0.25, 2}))) {
            StoredModel stored = new StoredModel(model, metadata());
            ModelFile.write(stored, directory.resolve("m.npz"));
            StoredModel read = ModelFile.read(directory.resolve("m.npz"));
            assertThat(read).isEqualTo(stored);
            assertThat(read.model().units().visibleUnits()).isEqualTo(units);
            assertThat(read.model()).isNotEqualTo(RBM);
        }
        try (NpzFile npz = NpzFile.open(directory.resolve("m.npz"))) {
            assertThat(npz.numbers("groups").toDoubles()).containsExactly(2, 1, 2, 1);
            assertThat(npz.numbers("group_may_be_empty").toDoubles()).containsExactly(1, 0);
            assertThat(new String(npz.attachment("metadata.json", 1 << 16).orElseThrow(), StandardCharsets.UTF_8))
                    .contains("\"formatVersion\" : 3");
        }
    }

    @Test
    void modelAloneIsWrittenAndRead() throws IOException {
        ModelFile.write(RBM, directory.resolve("m.npz"));
        StoredModel stored = ModelFile.read(directory.resolve("m.npz"));
        assertThat(stored.model()).isEqualTo(RBM);
        assertThat(stored.metadata().program()).matches("irbm [0-9].*");
    }

    /** The bytes of the file are a promise: a digest of what was written when the members of metadata.json got their names in camelCase. */
    @Test
    void bytesStayTheSame() throws Exception {
        Rbm model = new Rbm(
                FloatMatrix.of(2, 4, (i, j) -> i - 0.5f * j), new float[] {1, 2, 3, 4}, new float[] {-1, 0.25f});
        ModelMetadata metadata = new ModelMetadata(
                "irbm 0.1.0",
                Optional.of(new ImageShape(2, 2)),
                Optional.of("toy \"\u00e9\""),
                Optional.of("0a"),
                Map.of("rates", List.of(0.1, 1e-9, Double.NaN, true, 7L)));
        ModelFile.write(
                new StoredModel(new FractionalRbm(model, new double[] {1, 0.5}), metadata), directory.resolve("m"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(directory.resolve("m")));
        assertThat(HexFormat.of().formatHex(digest))
                .isEqualTo("11ab8c0160ec9f2440b47eb8bacd1dd5b7b6724a22c0c0e4a76694a900381cd8");
    }

    /** What version 0.1.0 wrote: names in snake_case. */
    @Test
    void oldNamesOfMetadataAreRead() {
        String old = """
                {"format": "irbm-model", "format_version": 1, "program": "irbm 0.1.0", "image_shape": [2, 3],
                 "data": {"name": "toy", "sha256": "0a"}, "training": {"batch_size": 20, "learning_rate": 0.5}}""";
        ModelMetadata read = ModelMetadata.parse("here", old.getBytes(StandardCharsets.UTF_8));
        assertThat(read)
                .isEqualTo(new ModelMetadata(
                        "irbm 0.1.0",
                        Optional.of(new ImageShape(2, 3)),
                        Optional.of("toy"),
                        Optional.of("0a"),
                        Map.of("batchSize", 20L, "learningRate", 0.5)));
    }

    @Test
    void sameModelGivesSameBytes() throws IOException {
        ModelFile.write(new StoredModel(RBM, metadata()), directory.resolve("a.npz"));
        ModelFile.write(new StoredModel(RBM, metadata()), directory.resolve("b.npz"));
        assertThat(directory.resolve("a.npz")).hasSameBinaryContentAs(directory.resolve("b.npz"));
    }

    @Test
    void squareWeightsNeedAnOrientation() throws IOException {
        Rbm square = rbm(4, 4);
        Path file = write(Map.of(
                "W.npy", NpyArray.of(square.weights()),
                "b.npy", NpyArray.of(square.visibleBias()),
                "c.npy", NpyArray.of(square.hiddenBias())));
        assertThatThrownBy(() -> read(file))
                .hasMessageEndingWith(
                        "array 'W' is square: say --orientation hidden-visible or --orientation visible-hidden");
        assertThat(ModelFile.read(file, Optional.of(Orientation.HIDDEN_VISIBLE)).model())
                .isEqualTo(square);
        Rbm turned =
                new Rbm(FloatMatrix.of(4, 4, (i, j) -> square.weight(j, i)), square.visibleBias(), square.hiddenBias());
        assertThat(ModelFile.read(file, Optional.of(Orientation.VISIBLE_HIDDEN)).model())
                .isEqualTo(turned);
    }

    @Test
    void badModelsAreRefusedInOneLine() throws IOException {
        Map<String, AtomicFile.Content> good = new LinkedHashMap<>();
        good.put("weights.npy", NpyArray.of(RBM.weights()));
        good.put("visible_bias.npy", NpyArray.of(RBM.visibleBias()));
        good.put("hidden_bias.npy", NpyArray.of(RBM.hiddenBias()));
        refused(
                with(good, "weights.npy", NpyArray.of(FloatMatrix.of(3, 5, (i, j) -> 0))),
                "array 'weights' is 3 x 5, the biases are those of 3 hidden and 4 visible units");
        refused(
                with(good, "weights.npy", NpyArray.of(FloatMatrix.of(3, 4, (i, j) -> Float.NaN))),
                "weights must be finite, row 0 column 0 is NaN");
        refused(
                with(good, "mass.npy", NpyArray.of(new double[] {1, -1, 1})),
                "mass must be finite and not negative, entry 1 is -1.0");
        refused(with(good, "mass.npy", NpyArray.of(new double[2])), "2 masses given, the model has 3 hidden units");
        refused(with(good, "metadata.json", out -> out.write('{')), "entry metadata.json: expected a JSON object");
        refused(
                with(good, "metadata.json", json("{\"format\": \"irbm-model\", \"format_version\": 4}")),
                "expected a format version up to 3, was 4; a newer irbm reads it");
        refused(
                with(good, "metadata.json", json("{\"format\": \"irbm-model\", \"formatVersion\": 4}")),
                "expected a format version up to 3, was 4; a newer irbm reads it");
        refused(with(good, "groups.npy", NpyArray.of(new int[] {1, 1, 0, 0})), "group_may_be_empty");
        Map<String, AtomicFile.Content> grouped = with(good, "group_may_be_empty.npy", NpyArray.of(new int[] {1}));
        refused(with(grouped, "groups.npy", NpyArray.of(new int[] {1, 1, 2, 0})), "column 2 is in group 2.0");
        refused(with(grouped, "groups.npy", NpyArray.of(new int[] {1, 0, 0, 0})), "a group needs at least 2 columns");
        refused(with(grouped, "groups.npy", NpyArray.of(new int[] {1, 1, 0})), "3 visible units, the bias has 4");
        refused(
                with(
                        good,
                        "metadata.json",
                        json("{\"format\": \"irbm-model\", \"format_version\": 1, \"image_shape\": [3, 3]}")),
                "a picture of 3 x 3 does not hold 4 visible units");
        refused(with(good, "metadata.json", json("[".repeat(100_000))), "entry metadata.json: expected a JSON object");
        good.remove("hidden_bias.npy");
        refused(good, "expected an array with the hidden bias, named hidden_bias, c, hbias");
        refused(
                with(good, "hidden\nbias.npy", NpyArray.of(RBM.hiddenBias())),
                "; it has 'hidden?bias', 'visible_bias', 'weights'");
    }

    private static Map<String, AtomicFile.Content> with(
            Map<String, AtomicFile.Content> entries, String name, AtomicFile.Content content) {
        Map<String, AtomicFile.Content> changed = new LinkedHashMap<>(entries);
        changed.put(name, content);
        return changed;
    }

    private static AtomicFile.Content json(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private void refused(Map<String, AtomicFile.Content> entries, String message) throws IOException {
        Path file = write(entries);
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .message()
                .startsWith(file.toString())
                .contains(message)
                .doesNotContain("\n");
    }
}
