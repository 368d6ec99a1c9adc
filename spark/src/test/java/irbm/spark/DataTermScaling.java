package irbm.spark;

import irbm.frankwolfe.RowSums;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.RowGroup;
import irbm.model.Rows;
import irbm.sample.Chains;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * Measures the data term of the inner problem on a cluster of this machine: DataTermScaling WORKERS ROWS JAR [EXECUTOR_MEMORY]. Rows of
 * 784 pixels, 12 % of them on, are made in the partitions.
 */
final class DataTermScaling {
    private static final int COLUMNS = 784;
    private static final float BIAS = -2;
    private static final int REPEATS = 7;

    private DataTermScaling() {}

    /** Adds up what tasks bring back. */
    private static final class Results extends SparkListener {
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong tasks = new AtomicLong();
        private final AtomicLong nanoseconds = new AtomicLong();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            bytes.addAndGet(end.taskMetrics().resultSize());
            tasks.incrementAndGet();
            nanoseconds.addAndGet(end.taskMetrics().executorCpuTime());
        }
    }

    public static void main(String[] arguments) throws Exception {
        int workers = Integer.parseInt(arguments[0]);
        int rows = Integer.parseInt(arguments[1]);
        String memory = arguments.length > 3 ? arguments[3] : "1g";
        Path home = Files.createTempDirectory("irbm-scaling");
        try (LoopbackCluster cluster = LoopbackCluster.start(home, workers, memory);
                SparkSession session = cluster.builder(arguments[2], memory)
                        .config("spark.executor.extraClassPath", classPath(arguments[2]))
                        .getOrCreate()) {
            measure(session, workers, rows);
        }
        System.out.printf(Locale.ROOT, "one group of %d rows, one thread, no Spark: %.4f s%n", RowGroup.ROWS, local());
    }

    /** The classes of this program, and beside them those that they use. */
    private static String classPath(String jar) {
        String own = DataTermScaling.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return own + File.pathSeparator + jar;
    }

    /** The median time of a group's sum. */
    private static double local() {
        Rows rows = Rows.of(drawn(0, RowGroup.ROWS));
        double[] gradient = new double[COLUMNS + 1];
        double[] seconds = new double[10 * REPEATS];
        for (int k = 0; k < seconds.length; k++) {
            long begun = System.nanoTime();
            RowSums.meanSoftplus(rows, point(), gradient, WorkerPool.CALLER);
            seconds[k] = (System.nanoTime() - begun) / 1e9;
        }
        Arrays.sort(seconds);
        return seconds[seconds.length / 2];
    }

    private static double[] point() {
        return IntStream.range(0, COLUMNS + 1)
                .mapToDouble(j -> Math.sin(j) / 10)
                .toArray();
    }

    private static void measure(SparkSession session, int workers, int rows) throws InterruptedException {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        long started = System.nanoTime();
        SparkData data = new SparkData(generated(context, rows, 2 * workers), rows, COLUMNS);
        double making = (System.nanoTime() - started) / 1e9;
        double[] x = point();
        double[] gradient = new double[COLUMNS + 1];
        RowSums.meanSoftplus(data, x, gradient, WorkerPool.CALLER);
        RowSums.meanSoftplus(data, x, gradient, WorkerPool.CALLER);
        Results results = new Results();
        session.sparkContext().addSparkListener(results);
        double[] seconds = new double[REPEATS];
        double value = 0;
        for (int k = 0; k < REPEATS; k++) {
            long begun = System.nanoTime();
            value = RowSums.meanSoftplus(data, x, gradient, WorkerPool.CALLER);
            seconds[k] = (System.nanoTime() - begun) / 1e9;
        }
        Thread.sleep(1000); // the listener hears with a delay
        Arrays.sort(seconds);
        System.out.printf(
                Locale.ROOT,
                "workers %d rows %d median %.4f s (%.4f to %.4f); an evaluation: %d tasks, %.4f s of processor time, %d bytes back;"
                        + " made in %.1f s, value %s%n",
                workers,
                rows,
                seconds[REPEATS / 2],
                seconds[0],
                seconds[REPEATS - 1],
                results.tasks.get() / REPEATS,
                results.nanoseconds.get() / 1e9 / REPEATS,
                results.bytes.get() / REPEATS,
                making,
                value);
    }

    private static JavaRDD<PackedGroup> generated(JavaSparkContext context, int rows, int leastPartitions) {
        int groups = (rows + RowGroup.ROWS - 1) / RowGroup.ROWS;
        List<Integer> numbers = IntStream.range(0, groups).boxed().toList();
        return context.parallelize(numbers, Math.min(groups, leastPartitions))
                .map(g -> new PackedGroup(g, drawn(g, Math.min(RowGroup.ROWS, rows - g * RowGroup.ROWS))))
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    private static BinaryMatrix drawn(int seed, int rows) {
        float[] bias = new float[COLUMNS];
        Arrays.fill(bias, BIAS);
        return Chains.fromVisibleBias(Rbm.independent(bias), rows, seed).visible();
    }
}
