package irbm.app.experiment;

import irbm.model.Rbm;
import irbm.train.CdState;
import irbm.train.WarmStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A training run at one size with the hyper-parameters that the trials chose.
 *
 * @param line all but FW, which is not trained
 * @param initialisation 1 and so on
 * @param trials of the rate
 */
record TrainJob(Line line, int units, int initialisation, List<Trial> trials) implements Job {
    static String name(Line line, int units, int initialisation) {
        return "train-%s-%d-%d".formatted(line.id(), units, initialisation);
    }

    @Override
    public String name() {
        return name(line, units, initialisation);
    }

    /** The job that grows the model which this run starts from; none starts from random weights. */
    private Optional<String> grown() {
        return line.grown().map(from -> Growing.name(from, units));
    }

    @Override
    public List<String> needs() {
        List<String> needs = new ArrayList<>(trials.stream().map(Trial::name).toList());
        grown().ifPresent(needs::add);
        return needs;
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        Trial best = setting.best(trials);
        double before = grown().isPresent() ? setting.result(grown().get()).number("seconds") : 0;
        CdTraining.Trained trained =
                new CdTraining(setting, name(), best.options(setting.epochs())).run(start(setting));
        CdTraining.Trained kept = line == Line.GROW
                ? better(setting, setting.store().readModel(grown().orElseThrow()), trained)
                : trained;
        setting.store().writeModel(name(), setting.stored(name(), kept.model()));
        return kept.result().with("secondsBefore", before);
    }

    /** As {@code irbm grow} does: the grown model is kept where training it did not help. Its epoch is 0. */
    private static CdTraining.Trained better(Setting setting, Rbm grown, CdTraining.Trained trained) {
        double likelihood = setting.quickLikelihood(grown).mean();
        return likelihood > trained.validationLogLikelihood()
                ? new CdTraining.Trained(grown, likelihood, 0, trained.seconds(), trained.checks())
                : trained;
    }

    private Rbm start(Setting setting) throws IOException {
        if (grown().isEmpty()) {
            return CdState.randomModel(setting.train().baseRate(), units, setting.seed(name()));
        }
        Rbm grown = setting.store().readModel(grown().get());
        return line == Line.GROW ? WarmStart.of(grown, setting.train().baseRate(), WarmStart.KEPT) : grown;
    }

    @Override
    public double estimate(Workload workload) {
        Trial any = trials.get(0);
        return workload.training(units, any.options(1).gibbsSteps(), any.batchSize());
    }
}
