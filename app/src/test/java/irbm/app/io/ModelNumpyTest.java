package irbm.app.io;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.math.FloatMatrix;
import irbm.model.Dataset;
import irbm.model.FractionalRbm;
import irbm.model.ImageShape;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Model files go to NumPy and come from it. */
final class ModelNumpyTest {
    private static final Rbm RBM = new Rbm(
            FloatMatrix.of(3, 4, (i, j) -> (i + 1) * 0.3f - j * 0.7f),
            new float[] {0.5f, -1.25f, 2, 0.1f},
            new float[] {-0.4f, 0.9f, 1.7f});

    @TempDir
    private Path directory;

    private static ModelMetadata metadata() {
        Dataset data = Dataset.of("toy", SampleFiles.ROWS).withImageShape(new ImageShape(2, 2));
        return ModelMetadata.trainedOn(data, Map.of("method", "cd", "epochs", 5L, "rates", List.of(0.1, 0.01)));
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
                print(json.loads(m['metadata.json'])['imageShape'], float(m['weights'][2, 3]))
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
            assertThat(ModelFile.read(directory.resolve(name)).model()).as(name).isEqualTo(RBM);
        }
    }
}
