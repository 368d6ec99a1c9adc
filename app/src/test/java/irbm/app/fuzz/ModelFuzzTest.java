package irbm.app.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import irbm.app.io.SampleFiles;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.math.FloatMatrix;
import irbm.model.Dataset;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

final class ModelFuzzTest {
    static Stream<byte[]> seeds() throws IOException {
        return Stream.of(model());
    }

    static byte[] model() throws IOException {
        Rbm rbm = new Rbm(FloatMatrix.of(2, 4, (i, j) -> i - j), new float[4], new float[2]);
        ModelMetadata metadata = ModelMetadata.trainedOn(Dataset.of("d", SampleFiles.ROWS), Map.of("epochs", 3L));
        Path file = Files.createTempFile("seed", ".npz");
        try {
            ModelFile.write(new StoredModel(new FractionalRbm(rbm, new double[] {1, 0.5}), metadata), file);
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyBytesGiveAModelOrOneLine(byte[] content) {
        Refusal.resultOrOneLine(content, ".npz", file -> ModelFile.read(file, Optional.empty()));
    }
}
