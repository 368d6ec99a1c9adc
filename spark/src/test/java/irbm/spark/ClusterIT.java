package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.spark.example.GrowRows;
import irbm.train.GrowOptions;
import irbm.train.Growth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster: a master and two workers as processes of their own. A program that is submitted wants all of its processors, so it
 * comes first, and a worker is killed last.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final int UNITS = 2;
    private static final String MAX_UNITS = "5";
    private static final String MEMORY = "600m";
    private static final BinaryMatrix ROWS = rows();
    private static final BinaryMatrix NONE = new BinaryMatrix(0, ROWS.columns());

    @TempDir
    private static Path home;

    private static LoopbackCluster cluster;

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
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    /** The line of docs/spark.md, with what its capitals stand for. */
    private static List<String> documentedLine(Path rows, Path model) throws IOException {
        String page = Files.readString(REPOSITORY.resolve("docs/spark.md"));
        int from = page.indexOf("spark-submit --master");
        String line = page.substring(from, page.indexOf("```", from)).replace("\\\n", " ");
        Map<String, String> capitals = Map.of(
                "spark://HOST:7077",
                cluster.master(),
                "ROWS.libsvm",
                rows.toString(),
                "MODEL",
                model.toString(),
                "MAX_UNITS",
                MAX_UNITS);
        assertThat(line).contains(capitals.keySet());
        return Arrays.stream(line.trim().split("\\s+"))
                .skip(1)
                .map(word -> capitals.getOrDefault(word, word))
                .toList();
    }

    private static void writeLibsvm(BinaryMatrix rows, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < rows.rows(); n++) {
            StringBuilder line = new StringBuilder("0");
            for (int j = 0; j < rows.columns(); j++) {
                line.append(rows.get(n, j) ? " %d:1".formatted(j + 1) : "");
            }
            lines.add(line.toString());
        }
        Files.write(file, lines);
    }

    @Test
    @Order(1)
    void theDocumentedLineSavesTheModelOfTheEstimator() throws Exception {
        Path file = home.resolve("rows.libsvm");
        Path saved = home.resolve("submitted");
        writeLibsvm(BarsData.rows(1000, 1), file);
        SparkSubmit.Finished finished = new SparkSubmit(home, REPOSITORY).run(documentedLine(file, saved));
        assertThat(finished.code()).as(finished.err()).isZero();

        try (SparkSession local = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .getOrCreate()) {
            Dataset<Row> rows = GrowRows.rows(local, file.toString());
            InfiniteRbmModel expected = GrowRows.estimator(MAX_UNITS).fit(rows);
            InfiniteRbmModel loaded = InfiniteRbmModel.load(saved.toString());
            assertThat(loaded.hiddenCount()).isGreaterThan(1);
            assertThat(loaded.rbm()).isEqualTo(expected.rbm());
            assertThat(loaded.logPartition()).isEqualTo(expected.logPartition());
            assertThat(finished.out())
                    .contains(expected.hiddenCount() + " hidden units, because " + expected.reason())
                    .contains(meanLogProbability(expected, rows, true))
                    .contains(meanLogProbability(expected, rows, false));
        }
    }

    private static String meanLogProbability(InfiniteRbmModel model, Dataset<Row> rows, boolean validation) {
        Dataset<Row> some =
                model.transform(rows).filter(functions.col("validation").equalTo(validation));
        return "|%10s|%19s|".formatted(validation, new MeanLogProbability().evaluate(some));
    }

    @Test
    @Order(2)
    void badInputOfTheExampleEndsInOneLine() throws Exception {
        Path saved = home.resolve("not-there");
        assertThat(failed(2)).isEqualTo("GrowRows: expected DATA MODEL [MAX_UNITS], got 0 arguments");
        assertThat(failed(1, home.resolve("missing.libsvm").toString(), saved.toString()))
                .startsWith("GrowRows: there is no file ")
                .endsWith("missing.libsvm");
        assertThat(saved).doesNotExist();
    }

    /** The line that the program ends with, and no trace. */
    private static String failed(int code, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "--master", "local[1]", "--class", GrowRows.class.getName(), System.getProperty("irbm.spark.jar")));
        words.addAll(List.of(arguments));
        SparkSubmit.Finished finished = new SparkSubmit(home, REPOSITORY).run(words);
        assertThat(finished.code()).as(finished.err()).isEqualTo(code);
        assertThat(finished.err()).doesNotContain("Exception");
        List<String> lines = finished.err()
                .lines()
                .filter(line -> line.startsWith("GrowRows: "))
                .toList();
        assertThat(lines).hasSize(1);
        return lines.get(0);
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
    @Order(3)
    void fitsTransformsSavesAndLoadsAndSurvivesTheLossOfAWorker() throws Exception {
        try (SparkSession session =
                cluster.builder(System.getProperty("irbm.spark.jar"), MEMORY).getOrCreate()) {
            fitTransformSaveLoadAndLoseAWorker(session);
        }
    }

    private static void fitTransformSaveLoadAndLoseAWorker(SparkSession session) throws Exception {
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
