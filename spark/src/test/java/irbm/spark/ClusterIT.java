package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.train.GrowOptions;
import irbm.train.Growth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real cluster: a master and two workers as processes of their own. */
class ClusterIT {
    private static final int UNITS = 3;
    private static final String MEMORY = "600m";
    private static final BinaryMatrix ROWS = rows();
    private static final BinaryMatrix NONE = new BinaryMatrix(0, ROWS.columns());

    @TempDir
    private static Path home;

    private static LoopbackCluster cluster;
    private static SparkSession session;

    /** MNIST where it is at hand, else digits that the program draws. */
    private static BinaryMatrix rows() {
        String name = System.getenv("IRBM_DATA") == null ? "strokes:21000" : "mnist";
        try {
            BinaryMatrix all = new DataSource(DataLocations.of(System.getenv()))
                    .load(DataRequest.of(name))
                    .train()
                    .rows();
            return all.slice(0, Math.min(20_000, all.rows()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        cluster = LoopbackCluster.start(home, 2, MEMORY);
        session = cluster.builder(System.getProperty("irbm.spark.jar"), MEMORY).getOrCreate();
    }

    @AfterAll
    static void stop() {
        if (session != null) {
            session.stop();
        }
        cluster.close();
    }

    private static InfiniteRbm estimator() {
        return new InfiniteRbm()
                .setRecipe("unit")
                .setSearchRows(ROWS.rows())
                .setMaxUnits(UNITS)
                .setChainCount(2000)
                .setRefine("none")
                .setAnnealingSteps(100);
    }

    private static Rbm local() {
        GrowOptions options = GrowOptions.unitByUnit();
        options = options.withSearch(options.search().withRows(ROWS.rows()))
                .withMaxUnits(UNITS)
                .withChains(2000, options.gibbsSteps())
                .withCheckEvery(0);
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            return new Growth(ROWS, NONE, model -> Double.NaN, pool)
                    .run(options, 1)
                    .model();
        }
    }

    @Test
    void fitsTransformsSavesAndLoadsAndSurvivesTheLossOfAWorker() throws Exception {
        Dataset<Row> table = TestSession.table(session, ROWS, NONE, 4).cache();
        Rbm expected = local();

        InfiniteRbmModel model = estimator().setCheckEvery(0).fit(table);
        assertThat(model.rbm()).isEqualTo(expected);

        Dataset<Row> some = table.limit(200).cache();
        String path = home.resolve("model").toString();
        model.save(path);
        assertThat(hidden(InfiniteRbmModel.load(path), some)).isEqualTo(hidden(model, some));

        Path checkpoints = home.resolve("checkpoints");
        CompletableFuture<Boolean> killed = CompletableFuture.supplyAsync(() -> killAfterTheFirstStep(checkpoints));
        InfiniteRbmModel survived = estimator()
                .setCheckEvery(0)
                .setCheckpointDir(checkpoints.toString())
                .fit(table);
        assertThat(killed.get(1, TimeUnit.SECONDS)).isTrue();
        assertThat(survived.rbm()).isEqualTo(expected);
    }

    private static List<Vector> hidden(InfiniteRbmModel model, Dataset<Row> rows) {
        return model.transform(rows).orderBy("id").select("hidden").collectAsList().stream()
                .map(row -> (Vector) row.getAs(0))
                .toList();
    }

    /** Growing is in its second step as soon as the checkpoint of the first is there. */
    private static boolean killAfterTheFirstStep(Path checkpoints) {
        for (int wait = 0; wait < 30_000; wait++) {
            if (Files.exists(checkpoints.resolve("last"))) {
                cluster.kill(0);
                return true;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                return false;
            }
        }
        return false;
    }
}
