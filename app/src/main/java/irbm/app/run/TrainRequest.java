package irbm.app.run;

import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.model.Split;
import irbm.train.CdEvent;
import irbm.train.CdOptions;
import irbm.train.Refinement;
import irbm.train.StoppingRule;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to train.
 *
 * @param split the data
 * @param weights the weights of all their rows, before they were divided; none where rows count alike
 * @param start the parameters to start from
 * @param startName where they come from
 * @param options how; its learning rate is only a place-holder when the rate is searched
 * @param searchRate whether to choose the learning rate by trial runs
 * @param likelihoodEvery epochs between two estimates of the validation likelihood, after which the best model is kept; 0 for
 *     none
 * @param rules what ends the run
 * @param seed the seed of all randomness
 */
public record TrainRequest(
        Split split,
        RowWeights weights,
        Start start,
        String startName,
        CdOptions options,
        boolean searchRate,
        int likelihoodEvery,
        List<StoppingRule<CdEvent>> rules,
        long seed) {
    public TrainRequest {
        rules = List.copyOf(rules);
    }

    /** The training of a grown model, which the engine of growing starts and ends. */
    static TrainRequest ofGrown(Split split, CdOptions options, long seed) {
        return new TrainRequest(
                split,
                RowWeights.NONE,
                () -> {
                    throw new IllegalStateException("the engine of growing starts this training");
                },
                "grown",
                options,
                false,
                Refinement.checkEvery(options),
                Refinement.rules(options),
                seed);
    }

    /** Makes the parameters to start from; not asked where a run continues from its checkpoint. */
    @FunctionalInterface
    public interface Start {
        Rbm model() throws IOException;
    }

    /** This request with a start that is there already. */
    public TrainRequest withStart(Rbm model) {
        return new TrainRequest(
                split, weights, () -> model, startName, options, searchRate, likelihoodEvery, rules, seed);
    }

    /** What files say about the training with the options that were used in the end. */
    public Map<String, Object> description(CdOptions used) {
        Map<String, Object> training = new LinkedHashMap<>();
        training.put("method", used.method());
        training.put("epochs", used.epochs());
        training.put("batchSize", used.batchSize());
        training.put("chains", used.persistent() ? used.chainCount() : used.batchSize());
        training.put("learningRate", used.learningRate());
        training.put("rateSchedule", used.decay() ? "linear" : "constant");
        training.put("gradient", used.centred() ? "centred" : "plain");
        training.put("weightDecay", used.weightDecay());
        training.put("momentum", used.momentum());
        training.put("averaged", used.averaged());
        if (!weights.isEmpty()) {
            training.put("weightsSha256", weights.contentHash());
        }
        training.put("init", startName);
        training.put("seed", seed);
        return training;
    }
}
