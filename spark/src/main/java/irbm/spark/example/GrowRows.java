package irbm.spark.example;

import irbm.spark.InfiniteRbm;
import irbm.spark.InfiniteRbmModel;
import java.io.IOException;
import org.apache.spark.ml.feature.Binarizer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Grows a model on rows in LIBSVM format, a tenth of which decide its size, and saves it: GrowRows DATA MODEL [MAX_UNITS]. */
public final class GrowRows {
    private GrowRows() {}

    public static void main(String[] arguments) throws IOException {
        SparkSession session = SparkSession.builder().appName("irbm").getOrCreate();
        Dataset<Row> data = new Binarizer()
                .setInputCol("features")
                .setOutputCol("pixels")
                .setThreshold(0.5)
                .transform(session.read().format("libsvm").load(arguments[0]))
                .withColumn("validation", functions.rand(1).lt(0.1));
        InfiniteRbm estimator = new InfiniteRbm()
                .setFeaturesCol("pixels")
                .setValidationIndicatorCol("validation")
                .setLogProbabilityCol("logProbability")
                .setMaxUnits(arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1000);
        InfiniteRbmModel model = estimator.fit(data);
        model.transform(data)
                .groupBy("validation")
                .agg(functions.avg("logProbability"))
                .show();
        System.out.println(model.hiddenCount() + " hidden units, because " + model.reason());
        model.write().overwrite().save(arguments[1]);
        session.stop();
    }
}
