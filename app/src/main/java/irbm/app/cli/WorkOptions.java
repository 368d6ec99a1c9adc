package irbm.app.cli;

import static irbm.model.InputException.require;

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
        require(threads >= 1, "--threads must be at least 1, was %d", threads);
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
