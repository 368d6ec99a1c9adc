package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.RowLists;
import irbm.math.RowPanels;
import irbm.model.Rbm;
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
import org.openjdk.jmh.annotations.Warmup;

/** The hidden inputs of 50 states from scratch against a dense product, by the share of visible units that are on. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:ObjectAlignmentInBytes=32"})
public class HiddenInputs {
    private static final int STATES = 50;

    @Param({"0.05", "0.13", "0.3", "0.5", "0.7"})
    public double on;

    private RowPanels panels;
    private RowLists lists;
    private long[] off;
    private long[] bits;
    private int[] sums;
    private DenseSweep dense;

    @Setup
    public void setUp() {
        Rbm rbm = MnistLike.independent();
        BinaryMatrix states = new BinaryMatrix(STATES, MnistLike.VISIBLE);
        for (int s = 0; s < STATES; s++) {
            long key = Randomness.key(1, Purpose.TEST, 0, s);
            for (int j = 0; j < MnistLike.VISIBLE; j++) {
                states.set(s, j, Randomness.uniform(key, j) < on);
            }
        }
        panels = rbm.hiddenInputs();
        lists = new RowLists(STATES, MnistLike.VISIBLE);
        off = new long[STATES * states.wordsPerRow()];
        bits = new long[off.length];
        sums = new int[STATES * panels.paddedColumns()];
        for (int s = 0; s < STATES; s++) {
            states.readRow(s, bits, s * states.wordsPerRow());
        }
        dense = new DenseSweep(rbm, states, 1);
    }

    @Benchmark
    public int[] rowSums() {
        for (int s = 0; s < STATES; s++) {
            panels.clearSums(sums, s * panels.paddedColumns());
        }
        panels.updateSums(off, bits, STATES, lists, sums, Kernels.active());
        return sums;
    }

    @Benchmark
    public void denseProduct() {
        dense.hiddenProduct();
    }
}
