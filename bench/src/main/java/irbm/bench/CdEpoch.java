package irbm.bench;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.data.SplitRule;
import irbm.app.model.ModelFile;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The peer of {@code bench/peers/cd_torch.py}: prints the seconds of each epoch of plain CD-k over the given rows, every epoch from
 * the same model. Arguments: model.npz, data.npy, k, batch size, threads, epochs.
 */
public final class CdEpoch {
    private CdEpoch() {}

    public static void main(String[] arguments) throws IOException {
        Rbm model =
                ModelFile.read(Path.of(arguments[0]), Optional.empty()).model().units();
        DataRequest request =
                new DataRequest(arguments[1], Optional.empty(), false, SplitRule.NONE, Optional.empty(), 1);
        BinaryMatrix rows = new DataSource(DataLocations.of(System.getenv()))
                .load(request)
                .train()
                .rows();
        CdOptions options = CdOptions.DEFAULTS
                .withPersistent(false)
                .withCentred(false)
                .withDecay(false)
                .withLearningRate(0.05)
                .withGibbsSteps(Integer.parseInt(arguments[2]))
                .withBatchSize(Integer.parseInt(arguments[3]));
        try (WorkerPool pool = WorkerPool.of(Integer.parseInt(arguments[4]))) {
            ContrastiveDivergence epoch = new ContrastiveDivergence(rows, options, pool);
            CdState start = CdState.from(model, rows, options, 1, pool);
            for (int e = 0; e < Integer.parseInt(arguments[5]); e++) {
                long started = System.nanoTime();
                epoch.step(start);
                System.out.printf(Locale.ROOT, "%.4f%n", (System.nanoTime() - started) / 1e9);
            }
        }
    }
}
