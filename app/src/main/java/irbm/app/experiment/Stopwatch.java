package irbm.app.experiment;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Supplier;

/**
 * Processor seconds of the calling thread, measurements left out. Jobs compute on one thread each, so that these seconds compare
 * however many of them run side by side and whatever else the machine does.
 */
final class Stopwatch {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOSECONDS = 1e9;

    private final double before;
    private final long start = THREADS.getCurrentThreadCpuTime();
    private long leftOut;

    /** Continues after that many seconds. */
    Stopwatch(double before) {
        this.before = before;
    }

    double seconds() {
        return before + (THREADS.getCurrentThreadCpuTime() - start - leftOut) / NANOSECONDS;
    }

    /** The value, without counting what it takes to find it. */
    <T> T without(Supplier<T> measurement) {
        long began = THREADS.getCurrentThreadCpuTime();
        T value = measurement.get();
        leftOut += THREADS.getCurrentThreadCpuTime() - began;
        return value;
    }
}
