package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.MeanSoftplus;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The small kernels: value and gradient of the mean softplus over 60,000 digits, one layer's sampling, a softplus sum. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:ObjectAlignmentInBytes=32"})
public class UnitSearch {
    private static final int ROWS = 60_000;

    @Param({"1", "2"})
    public int threads;

    private WorkerPool pool;
    private MeanSoftplus meanSoftplus;
    private final double[] parameters = new double[MnistLike.VISIBLE + 1];
    private final double[] gradient = new double[MnistLike.VISIBLE + 1];
    private final float[] inputs = new float[832];
    private final float[] scratch = new float[832];
    private final long[] bits = new long[13];
    private long key;

    @Setup
    public void setUp() {
        pool = WorkerPool.of(threads);
        BinaryMatrix digits = MnistLike.digits();
        meanSoftplus = new MeanSoftplus(digits.select(
                IntStream.range(0, ROWS).map(n -> n % digits.rows()).toArray()));
        long source = Randomness.key(1, Purpose.TEST, 0, 0);
        for (int j = 0; j < parameters.length; j++) {
            parameters[j] = 0.1 * Randomness.normal(source, j);
            inputs[j] = (float) (3 * Randomness.normal(source, j));
        }
    }

    @TearDown
    public void tearDown() {
        pool.close();
    }

    @Benchmark
    public double meanSoftplusAndGradient() {
        return meanSoftplus.evaluate(parameters, gradient, pool);
    }

    @Benchmark
    public long[] sample784() {
        Kernels.active().sample(inputs, 0, MnistLike.VISIBLE, key++, scratch, bits, 0);
        return bits;
    }

    @Benchmark
    public double softplusSum784() {
        return Kernels.active().softplusSum(inputs, 0, MnistLike.VISIBLE);
    }
}
