package irbm.grow;

import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowOptions;
import irbm.train.CdOptions;
import irbm.train.Refinement;
import irbm.train.StoppingRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a model is grown, from the first unit to the last training.
 *
 * @param options of Frank-Wolfe
 * @param grid whether λ and η are chosen on validation rows from the paper's grids first
 * @param learningRate of joint training and refinement; by short trials where none is given
 * @param rules what ends growing
 * @param selects whether the size with the best validation likelihood is taken, or the last one
 * @param refinement training of the chosen size after growing, if any
 * @param sizes where the size is found by training models of several sizes, instead of adding units to one; then the other values but for
 *     the rate are not looked at
 */
public record Recipe(
        GrowOptions options,
        boolean grid,
        OptionalDouble learningRate,
        List<StoppingRule<GrowEvent>> rules,
        boolean selects,
        Optional<CdOptions> refinement,
        Optional<SizeOptions> sizes) {
    public Recipe {
        rules = List.copyOf(rules);
    }

    /** The default: trained models of several sizes, of which the smallest is taken that cannot be told from the best. */
    public static Recipe automatic(SizeOptions sizes) {
        Recipe any = of(GrowOptions.stable());
        return new Recipe(
                any.options, false, any.learningRate, any.rules, any.selects, Optional.empty(), Optional.of(sizes));
    }

    /** Blocks of units with joint training, and PCD of the chosen size, for that many training rows. */
    public static Recipe stable(int rows) {
        return of(GrowOptions.stable()).withRefinement(Refinement.options(Refinement.updates(rows), rows));
    }

    /** Algorithm 1 as printed. */
    public static Recipe paper() {
        return of(GrowOptions.paper());
    }

    /** Grows with these options until more units do not help; without training after it. */
    public static Recipe of(GrowOptions options) {
        return new Recipe(
                options,
                false,
                OptionalDouble.empty(),
                List.of(
                        GrowRules.noUsefulUnit(),
                        GrowRules.patience(GrowRules.patience(options)),
                        GrowRules.maxUnits(options.maxUnits())),
                true,
                Optional.empty(),
                Optional.empty());
    }

    public Recipe withRefinement(CdOptions training) {
        return new Recipe(options, grid, learningRate, rules, selects, Optional.of(training), sizes);
    }

    public Recipe withLearningRate(double rate) {
        return new Recipe(options, grid, OptionalDouble.of(rate), rules, selects, refinement, sizes);
    }

    /** Whether a learning rate is needed at all. */
    boolean trains() {
        return options.isJoint() || refinement.isPresent();
    }
}
