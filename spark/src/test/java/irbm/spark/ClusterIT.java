package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.frankwolfe.GrowOptions;
import irbm.grow.Grower;
import irbm.grow.Journal;
import irbm.grow.Narrator;
import irbm.grow.Recipe;
import irbm.grow.Site;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.spark.example.GrowRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
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
    private static final String MAX_UNITS = "3";
    private static final String MEMORY = "600m";
    private static final BinaryMatrix ROWS = rows();
    private static final BinaryMatrix NONE = new BinaryMatrix(0, ROWS.columns());

    @TempDir
    private static Path home;

    private static LoopbackCluster cluster;
    private static SparkSubmit submit;
    private static Optional<SparkSession> session = Optional.empty();
    // Mostly processes that start up, so that other things can be done in the meantime.
    private static final FutureTask<SparkSubmit.Finished> SUBMITTED =
            new FutureTask<>(ClusterIT::submitTheDocumentedLine);
    private static final FutureTask<Rbm> LOCAL = new FutureTask<>(ClusterIT::local);

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
        submit = new SparkSubmit(home, REPOSITORY);
        writeLibsvm(BarsData.rows(400, 1), file());
        new Thread(SUBMITTED).start();
        new Thread(LOCAL).start();
    }

    @AfterAll
    static void stop() {
        session.ifPresent(SparkSession::stop);
        cluster.close();
    }

    /** The driver of this JVM. The program that was submitted has the processors of the cluster until it ends. */
    private static SparkSession session() throws Exception {
        SUBMITTED.get();
        session = Optional.of(session.orElseGet(() ->
                cluster.builder(System.getProperty("irbm.spark.jar"), MEMORY).getOrCreate()));
        return session.get();
    }

    private static Path file() {
        return home.resolve("rows.libsvm");
    }

    private static Path submittedModel() {
        return home.resolve("submitted");
    }

    private static SparkSubmit.Finished submitTheDocumentedLine() throws Exception {
        return submit.run(documentedLine(file(), submittedModel()));
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
    @Order(2)
    void theDocumentedLineSavesTheModelOfTheEstimator() throws Exception {
        SparkSubmit.Finished finished = SUBMITTED.get();
        assertThat(finished.code()).as(finished.err()).isZero();
        Dataset<Row> rows = GrowRows.rows(session(), file().toString());
        InfiniteRbmModel expected = GrowRows.estimator(MAX_UNITS).fit(rows);
        InfiniteRbmModel loaded = InfiniteRbmModel.load(submittedModel().toString());
        assertThat(loaded.hiddenCount()).isGreaterThan(1);
        assertThat(loaded.rbm()).isEqualTo(expected.rbm());
        assertThat(loaded.logPartition()).isEqualTo(expected.logPartition());
        assertThat(finished.out())
                .contains(expected.hiddenCount() + " hidden units, because " + expected.reason())
                .contains(meanLogProbability(expected, rows, true))
                .contains(meanLogProbability(expected, rows, false));
    }

    private static String meanLogProbability(InfiniteRbmModel model, Dataset<Row> rows, boolean validation) {
        Dataset<Row> some =
                model.transform(rows).filter(functions.col("validation").equalTo(validation));
        return "|%10s|%19s|".formatted(validation, new MeanLogProbability().evaluate(some));
    }

    @Test
    @Order(1)
    void theExampleWithoutArgumentsEndsInOneLineAndAnErrorCode() throws Exception {
        SparkSubmit.Finished finished = submit.run(List.of(
                "--master", "local[1]", "--class", GrowRows.class.getName(), System.getProperty("irbm.spark.jar")));
        assertThat(finished.code()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err())
                .contains("GrowRows: expected DATA MODEL [MAX_UNITS], got 0 arguments")
                .doesNotContain("Exception");
    }

    /** What main ends the JVM with; here, since a process of its own takes ten seconds. The example stops the session. */
    @Test
    @Order(4)
    void badInputOfTheExampleIsOneLine() throws Exception {
        Path saved = home.resolve("not-there");
        String missing = home.resolve("missing.libsvm").toString();
        session();
        assertThat(failed(missing, saved.toString())).isEqualTo("GrowRows: there is no file " + missing);
        session = Optional.empty();
        assertThat(saved).doesNotExist();
    }

    private static String failed(String... arguments) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int code = GrowRows.run(arguments, new PrintStream(errors, true, StandardCharsets.UTF_8));
        assertThat(code).isEqualTo(1);
        return errors.toString(StandardCharsets.UTF_8).strip();
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
            return new Grower(Rows.of(ROWS), Rows.of(NONE), Site.here(pool), Narrator.SILENT)
                    .run(Recipe.of(options), Optional.empty(), 1, Journal.inMemory())
                    .model()
                    .units();
        }
    }

    @Test
    @Order(3)
    void fitsWhileAWorkerIsLostAndTransformsSavesAndLoads() throws Exception {
        Dataset<Row> table = TestSession.table(session(), ROWS, NONE, 4).cache();
        assertThat(table.count()).isEqualTo(ROWS.rows());
        InfiniteRbmModel model = fitLosingAWorker(table);
        assertThat(model.rbm()).isEqualTo(LOCAL.get());

        Dataset<Row> some = table.limit(200).cache();
        String path = home.resolve("model").toString();
        model.save(path);
        assertThat(hidden(InfiniteRbmModel.load(path), some)).isEqualTo(hidden(model, some));
    }

    private static InfiniteRbmModel fitLosingAWorker(Dataset<Row> table) throws Exception {
        Path checkpoints = home.resolve("checkpoints");
        CompletableFuture<Boolean> killed = CompletableFuture.supplyAsync(() -> killAfterTheFirstStep(checkpoints));
        InfiniteRbmModel model = estimator()
                .setCheckEvery(0)
                .setCheckpointDir(checkpoints.toString())
                .fit(table);
        assertThat(killed.get(1, TimeUnit.SECONDS)).isTrue();
        return model;
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
