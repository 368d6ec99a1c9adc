package irbm.app;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.io.ModelFile;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Dataset;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The Java of {@code docs/guide.md}; {@link GuideTest} compares the two. */
final class GuideExample {
    private GuideExample() {}

    static FloatMatrix features(Path file) throws IOException {
        Rbm model = ModelFile.read(file, Optional.empty()).model().units(); // file: trained/model.npz
        Dataset test = new DataSource(DataLocations.of(System.getenv()))
                .load(DataRequest.of("strokes:1000"))
                .test();
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            return model.hiddenMeans(test.rows(), pool); // E[h|v], rows x hidden
        }
    }
}
