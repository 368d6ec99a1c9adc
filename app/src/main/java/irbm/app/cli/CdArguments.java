package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.io.UsageException;
import irbm.model.Split;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.CdRules;
import irbm.train.Refinement;
import irbm.train.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The options of contrastive divergence on the command line; their defaults are those of {@link CdOptions#DEFAULTS}. */
final class CdArguments {
    /** CD or PCD. */
    enum Method {
        CD,
        PCD
    }

    /** How the learning rate goes on. */
    enum RateSchedule {
        LINEAR,
        CONSTANT
    }

    /** Which gradient. */
    enum Gradient {
        CENTRED,
        PLAIN
    }

    private static final int PAPER_GIBBS_STEPS = 10;

    @Option(
            names = "--method",
            paramLabel = "cd|pcd",
            defaultValue = "pcd",
            description = "Chains start at the data (cd) or go on from where they were (pcd; default).")
    private Method method = Method.PCD;

    @Option(
            names = "--gibbs-steps",
            paramLabel = "K",
            description = "Gibbs sweeps for each mini-batch (default: 2 for pcd, 10 for cd as in the paper).")
    private Optional<Integer> gibbsSteps = Optional.empty();

    @Option(
            names = "--epochs",
            paramLabel = "N",
            defaultValue = "20",
            description = "Passes over the data (default: ${DEFAULT-VALUE}).")
    private int epochs;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            defaultValue = "100",
            description = "Rows in a mini-batch (default: ${DEFAULT-VALUE}).")
    private int batchSize;

    @Option(
            names = "--learning-rate",
            paramLabel = "auto|X",
            defaultValue = "auto",
            description = "The rate of the first update; auto chooses it by short trial runs (default).")
    private String learningRate = "auto";

    @Option(
            names = "--rate-schedule",
            paramLabel = "linear|constant",
            defaultValue = "linear",
            description = "The rate falls to zero over the run (linear; default) or stays.")
    private RateSchedule rateSchedule = RateSchedule.LINEAR;

    @Option(
            names = "--gradient",
            paramLabel = "centred|plain",
            defaultValue = "centred",
            description = "Gradient around the mean activities (centred; default), or the paper's plain one.")
    private Gradient gradient = Gradient.CENTRED;

    @Option(
            names = "--chains",
            paramLabel = "N",
            defaultValue = "100",
            description = "Chains of pcd (default: ${DEFAULT-VALUE}).")
    private int chains;

    @Option(
            names = "--weight-decay",
            paramLabel = "X",
            defaultValue = "0",
            description = "L2 penalty on weights (default: none).")
    private double weightDecay;

    @Option(
            names = "--momentum",
            paramLabel = "X",
            defaultValue = "0",
            description = "Part of the last step kept (default: none).")
    private double momentum;

    @Option(
            names = "--average",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "The result is an average over the last part of the run (default), or with --no-average the last model.")
    private boolean average = true;

    @Option(
            names = "--stop",
            paramLabel = "RULE",
            defaultValue = "never",
            description = {
                "When to stop before the last epoch: never (default); gap=X, when the train-validation gap has grown by X nats"
                        + " (the paper's rule); likelihood, when the estimated validation likelihood has not risen at four"
                        + " measurements, of which there are about 12 in a run, and then the best model is kept."
            })
    private String stop = "never";

    /** The rate that was asked for, or nothing for auto. */
    OptionalDouble learningRate() {
        if (learningRate.equals("auto")) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(parse("--learning-rate must be auto or a number, was " + learningRate, learningRate));
    }

    /** The options; with auto the rate is the default one until another is chosen. */
    CdOptions options() {
        boolean persistent = method == Method.PCD;
        return CdOptions.DEFAULTS.with(o -> {
            o.persistent = persistent;
            o.gibbsSteps = gibbsSteps.orElse(persistent ? o.gibbsSteps : PAPER_GIBBS_STEPS);
            o.epochs = epochs;
            o.batchSize = batchSize;
            o.chainCount = chains;
            o.learningRate = learningRate().orElse(o.learningRate);
            o.decay = rateSchedule == RateSchedule.LINEAR;
            o.centred = gradient == Gradient.CENTRED;
            o.weightDecay = weightDecay;
            o.momentum = momentum;
            o.averaged = average;
        });
    }

    /** Epochs between two estimates of the validation likelihood; 0 where it is not asked for. */
    int likelihoodEvery() {
        return watchesLikelihood() ? Refinement.checkEvery(options()) : 0;
    }

    /** Whether the likelihood must be estimated after every epoch. */
    boolean watchesLikelihood() {
        return stop.equals("likelihood");
    }

    /** Refuses a rule about the gap to validation rows without them. */
    void requireRowsForRules(Split split) {
        if (stop.startsWith("gap=")) {
            ValidationRows.requireFor("--stop " + stop, split);
        }
    }

    /** The rules that end the run. */
    List<StoppingRule<CdEvent>> rules() {
        List<StoppingRule<CdEvent>> rules = new ArrayList<>();
        require(epochs >= 1, "--epochs must be at least 1, was %d", epochs);
        if (stop.startsWith("gap=")) {
            double limit = parse("--stop gap=X needs a number, was " + stop, stop.substring(4));
            require(limit > 0, "--stop gap=X must be above 0, was %s", stop);
            rules.add(CdRules.gap(limit));
        } else if (watchesLikelihood()) {
            rules.add(Refinement.likelihoodFalls());
        } else {
            require(stop.equals("never"), "--stop must be never, gap=X or likelihood, was %s", stop);
        }
        rules.add(CdRules.epochs(epochs));
        return rules;
    }

    private static double parse(String message, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UsageException(message, e);
        }
    }
}
