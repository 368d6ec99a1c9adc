package irbm.app.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Hands out jobs in their order, each once those that it needs are finished, to a few threads. */
final class Scheduler {
    /** Does a job and keeps its result. */
    @FunctionalInterface
    interface Body {
        void run(Job job) throws IOException;
    }

    private final List<Job> waiting;
    private final Set<String> finished;
    private final Body body;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean stopped;

    /** {@code finished} are the names of the jobs that need not be done. */
    Scheduler(List<Job> jobs, Set<String> finished, Body body) {
        this.waiting = new ArrayList<>(
                jobs.stream().filter(job -> !finished.contains(job.name())).toList());
        this.finished = new HashSet<>(finished);
        this.body = body;
    }

    /** Does all jobs on so many threads, or on fewer where there are fewer jobs. What a job throws ends the run, once the jobs that are being done are finished. */
    void run(int threads) throws IOException {
        int used = Math.max(1, Math.min(threads, waiting.size()));
        ExecutorService service = Executors.newFixedThreadPool(used);
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int k = 0; k < used; k++) {
                workers.add(service.submit(this::work));
            }
            Optional<Throwable> failure = Optional.empty();
            for (Future<?> worker : workers) {
                Optional<Throwable> own = failure(worker);
                failure = failure.isPresent() ? failure : own;
            }
            rethrow(failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            stop();
            service.shutdown();
        }
    }

    /** What ended a worker, if it was not the end of the jobs. */
    private static Optional<Throwable> failure(Future<?> worker) throws InterruptedException {
        try {
            worker.get();
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.ofNullable(e.getCause());
        }
    }

    private static void rethrow(Optional<Throwable> failure) throws IOException {
        if (failure.isEmpty()) {
            return;
        } else if (failure.get() instanceof IOException reason) {
            throw reason;
        } else if (failure.get() instanceof RuntimeException reason) {
            throw reason;
        } else if (failure.get() instanceof Error reason) {
            throw reason;
        }
        throw new AssertionError(failure.get());
    }

    private boolean work() throws IOException {
        try {
            for (Optional<Job> job = next(); job.isPresent(); job = next()) {
                body.run(job.get());
                finish(job.get());
            }
            return true;
        } finally {
            stop();
        }
    }

    /** The first job that can be done now; waits while others may make one possible; none when all are handed out. */
    private Optional<Job> next() {
        lock.lock();
        try {
            while (!stopped && !waiting.isEmpty()) {
                for (Job job : waiting) {
                    if (finished.containsAll(job.needs())) {
                        waiting.remove(job);
                        return Optional.of(job);
                    }
                }
                changed.awaitUninterruptibly();
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private void finish(Job job) {
        lock.lock();
        try {
            finished.add(job.name());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // A thread ends when nothing waits or when its job failed: in both cases the others need not wait any longer.
    private void stop() {
        lock.lock();
        try {
            stopped = stopped || !waiting.isEmpty();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
