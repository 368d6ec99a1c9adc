package irbm.spark;

import irbm.model.Rbm;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A model on disk as Spark ML does it: a folder with metadata, and the parameters as one row of Parquet. */
final class ModelStorage {
    private static final StructType SCHEMA = new StructType()
            .add("weights", DataTypes.createArrayType(DataTypes.FloatType, false), false)
            .add("visibleBias", DataTypes.createArrayType(DataTypes.FloatType, false), false)
            .add("hiddenBias", DataTypes.createArrayType(DataTypes.FloatType, false), false)
            .add("baseRateBias", DataTypes.createArrayType(DataTypes.FloatType, false), false)
            .add("logPartition", DataTypes.DoubleType, false)
            .add("reason", DataTypes.StringType, false);

    private ModelStorage() {}

    private static String dataPath(String path) {
        return new Path(path, "data").toString();
    }

    /** Writes metadata and parameters. */
    static final class Writer extends MLWriter {
        private final InfiniteRbmModel model;

        Writer(InfiniteRbmModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
            sparkSession()
                    .createDataFrame(List.of(row()), SCHEMA)
                    .coalesce(1)
                    .write()
                    .parquet(dataPath(path));
        }

        private Row row() {
            Rbm rbm = model.rbm();
            return RowFactory.create(
                    boxed(rbm.weights().toArray()),
                    boxed(rbm.visibleBias()),
                    boxed(rbm.hiddenBias()),
                    boxed(model.baseRate().visibleBias()),
                    model.logPartition(),
                    model.reason());
        }

        private static List<Float> boxed(float[] values) {
            List<Float> boxed = new ArrayList<>(values.length);
            for (float value : values) {
                boxed.add(value);
            }
            return boxed;
        }
    }

    /** Reads what {@link Writer} wrote. */
    static final class Reader extends MLReader<InfiniteRbmModel> {
        @Override
        public InfiniteRbmModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), InfiniteRbmModel.class.getName());
            Row row = sparkSession()
                    .read()
                    .schema(SCHEMA)
                    .parquet(dataPath(path))
                    .select("weights", "visibleBias", "hiddenBias", "baseRateBias", "logPartition", "reason")
                    .head();
            InfiniteRbmModel model = new InfiniteRbmModel(
                    metadata.uid(),
                    SharedRbm.rbm(floats(row, 1), floats(row, 2), floats(row, 0)),
                    Rbm.independent(floats(row, 3)),
                    row.getDouble(4),
                    row.getString(5));
            metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
            return model;
        }

        private static float[] floats(Row row, int column) {
            List<Float> values = row.getList(column);
            float[] floats = new float[values.size()];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = values.get(i);
            }
            return floats;
        }
    }
}
