package irbm.app.reproduce;

import irbm.model.Rbm;
import irbm.train.CdState;
import irbm.train.WarmStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A training run at one size with the hyper-parameters that the trials chose.
 *
 * @param line all but FW, which is not trained
 * @param initialisation 1 and so on
 * @param trials of the rate
 */
record Training(Line line, int units, int initialisation, List<Trial> trials) implements Job {
    static String name(Line line, int units, int initialisation) {
        return "train-%s-%d-%d".formatted(line.id(), units, initialisation);
    }

    @Override
    public String name() {
        return name(line, units, initialisation);
    }

    /** The line whose growing this run starts from. */
    private Line grown() {
        return line == Line.FW_CD ? Line.FW : line;
    }

    private boolean isRandom() {
        return line == Line.CD || line == Line.PCD;
    }

    @Override
    public List<String> needs() {
        List<String> needs = new ArrayList<>(trials.stream().map(Trial::name).toList());
        if (!isRandom()) {
            needs.add(Growing.name(grown(), units));
        }
        return needs;
    }

    @Override
    public JobResult run(Setting setting) throws IOException {
        Trial best = setting.best(trials);
        double before =
                isRandom() ? 0 : setting.result(Growing.name(grown(), units)).number("seconds");
        CdTraining.Trained trained =
                new CdTraining(setting, name(), best.options(setting.epochs())).run(start(setting));
        CdTraining.Trained kept = line == Line.GROW ? better(setting, trained) : trained;
        setting.store().writeModel(name(), setting.stored(name(), kept.model()));
        return kept.result().with("secondsBefore", before);
    }

    /** As {@code irbm grow} does: the grown model is kept where training it did not help. Its epoch is 0. */
    private CdTraining.Trained better(Setting setting, CdTraining.Trained trained) throws IOException {
        Rbm grown = setting.store().readModel(Growing.name(grown(), units));
        double likelihood = setting.quickLikelihood(grown);
        return likelihood > trained.validationLogLikelihood()
                ? new CdTraining.Trained(grown, likelihood, 0, trained.seconds(), trained.checks())
                : trained;
    }

    private Rbm start(Setting setting) throws IOException {
        if (isRandom()) {
            return CdState.randomModel(setting.train(), units, setting.seed(name()));
        }
        Rbm grown = setting.store().readModel(Growing.name(grown(), units));
        return line == Line.GROW ? WarmStart.of(grown, Rbm.baseRate(setting.train()), WarmStart.KEPT) : grown;
    }

    @Override
    public double estimate(Workload workload) {
        Trial any = trials.get(0);
        return workload.training(units, any.options(1).gibbsSteps(), any.batchSize());
    }
}
