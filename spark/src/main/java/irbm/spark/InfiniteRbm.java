package irbm.spark;

import irbm.math.WorkerPool;
import irbm.model.Rows;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Fits a restricted Boltzmann machine that chooses its own number of hidden units: "Learning Infinite RBMs with Frank-Wolfe". The rows
 * stay on the executors; the model is the one that {@code irbm grow} comes to with the same options, rows and seed.
 */
public final class InfiniteRbm extends GrowParams implements DefaultParamsWritable {
    public InfiniteRbm() {
        this(Identifiable$.MODULE$.randomUID("infiniteRbm"));
    }

    public InfiniteRbm(String uid) {
        super(uid);
    }

    @Override
    InfiniteRbm self() {
        return this;
    }

    @Override
    public InfiniteRbmModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        String order = getOrDefault(orderCol());
        Dataset<Row> rows = order.isEmpty() ? dataset.toDF() : dataset.toDF().orderBy(order);
        try (WorkerPool pool = WorkerPool.ofAllProcessors();
                SparkData train = RowPacking.pack(vectors(rows, false))) {
            InfiniteRbmModel model = validated(rows, train, pool);
            return copyValues(model, ParamMap.empty()).setParent(this);
        }
    }

    private InfiniteRbmModel validated(Dataset<Row> rows, SparkData train, WorkerPool pool) {
        String indicator = getOrDefault(validationIndicatorCol());
        if (indicator.isEmpty()) {
            return new FitRun(this, train, Rows.none(train.columns()), pool).run(rows.sparkSession());
        }
        try (SparkData validation =
                RowPacking.pack(vectors(rows, true), "the column '%s' must mark".formatted(indicator))) {
            return new FitRun(this, train, validation, pool).run(rows.sparkSession());
        }
    }

    private JavaRDD<Vector> vectors(Dataset<Row> rows, boolean validation) {
        String indicator = getOrDefault(validationIndicatorCol());
        Dataset<Row> wanted = indicator.isEmpty()
                ? rows
                : rows.filter(validation ? functions.col(indicator) : functions.not(functions.col(indicator)));
        return wanted.select(getOrDefault(featuresCol())).javaRDD().map(row -> {
            if (row.isNullAt(0)) {
                throw new IllegalArgumentException("a row has no vector: remove such rows or fill them in");
            }
            return row.getAs(0);
        });
    }

    @Override
    public StructType transformSchema(StructType schema) {
        requireColumn(schema, validationIndicatorCol());
        return ColumnParams.withOutputs(
                schema, getOrDefault(featuresCol()), getOrDefault(outputCol()), getOrDefault(logProbabilityCol()));
    }

    private void requireColumn(StructType schema, Param<String> indicator) {
        if (!getOrDefault(indicator).isEmpty()) {
            ColumnParams.requireType(schema, getOrDefault(indicator), DataTypes.BooleanType, indicator.name());
        }
    }

    @Override
    public InfiniteRbm copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    /** Reads the parameters of an estimator that was saved. */
    public static MLReader<InfiniteRbm> read() {
        return new DefaultParamsReader<>();
    }

    public static InfiniteRbm load(String path) {
        return read().load(path);
    }
}
