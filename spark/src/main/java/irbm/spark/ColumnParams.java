package irbm.spark;

import static irbm.math.Require.require;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns that the estimator and its model share. */
final class ColumnParams implements Serializable {
    static final String FEATURES = "features";
    static final String OUTPUT = "hidden";
    /** The value of a column name that means: no such column. */
    static final String NONE = "";

    final Param<String> features;
    final Param<String> output;
    final Param<String> logProbability;

    ColumnParams(Identifiable parent) {
        features = new Param<>(parent, "featuresCol", "column of vectors of zeros and ones, dense or sparse");
        output = new Param<>(parent, "outputCol", "new column: E[h|v], the probability that each hidden unit is on");
        logProbability = new Param<>(
                parent, "logProbabilityCol", "new column: log p(v) in nats, by the estimated log Z; empty for none");
    }

    /** The schema with the new columns, or an error that says which column is wrong. */
    static StructType withOutputs(StructType schema, String features, String output, String logProbability) {
        requireType(schema, features, SQLDataTypes.VectorType(), "featuresCol");
        StructType result = added(schema, output, SQLDataTypes.VectorType(), "outputCol");
        return logProbability.isEmpty()
                ? result
                : added(result, logProbability, DataTypes.DoubleType, "logProbabilityCol");
    }

    static void requireType(StructType schema, String column, DataType type, String param) {
        require(
                Arrays.asList(schema.fieldNames()).contains(column),
                "%s: there is no column '%s', only %s",
                param,
                column,
                String.join(", ", schema.fieldNames()));
        DataType found = schema.apply(column).dataType();
        require(
                found.equals(type),
                "%s: column '%s' must be of type %s, is %s",
                param,
                column,
                type.simpleString(),
                found.simpleString());
    }

    private static StructType added(StructType schema, String column, DataType type, String param) {
        require(!column.isEmpty(), "%s must name a column", param);
        require(
                !Arrays.asList(schema.fieldNames()).contains(column),
                "%s: there is already a column '%s'",
                param,
                column);
        return schema.add(column, type, false);
    }
}
