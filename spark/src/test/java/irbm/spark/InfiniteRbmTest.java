package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.evaluate.LogPartitionEstimate;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfiniteRbmTest {
    private static final BinaryMatrix ROWS = BarsData.rows(600, 1);
    private static final BinaryMatrix NONE = new BinaryMatrix(0, 25);
    private static final Dataset<Row> TABLE = TestSession.table(ROWS, NONE, 2);
    private static final InfiniteRbmModel MODEL = TestSession.small().fit(TABLE);

    @TempDir
    private Path folder;

    private static Vector[] hidden(Dataset<Row> table) {
        return table.orderBy("id").select("hidden").collectAsList().stream()
                .map(row -> (Vector) row.getAs(0))
                .toArray(Vector[]::new);
    }

    @Test
    void transformGivesTheMeansAndLogProbabilitiesOfTheModel() {
        FloatMatrix means = MODEL.rbm().hiddenMeans(ROWS, WorkerPool.CALLER);
        double[] energies = MODEL.rbm().freeEnergies(ROWS, WorkerPool.CALLER);
        List<Row> rows = MODEL.transform(TABLE)
                .orderBy("id")
                .select("hidden", "logProbability")
                .collectAsList();
        for (int n = 0; n < ROWS.rows(); n++) {
            Vector hidden = rows.get(n).getAs(0);
            for (int i = 0; i < means.columns(); i++) {
                assertThat(hidden.apply(i)).isEqualTo(means.get(n, i));
            }
            assertThat(rows.get(n).getDouble(1)).isEqualTo(-energies[n] - MODEL.logPartition());
        }
        assertThat(MODEL.transformSchema(TABLE.schema()).fieldNames())
                .isEqualTo(MODEL.transform(TABLE).schema().fieldNames());
    }

    @Test
    void theModelDoesNotDependOnTheOrderOfTheRowsWhereAColumnNumbersThem() {
        InfiniteRbm ordered = TestSession.small().setOrderCol("id");
        Dataset<Row> shuffled =
                TABLE.orderBy(functions.hash(functions.col("id"))).repartition(5);
        assertThat(ordered.fit(shuffled).rbm()).isEqualTo(MODEL.rbm());
        assertThat(TestSession.small().fit(shuffled).rbm()).isNotEqualTo(MODEL.rbm());
    }

    @Test
    void estimatorAndModelAreTheSameAfterSavingAndLoading() throws Exception {
        String estimatorPath = folder.resolve("estimator").toString();
        String modelPath = folder.resolve("model").toString();
        TestSession.small().setSeed(9).save(estimatorPath);
        InfiniteRbm estimator = InfiniteRbm.load(estimatorPath);
        assertThat(estimator.getOrDefault(estimator.seed())).isEqualTo(9L);
        assertThat(estimator.getOrDefault(estimator.maxUnits())).isEqualTo(8);
        MODEL.save(modelPath);
        InfiniteRbmModel loaded = InfiniteRbmModel.load(modelPath);
        assertThat(loaded.rbm()).isEqualTo(MODEL.rbm());
        assertThat(loaded.baseRate()).isEqualTo(MODEL.baseRate());
        assertThat(loaded.logPartition()).isEqualTo(MODEL.logPartition());
        assertThat(loaded.reason()).isEqualTo(MODEL.reason());
        assertThat(loaded.uid()).isEqualTo(MODEL.uid());
        assertThat(hidden(loaded.transform(TABLE))).isEqualTo(hidden(MODEL.transform(TABLE)));
        assertThatThrownBy(() -> MODEL.save(modelPath)).hasMessageContaining("exists");
    }

    @Test
    void worksInAPipelineThatIsSavedAndLoaded() throws Exception {
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {TestSession.small()});
        PipelineModel fitted = pipeline.fit(TABLE);
        String path = folder.resolve("pipeline").toString();
        fitted.save(path);
        assertThat(hidden(PipelineModel.load(path).transform(TABLE))).isEqualTo(hidden(MODEL.transform(TABLE)));
    }

    @Test
    void crossValidationComparesByTheLikelihood() {
        InfiniteRbm estimator = TestSession.small().setRefine("none");
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(estimator.maxUnits(), new int[] {1, 8})
                .build();
        CrossValidator validator = new CrossValidator()
                .setEstimator(estimator)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new MeanLogProbability())
                .setNumFolds(2)
                .setSeed(1);
        var best = validator.fit(TABLE);
        assertThat(best.avgMetrics()[1]).isGreaterThan(best.avgMetrics()[0]);
        assertThat(((InfiniteRbmModel) best.bestModel()).hiddenCount()).isGreaterThan(1);
    }

    @Test
    void copiesKeepTheModelAndTakeOtherParameters() {
        InfiniteRbmModel copy =
                MODEL.copy(ParamMap.empty().put(MODEL.outputCol().w("other")));
        assertThat(copy.rbm()).isEqualTo(MODEL.rbm());
        assertThat(copy.transform(TABLE).columns()).contains("other").doesNotContain("hidden");
        InfiniteRbm estimator = TestSession.small();
        InfiniteRbm changed =
                estimator.copy(ParamMap.empty().put(estimator.maxUnits().w(3)));
        assertThat(changed.getOrDefault(changed.maxUnits())).isEqualTo(3);
        assertThat(estimator.getOrDefault(estimator.maxUnits())).isEqualTo(8);
        assertThat(MODEL.withLogPartition(1).logPartition()).isEqualTo(1);
    }

    @Test
    void everyParameterIsDocumentedAndChecked() {
        InfiniteRbm estimator = new InfiniteRbm();
        assertThat(estimator.params()).hasSize(20);
        assertThat(estimator.explainParams())
                .contains("lambda of the first search")
                .contains("default: stable");
        assertThatThrownBy(() -> estimator.setMaxUnits(0)).hasMessageContaining("maxUnits");
        assertThatThrownBy(() -> estimator.setRecipe("best")).hasMessageContaining("recipe");
        assertThatThrownBy(() -> estimator.setLearningRate(-1)).hasMessageContaining("learningRate");
    }

    @Test
    void wrongColumnsAreNamed() {
        assertThatThrownBy(() -> TestSession.small().setFeaturesCol("pixels").fit(TABLE))
                .hasMessage("featuresCol: there is no column 'pixels', only id, features, validation");
        assertThatThrownBy(() -> TestSession.small().setFeaturesCol("id").fit(TABLE))
                .hasMessage("featuresCol: column 'id' must be of type vector, is int");
        assertThatThrownBy(() -> TestSession.small().setOutputCol("id").fit(TABLE))
                .hasMessage("outputCol: there is already a column 'id'");
        assertThatThrownBy(() ->
                        TestSession.small().setValidationIndicatorCol("id").fit(TABLE))
                .hasMessage("validationIndicatorCol: column 'id' must be of type boolean, is int");
        Dataset<Row> unmarked = TABLE.filter("not validation");
        assertThatThrownBy(() -> TestSession.small()
                        .setValidationIndicatorCol("validation")
                        .fit(unmarked))
                .hasMessage("the column 'validation' must mark 1 to 2147483647 rows, was 0");
        assertThatThrownBy(() -> MODEL.withLogPartition(Double.NaN).transform(TABLE))
                .hasMessageContaining("log Z was not estimated");
    }

    @Test
    void vectorsOfAnotherLengthAreRefusedWhenTheyAreLookedAt() {
        BinaryMatrix other = new BinaryMatrix(1, 24);
        Dataset<Row> short24 = MODEL.transform(TestSession.table(other, other, 1));
        assertThatThrownBy(short24::collectAsList)
                .hasStackTraceContaining("a state has 24 units, the model expects 25");
        assertThat(Bits.of(Vectors.dense(0, 1)).get(0, 1)).isTrue();
    }

    @Test
    void thePartitionFunctionHoldsTheSumOverAllStates() {
        LogPartitionEstimate estimate = new RbmPartitionFunction()
                .setChains(200)
                .setSteps(2000)
                .setSeed(3)
                .estimate(MODEL);
        double exact = ExactInference.logPartition(MODEL.rbm(), WorkerPool.CALLER);
        // Three standard errors: wrong once in 370 seeds, and this seed is fixed.
        assertThat(estimate.interval().contains(exact)).isTrue();
        assertThat(estimate.interval().contains(exact + 5)).isFalse();
        assertThat(MODEL.logPartition()).isCloseTo(exact, within(1.0));
    }
}
