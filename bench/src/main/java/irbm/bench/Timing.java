package irbm.bench;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Seconds of calls. */
final class Timing {
    private static final double WARM = 1.5;

    private Timing() {}

    /** One call. */
    static double seconds(Runnable body) {
        long started = System.nanoTime();
        body.run();
        return (System.nanoTime() - started) / 1e9;
    }

    /** The median of so many calls, after calls that do not count, while Java compiles. */
    static double median(int calls, Runnable body) {
        for (double spent = 0; spent < WARM; ) {
            spent += seconds(body);
        }
        return median(IntStream.range(0, calls).mapToDouble(c -> seconds(body)).toArray());
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
