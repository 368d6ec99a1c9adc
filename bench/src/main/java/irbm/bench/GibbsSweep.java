package irbm.bench;

import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One full Gibbs sweep, visible to hidden, sample, hidden to visible, sample, of many chains on 784 x 500 units: ours on both
 * kernels, and with dense products by OpenBLAS and a plain vectorised sampler, on the same threads.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:ObjectAlignmentInBytes=32"})
public class GibbsSweep {
    private static final int SWEEPS = 10;

    @Param({"100", "500"})
    public int chains;

    @Param({"1", "2"})
    public int threads;

    /** A model trained on pen-drawn digits, or weak random weights, where every sweep draws nearly independent states. */
    @Param({"trained", "independent"})
    public String model;

    private WorkerPool pool;
    private Rbm rbm;
    private Chains state;
    private DenseSweep dense;

    @Setup
    public void setUp() {
        pool = WorkerPool.of(threads);
        rbm = model.equals("trained") ? MnistLike.trained(pool) : MnistLike.independent();
        state = MnistLike.chains(model, rbm, chains, pool);
        dense = new DenseSweep(rbm, state.visible(), threads);
        System.out.println(MnistLike.describe(rbm, state, pool));
    }

    @TearDown
    public void tearDown() {
        pool.close();
    }

    @Benchmark
    @OperationsPerInvocation(SWEEPS)
    public Chains sweep() {
        state = new BlockGibbs(pool).advance(rbm, state, SWEEPS).chains();
        return state;
    }

    @Benchmark
    @OperationsPerInvocation(SWEEPS)
    @Fork(
            value = 1,
            jvmArgsAppend = {
                "--add-modules=jdk.incubator.vector",
                "-XX:ObjectAlignmentInBytes=32",
                "-Dirbm.kernels=scalar"
            })
    public Chains scalarSweep() {
        return sweep();
    }

    @Benchmark
    @OperationsPerInvocation(SWEEPS)
    public float[] denseSweep() {
        return dense.advance(SWEEPS, pool);
    }
}
