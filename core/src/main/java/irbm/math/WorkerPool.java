package irbm.math;

import static irbm.math.Require.require;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * Runs the numbered blocks of a loop on a few threads. A parallel region costs microseconds: the workers look for the next
 * region for a short while before they go to sleep. Work is cut into blocks by the caller, never by the number of threads,
 * so that what a block computes does not depend on who computes it.
 *
 * <p>A region inside a region, or one asked for while another thread's region is running, runs on the calling thread alone.
 */
public final class WorkerPool implements AutoCloseable {
    /** Runs everything on the calling thread. */
    public static final WorkerPool CALLER = new WorkerPool(1);

    /** More than any machine has processors: a larger number is a slip, and would only exhaust the system. */
    public static final int MOST_THREADS = 1024;

    // About 50 microseconds of waiting. Longer would burn the cores of others, shorter would put the workers to sleep
    // between two mini-batches, and to wake one costs as much again.
    private static final int SPINS = 2_000;

    private final Thread[] workers;
    private final ReentrantLock regionLock = new ReentrantLock();
    private volatile Region region = Region.NONE;
    private volatile boolean closed;

    private WorkerPool(int threads) {
        workers = new Thread[threads - 1];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(this::work, "irbm-worker-" + i);
            workers[i].setDaemon(true);
            workers[i].start();
        }
    }

    /** A pool that computes on so many threads, the calling one included. */
    public static WorkerPool of(int threads) {
        require(
                threads >= 1 && threads <= MOST_THREADS,
                "threads must be within 1 to %d, was %d",
                MOST_THREADS,
                threads);
        return new WorkerPool(threads);
    }

    /** A pool with one thread for each processor. */
    public static WorkerPool ofAllProcessors() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    public int threads() {
        return workers.length + 1;
    }

    /** Calls body(0) ... body(blocks - 1), each once, in any order; the first exception thrown is thrown here too. */
    public void run(int blocks, IntConsumer body) {
        if (blocks <= 1 || workers.length == 0 || regionLock.isHeldByCurrentThread() || !regionLock.tryLock()) {
            for (int block = 0; block < blocks; block++) {
                body.accept(block);
            }
            return;
        }
        try {
            Region current = new Region(blocks, body);
            region = current;
            for (Thread worker : workers) {
                LockSupport.unpark(worker);
            }
            current.help();
            current.awaitEnd();
        } finally {
            regionLock.unlock();
        }
    }

    /** The workers end; the pool must not be used any more. */
    @Override
    public void close() {
        closed = true;
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
    }

    private void work() {
        Region done = Region.NONE;
        while (!closed) {
            done = next(done);
            done.help();
        }
    }

    private Region next(Region done) {
        for (int spin = 0; region == done && !closed; spin++) {
            if (spin < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
            }
        }
        return region;
    }

    private static final class Region {
        static final Region NONE = new Region(0, block -> {});

        private final int blocks;
        private final IntConsumer body;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger finished = new AtomicInteger();
        private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

        Region(int blocks, IntConsumer body) {
            this.blocks = blocks;
            this.body = body;
        }

        void help() {
            for (int block = next.getAndIncrement(); block < blocks; block = next.getAndIncrement()) {
                try {
                    body.accept(block);
                } catch (Throwable failure) {
                    failures.add(failure);
                }
                finished.incrementAndGet();
            }
        }

        void awaitEnd() {
            for (int spin = 0; finished.get() < blocks; spin++) {
                if (spin < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(5_000);
                }
            }
            for (Throwable failure : failures) {
                rethrow(failure);
            }
        }

        private static void rethrow(Throwable failure) {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }
}
