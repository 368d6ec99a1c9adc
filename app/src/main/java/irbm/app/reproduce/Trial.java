package irbm.app.reproduce;

import irbm.train.CdOptions;
import irbm.train.CdState;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * One value of the grid for CD or PCD, tried by a whole training run from random weights and judged by its validation likelihood.
 *
 * @param line CD or PCD
 */
record Trial(Line line, int units, double rate, int batchSize) implements Job {
    private static final int PAPER_GIBBS_STEPS = 10;

    @Override
    public String name() {
        return String.format(Locale.ROOT, "trial-%s-%d-%s-%d", line.id(), units, rate, batchSize);
    }

    @Override
    public List<String> needs() {
        return List.of();
    }

    /** Plain CD-10 at a fixed rate as in the paper, or our centred PCD-2. */
    CdOptions options(int epochs) {
        CdOptions ours =
                CdOptions.DEFAULTS.withEpochs(epochs).withLearningRate(rate).withBatchSize(batchSize);
        return line.isPlain()
                ? ours.withPersistent(false)
                        .withGibbsSteps(PAPER_GIBBS_STEPS)
                        .withDecay(false)
                        .withCentred(false)
                        .withAveraged(false)
                : ours;
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        var start = CdState.randomModel(setting.train(), units, setting.seed(name()));
        return new CdTraining(setting, name(), options(setting.epochs()))
                .run(start)
                .result();
    }

    @Override
    public double estimate(Workload workload) {
        return workload.training(units, options(1).gibbsSteps(), batchSize);
    }
}
