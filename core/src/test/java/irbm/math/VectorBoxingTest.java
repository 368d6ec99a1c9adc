package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Vectors that the compiler boxes are ten times slower and give the same bits: only their memory tells. What it boxes depends on what
 * ran before, hence a Java machine for this alone.
 */
class VectorBoxingTest {
    @Test
    void kernelsAllocateNothingOnceVectorsOfAnotherWidthRan() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Program.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String bytes = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(bytes).isNotEmpty();
        assertThat(Double.parseDouble(bytes)).as("bytes allocated by a call").isLessThan(1);
    }

    /** Prints the bytes that a pair of products and a sum of rows allocate, the least that they came down to. */
    static final class Program {
        private static final int SIZE = 32;
        private static final int ROWS = SIZE + 3; // products take four rows at a time, and the rest one by one
        private static final int CALLS = 1000;
        private static final int ROUNDS = 60;

        private final Kernels kernels = Kernels.active();
        private final float[] x = new float[ROWS * SIZE];
        private final float[] w = new float[ROWS * SIZE];
        private final float[] target = new float[ROWS * SIZE];
        private final int[] panel = new int[64 * Kernels.PANEL];
        private final int[] sums = new int[Kernels.PANEL];
        private final RowLists lists = new RowLists(1, 64);

        public static void main(String[] arguments) {
            System.out.println(new Program().leastBytes());
        }

        private double leastBytes() {
            Arrays.fill(x, 1e-3f);
            Arrays.fill(w, 1e-3f);
            lists.addFlips(new long[] {0x5555}, new long[] {0x3333}, 0);
            double sum = 0;
            for (int call = 0; call < CALLS; call++) {
                sum += kernels.softplusSum(x, 0, x.length);
            }
            assertThat(sum).isPositive();
            double least = Double.POSITIVE_INFINITY;
            for (int round = 0; round < ROUNDS; round++) {
                long before = allocated();
                call();
                least = Math.min(least, (allocated() - before) / (double) CALLS);
            }
            return least;
        }

        private void call() {
            for (int call = 0; call < CALLS; call++) {
                kernels.multiply(x, 0, ROWS, SIZE, w, SIZE, target);
                kernels.multiplyTransposed(x, 0, ROWS, SIZE, w, SIZE, SIZE, target);
                kernels.addRows(panel, 0, lists, 0, 1, sums, 0, 0);
            }
        }

        private static long allocated() {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        }
    }
}
