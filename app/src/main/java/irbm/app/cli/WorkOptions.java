package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.run.RunProgress;
import irbm.math.WorkerPool;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How a command works: on how many threads, and whether it says how far it is. */
final class WorkOptions {
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads to compute on (default: all processors). They do not change the result.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--quiet", description = "Print no messages, only results.")
    private boolean quiet;

    /** Refuses what makes no sense, before anything is read or written. */
    void check() {
        requireThreads("--threads", threads);
    }

    /** Refuses a number of threads, as it was typed, that no machine has processors for. */
    static void requireThreads(String option, int threads) {
        require(
                threads >= 1 && threads <= WorkerPool.MOST_THREADS,
                "%s must be within 1 to %d, was %d",
                option,
                WorkerPool.MOST_THREADS,
                threads);
    }

    WorkerPool pool() {
        return WorkerPool.of(threads);
    }

    boolean isQuiet() {
        return quiet;
    }

    RunProgress progress(CommandSpec spec) {
        return new RunProgress(spec.commandLine().getErr(), quiet);
    }
}
