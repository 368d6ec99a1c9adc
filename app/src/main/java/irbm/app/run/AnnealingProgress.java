package irbm.app.run;

import irbm.evaluate.AnnealingListener;

/** Shows how far annealing is. */
final class AnnealingProgress implements AnnealingListener {
    private final RunProgress progress;
    private final int baseRows;

    /** {@code baseRows} rows gave the base rates that the chains start from. */
    AnnealingProgress(RunProgress progress, int baseRows) {
        this.progress = progress;
        this.baseRows = baseRows;
    }

    @Override
    public synchronized void begins(int run, int chains, int steps) {
        progress.say(
                run == 1
                        ? "annealing %d chains in %d steps from the base rates of %d rows"
                                .formatted(chains, steps, baseRows)
                        : "too few of the chains were effective: annealing again in %d steps".formatted(steps));
        progress.begin();
    }

    // The end needs no line: the result follows.
    @Override
    public synchronized void advances(long done, long total) {
        if (done < total) {
            progress.percent("annealing", done, total);
        }
    }
}
