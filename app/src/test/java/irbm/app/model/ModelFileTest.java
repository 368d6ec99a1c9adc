package irbm.app.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.app.InputException;
import irbm.app.format.AtomicFile;
import irbm.app.format.NpyArray;
import irbm.app.format.NpzWriter;
import irbm.app.format.Python;
import irbm.app.format.SampleFiles;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.FractionalRbm;
import irbm.model.ImageShape;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelFileTest {
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
        Dataset data = Dataset.of("toy", SampleFiles.ROWS).withImageShape(new ImageShape(2, 2));
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
    void sameModelGivesSameBytes() throws IOException {
        ModelFile.write(new StoredModel(RBM, metadata()), directory.resolve("a.npz"));
        ModelFile.write(new StoredModel(RBM, metadata()), directory.resolve("b.npz"));
        assertThat(directory.resolve("a.npz")).hasSameBinaryContentAs(directory.resolve("b.npz"));
    }

    @Test
    void numpyReadsModels() throws IOException {
        Python.assumeNumpy();
        ModelFile.write(
                new StoredModel(new FractionalRbm(RBM, new double[] {1, 0.5, 2}), metadata()),
                directory.resolve("model.npz"));
        String printed = Python.run(directory, """
                import json, numpy as np
                m = np.load('model.npz', allow_pickle=False)
                print(m['weights'].shape, m['weights'].dtype, m['visible_bias'].shape, m['hidden_bias'].shape, m['mass'].tolist())
                print(json.loads(m['metadata.json'])['image_shape'], float(m['weights'][2, 3]))
                """);
        assertThat(printed).isEqualTo("(3, 4) float32 (4,) (3,) [1.0, 0.5, 2.0]\n[2, 2] " + (double) RBM.weight(2, 3));
    }

    /** The snippet of the documentation does what it says: the free energy of all-zero rows is -Σ softplus(a_i). */
    @Test
    void snippetOfTheDocumentationRuns() throws IOException {
        Python.assumeNumpy();
        ModelFile.write(new StoredModel(RBM, metadata()), directory.resolve("model.npz"));
        String documentation = Files.readString(Path.of("..", "docs", "data.md"));
        int start = documentation.indexOf("```python") + "```python".length();
        String snippet = documentation.substring(start, documentation.indexOf("```", start));
        String printed = Python.run(directory, snippet + "\nprint(float(free_energy(np.zeros((1, 4)))[0]))\n");
        double expected = 0;
        for (float bias : RBM.hiddenBias()) {
            expected -= Math.log1p(Math.exp(bias));
        }
        String last = printed.substring(printed.lastIndexOf('\n') + 1);
        assertThat(Double.parseDouble(last)).isCloseTo(expected, Offset.offset(1e-5));
    }

    @Test
    void foreignModelsAreReadInEitherOrientation() throws IOException {
        Python.assumeNumpy();
        AtomicFile.write(directory.resolve("w.npy"), NpyArray.of(RBM.weights()));
        AtomicFile.write(directory.resolve("b.npy"), NpyArray.of(RBM.visibleBias()));
        AtomicFile.write(directory.resolve("c.npy"), NpyArray.of(RBM.hiddenBias()));
        Python.run(directory, """
                import numpy as np
                w, b, c = np.load('w.npy'), np.load('b.npy'), np.load('c.npy')
                np.savez('1.npz', W=w, b=b, c=c)
                np.savez('2.npz', W=w.T, vbias=b.astype('f8'), hbias=c.reshape(1, -1))
                np.savez('3.npz', weights=np.asfortranarray(w.astype('>f8')), bv=b.reshape(-1, 1), bh=c)
                np.savez('4.npz', components_=w, intercept_visible_=b, intercept_hidden_=c)
                """);
        for (String name : List.of("1.npz", "2.npz", "3.npz", "4.npz")) {
            assertThat(read(directory.resolve(name))).as(name).isEqualTo(RBM);
        }
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
                with(good, "metadata.json", json("{\"format\": \"irbm-model\", \"format_version\": 2}")),
                "expected format version 1, was 2; a newer irbm reads it");
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
        return out -> out.write(SampleFiles.text(text));
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
