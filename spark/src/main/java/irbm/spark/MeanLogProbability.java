package irbm.spark;

import static irbm.math.Require.require;

import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** The mean of a column of log-probabilities: what CrossValidator and TrainValidationSplit compare models by. */
public final class MeanLogProbability extends Evaluator implements DefaultParamsWritable {
    private final String uid;
    private final Param<String> logProbabilityCol;

    public MeanLogProbability() {
        this(Identifiable$.MODULE$.randomUID("meanLogProbability"));
    }

    public MeanLogProbability(String uid) {
        this.uid = uid;
        this.logProbabilityCol = new Param<>(this, "logProbabilityCol", "column of log p(v) in nats");
        setDefault(logProbabilityCol, "logProbability");
    }

    @Override
    public String uid() {
        return uid;
    }

    public Param<String> logProbabilityCol() {
        return logProbabilityCol;
    }

    public MeanLogProbability setLogProbabilityCol(String value) {
        set(logProbabilityCol, value);
        return this;
    }

    @Override
    public double evaluate(Dataset<?> dataset) {
        String column = getOrDefault(logProbabilityCol);
        ColumnParams.requireType(dataset.schema(), column, DataTypes.DoubleType, "logProbabilityCol");
        require(!dataset.isEmpty(), "the mean of no rows is not defined");
        return dataset.select(functions.avg(column)).head().getDouble(0);
    }

    @Override
    public MeanLogProbability copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    public static MLReader<MeanLogProbability> read() {
        return new DefaultParamsReader<>();
    }

    public static MeanLogProbability load(String path) {
        return read().load(path);
    }
}
