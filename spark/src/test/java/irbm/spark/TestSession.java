package irbm.spark;

import irbm.math.BinaryMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One session for all tests of this JVM, and rows as it takes them. */
final class TestSession {
    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.IntegerType, false)
            .add("features", SQLDataTypes.VectorType(), false)
            .add("validation", DataTypes.BooleanType, false);

    private TestSession() {}

    static SparkSession get() {
        return Holder.SESSION;
    }

    static JavaSparkContext context() {
        return JavaSparkContext.fromSparkContext(get().sparkContext());
    }

    private static final class Holder {
        static final SparkSession SESSION = SparkSession.builder()
                .master("local[2]")
                .appName("tests")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate();
    }

    /** An estimator whose fit takes a moment. */
    static InfiniteRbm small() {
        return new InfiniteRbm()
                .setMaxUnits(8)
                .setLearningRate(0.4)
                .setRefineUpdates(10)
                .setAnnealingSteps(200)
                .setLogProbabilityCol("logProbability");
    }

    /** Some rows dense, the others sparse. */
    static Vector vector(BinaryMatrix rows, int row) {
        List<Integer> ones = new ArrayList<>();
        double[] values = new double[rows.columns()];
        for (int j = 0; j < values.length; j++) {
            if (rows.get(row, j)) {
                ones.add(j);
                values[j] = 1;
            }
        }
        int[] indices = ones.stream().mapToInt(j -> j).toArray();
        double[] all = new double[indices.length];
        Arrays.fill(all, 1);
        return row % 20 == 0 ? Vectors.dense(values) : Vectors.sparse(values.length, indices, all);
    }

    static JavaRDD<Vector> vectors(BinaryMatrix rows, int partitions) {
        List<Vector> vectors = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            vectors.add(vector(rows, row));
        }
        return context().parallelize(vectors, partitions);
    }

    /** Training rows, then validation rows, numbered in the column id. */
    static Dataset<Row> table(BinaryMatrix train, BinaryMatrix validation, int partitions) {
        return table(get(), train, validation, partitions);
    }

    static Dataset<Row> table(SparkSession session, BinaryMatrix train, BinaryMatrix validation, int partitions) {
        List<Row> rows = new ArrayList<>();
        for (int n = 0; n < train.rows(); n++) {
            rows.add(RowFactory.create(n, vector(train, n), false));
        }
        for (int n = 0; n < validation.rows(); n++) {
            rows.add(RowFactory.create(train.rows() + n, vector(validation, n), true));
        }
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        return session.createDataFrame(context.parallelize(rows, partitions), SCHEMA);
    }
}
