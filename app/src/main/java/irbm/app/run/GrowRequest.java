package irbm.app.run;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Examples;
import irbm.model.Rbm;
import irbm.model.Split;
import irbm.model.VisibleUnits;
import irbm.sample.BlockGibbs;
import irbm.train.CdOptions;
import irbm.train.FrankWolfe;
import irbm.train.GrowData;
import irbm.train.GrowEvent;
import irbm.train.GrowOptions;
import irbm.train.GrowState;
import irbm.train.StoppingRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What to grow.
 *
 * @param split the data
 * @param from the model to go on from, or none for a new one
 * @param options how
 * @param grid whether to choose λ and η on validation data from the paper's grids first
 * @param searchRate whether to choose the learning rate of joint training and refinement by trial runs
 * @param rules what ends growing
 * @param selects whether the size with the best validation likelihood is taken, or the last one
 * @param refinement training of the chosen size after growing, if any
 * @param kept the part of the grown parameters that refinement starts with, see {@link irbm.train.WarmStart}
 * @param recipe its name
 * @param seed the seed of all randomness
 */
public record GrowRequest(
        Split split,
        Optional<BinaryModel> from,
        GrowOptions options,
        boolean grid,
        boolean searchRate,
        List<StoppingRule<GrowEvent>> rules,
        boolean selects,
        Optional<CdOptions> refinement,
        double kept,
        String recipe,
        long seed) {
    public GrowRequest {
        rules = List.copyOf(rules);
    }

    /** The state that growing starts from. */
    GrowState start(GrowOptions chosen) {
        return from.map(model -> GrowState.from(model, split.train().rows(), chosen, seed))
                .orElseGet(() -> GrowState.start(Rbm.baseRate(unweighted()), chosen, seed));
    }

    /** Growing counts all rows alike. */
    private Examples unweighted() {
        return Examples.of(split.train().rows()).withUnits(split.train().units());
    }

    /** The step of growing models of such units, those of the state that it starts from. */
    FrankWolfe step(
            VisibleUnits units, GrowOptions chosen, ToDoubleFunction<BinaryModel> logPartition, WorkerPool pool) {
        return new FrankWolfe(
                GrowData.of(split.train().rows(), units, pool),
                GrowData.of(split.validation().rows(), units, pool),
                chosen,
                logPartition,
                new BlockGibbs(pool),
                pool);
    }

    /** Whether a learning rate is needed at all. */
    boolean trains() {
        return options.joint().updates() > 0 || refinement.isPresent();
    }

    /** What files say about how the model was made. */
    public Map<String, Object> description() {
        Map<String, Object> growing = new LinkedHashMap<>();
        growing.put("method", "Frank-Wolfe");
        growing.put("recipe", recipe);
        growing.put("regularization", options.search().regularization());
        growing.put("chains", options.chainCount());
        growing.put("block_size", options.blockSize());
        growing.put("joint_updates", options.joint().updates());
        growing.put("max_units", options.maxUnits());
        growing.put("mass", options.masses().rule().name().toLowerCase(Locale.ROOT));
        growing.put("away", options.masses().away());
        growing.put(
                "refinement",
                refinement
                        .map(cd -> "%s-%d, %d epochs"
                                .formatted(cd.persistent() ? "PCD" : "CD", cd.gibbsSteps(), cd.epochs()))
                        .orElse("none"));
        growing.put("seed", seed);
        return growing;
    }
}
