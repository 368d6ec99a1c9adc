package irbm.evaluate;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the steps of all chains of a run, for its listener. */
final class StepCount {
    /** The listener hears about so many times of each block of chains. */
    private static final int REPORTS = 200;

    private final AtomicLong done = new AtomicLong();
    private final long total;
    private final int portion;
    private final AnnealingListener listener;

    StepCount(int steps, int chains, AnnealingListener listener) {
        this.total = (long) steps * chains;
        this.portion = Math.max(1, steps / REPORTS);
        this.listener = listener;
    }

    /** How many steps to make between two reports. */
    int portion() {
        return portion;
    }

    void add(int steps, int chains) {
        listener.advances(done.addAndGet((long) steps * chains), total);
    }
}
