package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import py4j.GatewayServer;

/** What PySpark does with an estimator of the JVM, call by call, through Py4J's own server: only Python itself is not here. */
class PythonProtocolTest {
    private static final String ESTIMATOR = "irbm.spark.InfiniteRbm";
    private static final String MODEL = "irbm.spark.InfiniteRbmModel";
    private static final String TOKEN = "secret";
    private static final Dataset<Row> TABLE =
            TestSession.table(BarsData.rows(600, 1), new BinaryMatrix(0, 25), 2).cache();

    private static GatewayServer server;

    @TempDir
    private Path folder;

    private Py4jClient python;

    @BeforeAll
    static void start() {
        // Python holds its data frames as references; here the entry point is one.
        server = new GatewayServer.GatewayServerBuilder(TABLE)
                .javaPort(0)
                .authToken(TOKEN)
                .build();
        server.start();
    }

    @AfterAll
    static void stop() {
        server.shutdown();
    }

    @BeforeEach
    void connect() throws IOException {
        python = new Py4jClient(server.getListeningPort(), TOKEN);
    }

    @AfterEach
    void disconnect() throws IOException {
        python.close();
    }

    private static InfiniteRbm small() {
        return TestSession.small().setSeed(3);
    }

    /** JavaParams._make_java_param_pair. */
    private String pair(String stage, String param, String value) throws IOException {
        return python.call(python.call(stage, "getParam", "s" + param), "w", value);
    }

    /** JavaParams._transfer_params_to_java, for parameters that were set. */
    private void set(String stage, String param, String value) throws IOException {
        assertThat(python.call(stage, "set", pair(stage, param, value))).startsWith("ro");
    }

    private String get(String stage, String param) throws IOException {
        return python.call(stage, "getOrDefault", python.call(stage, "getParam", "s" + param));
    }

    private String saved(String stage, String name) throws IOException {
        String path = folder.resolve(name).toString();
        String writer = python.call(python.call(stage, "write"), "overwrite");
        assertThat(python.call(writer, "save", "s" + path)).isEqualTo("v");
        return path;
    }

    @Test
    void theClassesAreFoundByName() throws IOException {
        assertThat(python.named("irbm")).isEqualTo("p");
        assertThat(python.named("irbm.spark")).isEqualTo("p");
        assertThat(python.named(ESTIMATOR)).isEqualTo("c" + ESTIMATOR);
        assertThat(python.named("irbm.spark.NoSuch")).isEqualTo("p"); // the control: what is no class may be a package
        for (String type : List.of(ESTIMATOR, MODEL, "irbm.spark.MeanLogProbability")) {
            assertThat(python.member(type, "load")).isEqualTo("m");
            assertThat(python.member(type, "read")).isEqualTo("m");
        }
        assertThatThrownBy(() -> python.member(ESTIMATOR, "noSuch")).isInstanceOf(Py4jClient.RemoteException.class);
    }

    @Test
    void parametersAreSetInPairsAsTheWrapperDoes() throws IOException {
        String estimator = python.construct(ESTIMATOR, "sInfiniteRbm_1");
        assertThat(python.call(estimator, "uid")).isEqualTo("sInfiniteRbm_1");
        set(estimator, "maxUnits", "i8");
        set(estimator, "learningRate", "d0.4");
        set(estimator, "seed", "i3"); // Python has one kind of whole number; large ones are sent as longs
        assertThat(get(estimator, "maxUnits")).isEqualTo("i8");
        assertThat(get(estimator, "learningRate")).isEqualTo("d0.4");
        assertThat(get(estimator, "seed")).isEqualTo("L3");
        set(estimator, "seed", "L123456789012");
        assertThat(get(estimator, "seed")).isEqualTo("L123456789012");
        // Every parameter of Spark refuses 1 for 1.0: Python's side must know the type and turn the one into the other.
        assertThatThrownBy(() -> set(estimator, "learningRate", "i1")).hasMessageContaining("cannot be cast");
        set(estimator, "orderCol", "sid");
        assertThat(get(estimator, "orderCol")).isEqualTo("sid");
        assertThat(python.call(estimator, "hasParam", "smaxUnits")).isEqualTo("btrue");
        assertThat(python.call(estimator, "hasParam", "snoSuch")).isEqualTo("bfalse");
        assertThatThrownBy(() -> set(estimator, "maxUnits", "i0"))
                .hasMessageContaining("maxUnits given invalid value 0");
        assertThatThrownBy(() -> set(estimator, "maxUnits", "smany")).isInstanceOf(Py4jClient.RemoteException.class);
    }

    @Test
    void defaultsAndParameterMapsTakeListsOfPairs() throws IOException {
        String estimator = python.construct(ESTIMATOR, "sa");
        String pairs = python.construct("java.util.ArrayList");
        python.call(pairs, "add", pair(estimator, "maxUnits", "i7"));
        String seq = python.callStatic("org.apache.spark.api.python.PythonUtils", "toSeq", pairs);
        python.call(estimator, "setDefault", seq);
        assertThat(get(estimator, "maxUnits")).isEqualTo("i7");
        String map = python.construct("org.apache.spark.ml.param.ParamMap");
        python.call(map, "put", pairs);
        set(estimator, "maxUnits", "i9");
        assertThat(get(python.call(estimator, "copy", map), "maxUnits")).isEqualTo("i7");
        assertThat(get(estimator, "maxUnits")).isEqualTo("i9");
    }

    /** JavaParams._create_params_from_java. */
    @Test
    void theParametersCanBeListed() throws IOException {
        String params = python.call(python.construct(ESTIMATOR), "params");
        List<String> names = new ArrayList<>();
        for (int k = 0; k < 20; k++) {
            String param = python.entry(params, k);
            names.add(python.call(param, "name"));
            assertThat(python.call(param, "doc")).hasSizeGreaterThan(10);
        }
        assertThat(names).contains("smaxUnits", "sfeaturesCol", "sseed").doesNotHaveDuplicates();
    }

    @Test
    void fitsTransformsSavesAndLoads() throws IOException {
        String estimator = python.construct(ESTIMATOR, "sb");
        estimator = python.call(estimator, "setMaxUnits", "i8");
        estimator = python.call(estimator, "setLearningRate", "d0.4");
        estimator = python.call(estimator, "setRefineUpdates", "i10");
        estimator = python.call(estimator, "setAnnealingSteps", "i200");
        estimator = python.call(estimator, "setSeed", "i3");
        estimator = python.call(estimator, "setLogProbabilityCol", "slogProbability");
        InfiniteRbmModel expected = small().fit(TABLE);

        String model = python.call(estimator, "fit", "rt");
        assertThat(python.call(model, "uid")).isEqualTo("sb");
        assertThat(python.call(model, "hiddenCount")).isEqualTo("i" + expected.hiddenCount());
        assertThat(python.call(model, "logPartition")).isEqualTo("d" + expected.logPartition());
        assertThat(python.call(model, "reason")).isEqualTo("s" + expected.reason());
        set(model, "outputCol", "sunits");
        String transformed = python.call(model, "transform", "rt");
        assertThat(python.call(transformed, "count")).isEqualTo("L600");
        assertThat(python.call(python.call(transformed, "schema"), "simpleString"))
                .contains("units:vector", "logProbability:double");
        String evaluator = python.construct("irbm.spark.MeanLogProbability", "sc");
        assertThat(python.call(evaluator, "evaluate", transformed))
                .isEqualTo("d" + new MeanLogProbability().evaluate(expected.transform(TABLE)));

        String path = saved(model, "model");
        assertThat(InfiniteRbmModel.load(path).rbm()).isEqualTo(expected.rbm());
        String loaded = python.callStatic(MODEL, "load", "s" + path);
        assertThat(python.call(loaded, "hiddenCount")).isEqualTo("i" + expected.hiddenCount());
        assertThat(get(loaded, "outputCol")).isEqualTo("sunits");
        String reader = python.callStatic(ESTIMATOR, "read");
        assertThat(get(python.call(reader, "load", "s" + saved(estimator, "estimator")), "maxUnits"))
                .isEqualTo("i8");
    }

    /** An estimator that is quick. */
    private String quick() throws IOException {
        String estimator = python.construct(ESTIMATOR, "squick");
        set(estimator, "maxUnits", "i1");
        set(estimator, "learningRate", "d0.4");
        set(estimator, "refine", "snone");
        set(estimator, "annealingSteps", "i0");
        return estimator;
    }

    /** Pipeline._to_java, and JavaParams._from_java, which asks stages for their class. */
    @Test
    void worksAsAStageOfAPipeline() throws IOException {
        String pipeline = python.construct("org.apache.spark.ml.Pipeline", "sp");
        python.call(pipeline, "setStages", python.array("org.apache.spark.ml.PipelineStage", quick()));
        String path = saved(python.call(pipeline, "fit", "rt"), "pipeline");
        String loaded = python.callStatic("org.apache.spark.ml.PipelineModel", "load", "s" + path);
        String stage = python.entry(python.call(loaded, "stages"), 0);
        assertThat(python.call(python.call(stage, "getClass"), "getName")).isEqualTo("s" + MODEL);
        assertThat(python.call(stage, "uid")).isEqualTo("squick");
        assertThat(python.call(python.call(loaded, "transform", "rt"), "count")).isEqualTo("L600");
    }

    @Test
    void thePartitionFunctionIsEstimated() throws IOException {
        String model = python.call(quick(), "fit", "rt");
        String annealing = python.construct("irbm.spark.RbmPartitionFunction");
        annealing = python.call(python.call(annealing, "setChains", "i50"), "setSteps", "i100");
        String estimate = python.call(python.call(annealing, "setSeed", "i3"), "estimate", model);
        assertThat(python.call(estimate, "value")).startsWith("d");
        assertThat(python.call(python.call(estimate, "interval"), "low")).startsWith("d");
        String exact = python.call(model, "withLogPartition", python.call(estimate, "value"));
        assertThat(python.call(exact, "logPartition")).isEqualTo(python.call(estimate, "value"));
    }

    @Test
    void errorsOfTheEstimatorReachPython() throws IOException {
        String estimator = python.call(python.construct(ESTIMATOR), "setFeaturesCol", "spixels");
        assertThatThrownBy(() -> python.call(estimator, "fit", "rt"))
                .hasMessageContaining("featuresCol: there is no column 'pixels'");
    }
}
