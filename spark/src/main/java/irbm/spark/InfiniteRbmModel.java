package irbm.spark;

import static irbm.math.Require.require;

import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A restricted Boltzmann machine that turns vectors of zeros and ones into the probabilities of its hidden units. */
public final class InfiniteRbmModel extends Model<InfiniteRbmModel> implements MLWritable {
    private final String uid;
    private final SharedRbm shared;
    private final SharedRbm base;
    private final double logPartition;
    private final String reason;
    private final ColumnParams columns;

    InfiniteRbmModel(String uid, Rbm model, Rbm base, double logPartition, String reason) {
        this.uid = uid;
        this.shared = new SharedRbm(model);
        this.base = new SharedRbm(base);
        this.logPartition = logPartition;
        this.reason = reason;
        this.columns = new ColumnParams(this);
        setDefault(columns.features, ColumnParams.FEATURES);
        setDefault(columns.output, ColumnParams.OUTPUT);
        setDefault(columns.logProbability, ColumnParams.NONE);
    }

    @Override
    public String uid() {
        return uid;
    }

    /** The parameters, for the methods of the core library. */
    public Rbm rbm() {
        return shared.model();
    }

    /** Independent units with the means of the rows that the model was fitted to: where annealing starts. */
    public Rbm baseRate() {
        return base.model();
    }

    /** The number of hidden units that was chosen. */
    public int hiddenCount() {
        return rbm().hiddenCount();
    }

    public int visibleCount() {
        return rbm().visibleCount();
    }

    /** The estimate of log Z, NaN where none was asked for. */
    public double logPartition() {
        return logPartition;
    }

    /** Why growing stopped. */
    public String reason() {
        return reason;
    }

    /** This model with another estimate of log Z, such as a more exact one of {@link RbmPartitionFunction}. */
    public InfiniteRbmModel withLogPartition(double value) {
        InfiniteRbmModel other = new InfiniteRbmModel(uid, rbm(), baseRate(), value, reason);
        return copyValues(other, ParamMap.empty());
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        Broadcast<SharedRbm> model = JavaSparkContext.fromSparkContext(
                        dataset.sparkSession().sparkContext())
                .broadcast(shared);
        String features = getOrDefault(columns.features);
        Dataset<Row> result = dataset.withColumn(
                getOrDefault(columns.output),
                functions
                        .udf(hiddenMeans(model), SQLDataTypes.VectorType())
                        .asNonNullable()
                        .apply(functions.col(features)));
        String logProbability = getOrDefault(columns.logProbability);
        return logProbability.isEmpty()
                ? result
                : result.withColumn(
                        logProbability,
                        functions
                                .udf(logProbabilities(model, logPartition), DataTypes.DoubleType)
                                .asNonNullable()
                                .apply(functions.col(features)));
    }

    private static UDF1<Vector, Vector> hiddenMeans(Broadcast<SharedRbm> model) {
        return vector -> {
            FloatMatrix means = model.value().model().hiddenMeans(Bits.of(vector), WorkerPool.CALLER);
            double[] hidden = new double[means.columns()];
            for (int i = 0; i < hidden.length; i++) {
                hidden[i] = means.get(0, i);
            }
            return Vectors.dense(hidden);
        };
    }

    /** log p(v) = -F(v) - log Z. */
    private static UDF1<Vector, Double> logProbabilities(Broadcast<SharedRbm> model, double logPartition) {
        return vector -> -model.value().model().freeEnergies(Bits.of(vector), WorkerPool.CALLER)[0] - logPartition;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        String logProbability = getOrDefault(columns.logProbability);
        require(
                logProbability.isEmpty() || !Double.isNaN(logPartition),
                "logProbabilityCol: log Z was not estimated; fit with annealingSteps or use withLogPartition");
        return ColumnParams.withOutputs(
                schema, getOrDefault(columns.features), getOrDefault(columns.output), logProbability);
    }

    public Param<String> featuresCol() {
        return columns.features;
    }

    public InfiniteRbmModel setFeaturesCol(String value) {
        set(columns.features, value);
        return this;
    }

    public Param<String> outputCol() {
        return columns.output;
    }

    public InfiniteRbmModel setOutputCol(String value) {
        set(columns.output, value);
        return this;
    }

    public Param<String> logProbabilityCol() {
        return columns.logProbability;
    }

    public InfiniteRbmModel setLogProbabilityCol(String value) {
        set(columns.logProbability, value);
        return this;
    }

    @Override
    public InfiniteRbmModel copy(ParamMap extra) {
        InfiniteRbmModel copy = new InfiniteRbmModel(uid, rbm(), baseRate(), logPartition, reason);
        return copyValues(copy, extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new ModelStorage.Writer(this);
    }

    public static MLReader<InfiniteRbmModel> read() {
        return new ModelStorage.Reader();
    }

    public static InfiniteRbmModel load(String path) {
        return read().load(path);
    }
}
