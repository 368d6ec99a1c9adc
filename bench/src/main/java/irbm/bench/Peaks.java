package irbm.bench;

import irbm.math.WorkerPool;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * What the machine can do on some threads at once, measured: additions of integers that are loaded from a cache level or from memory,
 * and multiply-adds that stay in registers.
 */
final class Peaks {
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int WIDTH = INTS.length();
    private static final int TOGETHER = 8; // vectors: enough that no addition waits for another
    private static final int CALLS = 15;
    private static final int LEAD = 4; // the first entry at which a vector does not cross a cache line, as in RowPanels
    private static final int WORK = 1 << 26; // additions of a call on each thread
    private static volatile int sink;

    private final WorkerPool pool;

    Peaks(WorkerPool pool) {
        this.pool = pool;
    }

    /** Additions a second of integers from arrays of so many bytes, one for each thread. */
    double addsPerSecond(int bytes) {
        int length = bytes / Integer.BYTES / (TOGETHER * WIDTH) * (TOGETHER * WIDTH);
        int[][] values = new int[pool.threads()][LEAD + length];
        int passes = Math.max(1, WORK / length);
        double seconds = fastest(() -> pool.run(values.length, t -> sink = sum(values[t], passes)));
        return (double) values.length * passes * length / seconds;
    }

    /** Multiply-adds a second. */
    double multiplyAddsPerSecond() {
        int passes = WORK / TOGETHER / WIDTH;
        double seconds = fastest(() -> pool.run(pool.threads(), t -> sink = (int) multiplyAdd(passes, 1e-9f * t)));
        return (double) pool.threads() * passes * TOGETHER * WIDTH / seconds;
    }

    /** The peak is what was reached once: other work on the machine only takes away. */
    private static double fastest(Runnable body) {
        double least = Timing.median(1, body);
        for (int c = 0; c < CALLS; c++) {
            least = Math.min(least, Timing.seconds(body));
        }
        return least;
    }

    private static int sum(int[] values, int passes) {
        int total = 0;
        for (int p = 0; p < passes; p++) {
            total += sum(values);
        }
        return total;
    }

    private static int sum(int[] values) {
        IntVector s0 = IntVector.zero(INTS);
        IntVector s1 = s0;
        IntVector s2 = s0;
        IntVector s3 = s0;
        IntVector s4 = s0;
        IntVector s5 = s0;
        IntVector s6 = s0;
        IntVector s7 = s0;
        for (int i = LEAD; i < values.length; i += TOGETHER * WIDTH) {
            s0 = s0.add(IntVector.fromArray(INTS, values, i));
            s1 = s1.add(IntVector.fromArray(INTS, values, i + WIDTH));
            s2 = s2.add(IntVector.fromArray(INTS, values, i + 2 * WIDTH));
            s3 = s3.add(IntVector.fromArray(INTS, values, i + 3 * WIDTH));
            s4 = s4.add(IntVector.fromArray(INTS, values, i + 4 * WIDTH));
            s5 = s5.add(IntVector.fromArray(INTS, values, i + 5 * WIDTH));
            s6 = s6.add(IntVector.fromArray(INTS, values, i + 6 * WIDTH));
            s7 = s7.add(IntVector.fromArray(INTS, values, i + 7 * WIDTH));
        }
        return s0.add(s1).add(s2).add(s3).add(s4).add(s5).add(s6).add(s7).lane(0);
    }

    private static float multiplyAdd(int passes, float start) {
        FloatVector factor = FloatVector.broadcast(FLOATS, 1 - 1e-7f);
        FloatVector s0 = FloatVector.broadcast(FLOATS, start);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int p = 0; p < passes; p++) {
            s0 = s0.fma(factor, factor);
            s1 = s1.fma(factor, factor);
            s2 = s2.fma(factor, factor);
            s3 = s3.fma(factor, factor);
            s4 = s4.fma(factor, factor);
            s5 = s5.fma(factor, factor);
            s6 = s6.fma(factor, factor);
            s7 = s7.fma(factor, factor);
        }
        return s0.add(s1).add(s2).add(s3).add(s4).add(s5).add(s6).add(s7).lane(0);
    }
}
