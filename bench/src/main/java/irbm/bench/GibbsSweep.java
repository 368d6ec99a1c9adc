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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One full Gibbs sweep of many chains, visible to hidden to visible, on 784 x 500 units. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector"})
public class GibbsSweep {
    @Param({"100", "500"})
    public int chains;

    @Param({"1", "2"})
    public int threads;

    private WorkerPool pool;
    private Rbm rbm;
    private Chains state;
    private DenseSweep dense;

    @Setup
    public void setUp() {
        pool = WorkerPool.of(threads);
        rbm = MnistLike.mixing();
        state = BlockGibbs.advance(rbm, MnistLike.start(rbm, chains), 20, pool);
        dense = new DenseSweep(rbm, state.visible(), threads);
    }

    @TearDown
    public void tearDown() {
        pool.close();
    }

    /** Ten sweeps a call, as a trainer asks for. */
    @Benchmark
    public Chains tenSweeps() {
        state = BlockGibbs.advance(rbm, state, 10, pool);
        return state;
    }

    /** The same with OpenBLAS products and a plain vectorised sampler. */
    @Benchmark
    public float[] tenDenseSweeps() {
        return dense.advance(10, pool);
    }
}
