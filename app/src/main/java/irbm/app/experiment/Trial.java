package irbm.app.experiment;

import irbm.model.Rbm;
import irbm.train.CdOptions;
import irbm.train.CdState;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One value of the grid for CD or PCD, tried by a whole training run and judged by its validation likelihood.
 *
 * @param line which is trained: from random weights, or from the model that was grown for it
 */
record Trial(Line line, int units, double rate, int batchSize) implements Job {
    private static final int PAPER_GIBBS_STEPS = 10;

    @Override
    public String name() {
        return String.format(Locale.ROOT, "trial-%s-%d-%s-%d", line.id(), units, rate, batchSize);
    }

    @Override
    public List<String> needs() {
        return line.grown().map(grown -> Growing.name(grown, units)).stream().toList();
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
        return new CdTraining(setting, name(), options(setting.epochs()))
                .run(start(setting))
                .result();
    }

    private Rbm start(Setting setting) throws IOException {
        Optional<Line> grown = line.grown();
        if (grown.isEmpty()) {
            return CdState.randomModel(setting.train().baseRate(), units, setting.seed(name()));
        }
        String start = Growing.name(grown.get(), units);
        setting.result(start); // without it there is nothing to start from
        return setting.store().readModel(start);
    }

    @Override
    public double estimate(Workload workload) {
        return workload.training(units, options(1).gibbsSteps(), batchSize);
    }
}
