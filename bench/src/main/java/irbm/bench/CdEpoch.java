package irbm.bench;

import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Epochs of plain CD-k and PCD-k, asked for line by line as {@code bench/peers/cd_epochs.py} says: MODEL ROWS cd|pcd K BATCH THREADS SEED
 * WARM OUT. Answers each line with the seconds of an epoch from that model, after epochs that do not count for WARM seconds, while Java
 * compiles; or, where OUT is a file and not "-", writes the model after one epoch to it.
 */
public final class CdEpoch {
    private static final double LEAST_SECONDS = 0.3;

    private final CdOptions options;
    private final BinaryMatrix rows;
    private final Rbm model;
    private final long seed;

    private CdEpoch(String[] request) throws IOException {
        model = ModelFile.read(Path.of(request[0]), Optional.empty()).model().units();
        rows = NamedRows.of(request[1]);
        int batch = Integer.parseInt(request[4]);
        options = CdOptions.DEFAULTS
                .withPersistent(request[2].equals("pcd"))
                .withGibbsSteps(Integer.parseInt(request[3]))
                .withBatchSize(batch)
                .withChainCount(batch)
                .withLearningRate(0.05)
                .withCentred(false)
                .withDecay(false)
                .withAveraged(false);
        seed = Long.parseLong(request[6]);
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] request = line.split(" ");
            try (WorkerPool pool = WorkerPool.of(Integer.parseInt(request[5]))) {
                CdEpoch epoch = new CdEpoch(request);
                double seconds = request[8].equals("-")
                        ? epoch.seconds(Double.parseDouble(request[7]), pool)
                        : epoch.write(Path.of(request[8]), pool);
                System.out.printf(Locale.ROOT, "%.6f%n", seconds);
            }
        }
    }

    private double seconds(double warm, WorkerPool pool) {
        ContrastiveDivergence epoch = new ContrastiveDivergence(Rows.of(rows), options, pool);
        CdState start = CdState.from(model, Rows.of(rows), options, seed, pool);
        secondsPerCall(warm, () -> epoch.step(start));
        return secondsPerCall(LEAST_SECONDS, () -> epoch.step(start));
    }

    /** Calls until so many seconds are over, at least once. */
    private static double secondsPerCall(double least, Runnable body) {
        long started = System.nanoTime();
        int calls = 0;
        double seconds = 0;
        do {
            body.run();
            calls++;
            seconds = (System.nanoTime() - started) / 1e9;
        } while (seconds < least);
        return seconds / calls;
    }

    private double write(Path out, WorkerPool pool) throws IOException {
        CdState start = CdState.from(model, Rows.of(rows), options, seed, pool);
        Rbm after = new ContrastiveDivergence(Rows.of(rows), options, pool)
                .step(start)
                .model();
        ModelFile.write(new StoredModel(after, ModelMetadata.NONE), out);
        return 0;
    }
}
