package irbm.spark.example;

import static irbm.math.Require.require;

import irbm.spark.InfiniteRbm;
import irbm.spark.InfiniteRbmModel;
import java.io.IOException;
import java.io.PrintStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.feature.Binarizer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Grows a model on rows in LIBSVM format, a tenth of which decide its size, and saves it: GrowRows DATA MODEL [MAX_UNITS]. */
public final class GrowRows {
    private static final String MOST_UNITS = "1000";

    private GrowRows() {}

    public static void main(String[] arguments) {
        int code = run(arguments, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Gives 0, 2 when the arguments are wrong, and 1 when the input is; one line says why. Other failures are defects, and thrown. */
    public static int run(String[] arguments, PrintStream errors) {
        if (arguments.length < 2 || arguments.length > 3) {
            errors.printf("GrowRows: expected DATA MODEL [MAX_UNITS], got %d arguments%n", arguments.length);
            return 2;
        }
        try (SparkSession session = SparkSession.builder().appName("irbm").getOrCreate()) {
            grow(session, arguments[0], arguments[1], arguments.length > 2 ? arguments[2] : MOST_UNITS);
            return 0;
        } catch (IOException | RuntimeException e) {
            Throwable cause = root(e);
            if (!isInput(cause)) {
                throw new IllegalStateException(e);
            }
            errors.println("GrowRows: "
                    + String.valueOf(cause.getMessage()).lines().findFirst().orElse("no message"));
            return 1;
        }
    }

    private static void grow(SparkSession session, String file, String saved, String maxUnits) throws IOException {
        InfiniteRbm estimator = estimator(maxUnits);
        Dataset<Row> data = rows(session, file);
        InfiniteRbmModel model = estimator.fit(data);
        model.transform(data)
                .groupBy("validation")
                .agg(functions.avg("logProbability"))
                .show();
        System.out.println(model.hiddenCount() + " hidden units, because " + model.reason());
        model.write().overwrite().save(saved);
    }

    /** The estimator of this program. */
    public static InfiniteRbm estimator(String maxUnits) {
        return new InfiniteRbm()
                .setFeaturesCol("pixels")
                .setValidationIndicatorCol("validation")
                .setLogProbabilityCol("logProbability")
                .setMaxUnits(number(maxUnits));
    }

    private static int number(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("MAX_UNITS must be a whole number, was '" + word + "'");
        }
    }

    /** The rows of a file: the column pixels of zeros and ones, and the column validation, true for a tenth. */
    public static Dataset<Row> rows(SparkSession session, String file) throws IOException {
        requireFile(session, new Path(file));
        return new Binarizer()
                .setInputCol("features")
                .setOutputCol("pixels")
                .setThreshold(0.5)
                .transform(session.read().format("libsvm").load(file))
                .withColumn("validation", functions.rand(1).lt(0.1));
    }

    // Spark would log a trace before it says so.
    private static void requireFile(SparkSession session, Path path) throws IOException {
        FileStatus[] found =
                path.getFileSystem(session.sparkContext().hadoopConfiguration()).globStatus(path);
        require(found != null && found.length > 0, "there is no file %s", path);
    }

    private static Throwable root(Throwable e) {
        return e.getCause() == null ? e : root(e.getCause());
    }

    /** Files that are not there or not what they should be. */
    private static boolean isInput(Throwable cause) {
        return cause instanceof IllegalArgumentException || cause instanceof IOException;
    }
}
