package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.io.UsageException;
import irbm.frankwolfe.BiasOptions;
import irbm.frankwolfe.Bound;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowOptions;
import irbm.frankwolfe.JointOptions;
import irbm.frankwolfe.MassOptions;
import irbm.frankwolfe.MassRule;
import irbm.frankwolfe.Oracle;
import irbm.frankwolfe.UnitSearchOptions;
import irbm.grow.GrowRules;
import irbm.grow.SizeOptions;
import irbm.model.Split;
import irbm.train.CdOptions;
import irbm.train.Refinement;
import irbm.train.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of growing on the command line. What is not given is that of the recipe. */
final class GrowArguments {
    /** Which defaults. */
    enum Recipe {
        AUTO,
        STABLE,
        PAPER,
        HYBRID,
        RANDOM
    }

    /** What follows growing. */
    enum RefineMethod {
        CD,
        PCD,
        NONE
    }

    private static final int PAPER_GIBBS_STEPS = 10;

    @Option(
            names = "--recipe",
            paramLabel = "auto|stable|paper|hybrid|random",
            description = {
                "auto (default): trains models of several sizes, each with twice the units or twice the training of the one"
                        + " before, as long as that is better beyond its error, and takes the smallest size that cannot be"
                        + " told from the best. stable (default where an option asks for what only it has): blocks of units with the exact gain, and joint training between them; with"
                        + " --joint-updates 0 unit by unit. paper: Algorithm 1 as printed. hybrid: Algorithm 1"
                        + " while it gains more, then units of the exact gain. random: as stable, but with small random"
                        + " units, the control."
            })
    private Optional<Recipe> named = Optional.empty();

    @Option(
            names = "--max-units",
            paramLabel = "N",
            description = "Hidden units at most (default: 1000; paper and hybrid 700).")
    private Optional<Integer> maxUnits = Optional.empty();

    @Option(
            names = "--regularization",
            paramLabel = "X|grid",
            description = {
                "lambda of Algorithm 1, the L2 penalty of one unit's weights, at the start; the stable recipe adapts it"
                        + " (default: 0.1; paper and hybrid 0.05). grid chooses it and the bias learning rate on validation rows from the"
                        + " paper's grids."
            })
    private Optional<String> regularization = Optional.empty();

    @Option(
            names = "--max-weight-norm",
            paramLabel = "C",
            description = {
                "Bound |w|^2 <= C of every unit instead of the penalty. Training of all units does not keep to it, so there"
                        + " is none, neither joint nor refinement."
            })
    private Optional<Double> maxWeightNorm = Optional.empty();

    @Option(
            names = "--chains",
            paramLabel = "S",
            description =
                    "States of chains that the search looks at (default: 1000; unit by unit and hybrid 10000; paper 4000).")
    private Optional<Integer> chains = Optional.empty();

    @Option(
            names = "--gibbs-steps",
            paramLabel = "K",
            description = "Sweeps of the chains before each step (default: 10; unit by unit and hybrid 3; paper 5).")
    private Optional<Integer> gibbsSteps = Optional.empty();

    @Option(
            names = "--block-size",
            paramLabel = "N",
            description =
                    "Units that one draw of samples serves at least (default: 20; unit by unit, paper and hybrid 1).")
    private Optional<Integer> blockSize = Optional.empty();

    @Option(
            names = "--mass",
            paramLabel = "unit|alpha|fitted",
            defaultValue = "unit",
            description = {
                "unit (default): every unit weighs one, and the model is a standard RBM. alpha: after each unit all masses are"
                        + " multiplied by one factor, as the gradient of alpha says. fitted: all masses are fitted after each"
                        + " unit, and one whose mass reaches zero leaves. The last two grow unit by unit, without joint training"
                        + " and refinement."
            })
    private MassRule mass = MassRule.UNIT;

    @Option(
            names = "--away",
            description = "Remove units, before each step, whose removal lifts the likelihood of the training rows.")
    private boolean away;

    @Option(
            names = "--bias-updates",
            paramLabel = "N",
            description =
                    "Steps of the visible bias after each step of growing, at most: they end when the means agree (default: 0,"
                            + " since joint training moves it; 10 with --joint-updates 0; paper and hybrid 500).")
    private Optional<Integer> biasUpdates = Optional.empty();

    @Option(names = "--bias-learning-rate", paramLabel = "X", description = "eta of these steps (default: 0.05).")
    private Optional<Double> biasLearningRate = Optional.empty();

    @Option(
            names = "--joint-updates",
            paramLabel = "N",
            description = "Updates of all parameters after each block (default: 300; paper and hybrid 0).")
    private Optional<Integer> jointUpdates = Optional.empty();

    @Option(
            names = "--learning-rate",
            paramLabel = "auto|X",
            defaultValue = "auto",
            description = {
                "Rate of refinement; joint training takes half of it, and less at sizes at which its chains get lost. auto"
                        + " chooses it by short trial runs (default)."
            })
    private String learningRate = "auto";

    @Option(
            names = "--check-every",
            paramLabel = "N",
            description = "Units between two measurements of the validation likelihood (default: 20).")
    private Optional<Integer> checkEvery = Optional.empty();

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = {
                "Stop after so many measurements without an improvement of 1 nat (of 1 %% where that is less), and take the"
                        + " smallest size that is not worse by more (default: 1; unit by unit 3; 0 never stops so, and"
                        + " takes the last size)."
            })
    private Optional<Integer> patience = Optional.empty();

    @Option(
            names = "--gap-limit",
            paramLabel = "X",
            description = "Stop when the train-validation gap has grown by X nats, the paper's rule.")
    private Optional<Double> gapLimit = Optional.empty();

    @Option(
            names = "--least-gain",
            paramLabel = "X",
            description =
                    "Stop when the unit found gains less than X nats to first order, two standard errors granted.")
    private Optional<Double> leastGain = Optional.empty();

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = Duration.class,
            description = "Time for growing: seconds, or 90s, 5m, 1h (default: none, it ends by itself).")
    private Optional<Double> timeLimit = Optional.empty();

    @Option(
            names = "--prefer",
            paramLabel = "size|likelihood",
            description =
                    "Take the smallest size that cannot be told from the best (size; default), or the best one (likelihood)."
                            + " For the recipe auto.")
    private Optional<SizeOptions.Preference> prefer = Optional.empty();

    @Option(
            names = "--refine",
            paramLabel = "cd|pcd|none",
            description = "Training of the chosen size after growing (default: pcd; paper and hybrid none).")
    private Optional<RefineMethod> refine = Optional.empty();

    @Option(
            names = "--refine-updates",
            paramLabel = "N",
            description =
                    "Mini-batches of 100 of the refinement (default: 300 passes over the data, within 1000 to 3000).")
    private Optional<Integer> refineUpdates = Optional.empty();

    @Option(
            names = "--refine-gibbs-steps",
            paramLabel = "K",
            description = "Gibbs sweeps for each of them (default: 2 for pcd, 10 for cd as in the paper).")
    private Optional<Integer> refineGibbsSteps = Optional.empty();

    @Option(
            names = "--weight-decay",
            paramLabel = "X",
            defaultValue = "0",
            description = "L2 penalty on weights in joint training and refinement (default: none).")
    private double weightDecay;

    String recipeName() {
        return recipe().name().toLowerCase(Locale.ROOT);
    }

    private Recipe recipe() {
        return named.orElse(asksForSteps() ? Recipe.STABLE : Recipe.AUTO);
    }

    /** Whether an option is given that only growing step by step knows. */
    private boolean asksForSteps() {
        return Stream.of(
                                regularization,
                                maxWeightNorm,
                                chains,
                                gibbsSteps,
                                blockSize,
                                biasUpdates,
                                biasLearningRate,
                                jointUpdates,
                                checkEvery,
                                patience,
                                gapLimit,
                                refine,
                                refineUpdates,
                                refineGibbsSteps)
                        .anyMatch(Optional::isPresent)
                || !hasUnitMasses()
                || away
                || weightDecay > 0;
    }

    /** The recipe that adds units to a model in steps, whatever was asked for. */
    void growInSteps() {
        named = Optional.of(named.orElse(Recipe.STABLE));
    }

    private boolean grid() {
        return regularization.filter("grid"::equals).isPresent();
    }

    /** The rate that was asked for, or nothing for auto. */
    private OptionalDouble learningRate() {
        return learningRate.equals("auto")
                ? OptionalDouble.empty()
                : OptionalDouble.of(number("--learning-rate must be auto or a number", learningRate));
    }

    GrowOptions options() {
        return defaults().with(o -> {
            o.search = search(o.search);
            o.bias = new BiasOptions(
                    biasUpdates.orElse(o.bias.updates()),
                    o.bias.batchSize(),
                    biasLearningRate.orElse(o.bias.learningRate()));
            o.joint = joint(o.joint);
            o.blockSize = blockSize.orElse(o.blockSize);
            o.maxUnits = maxUnits.orElse(o.maxUnits);
            o.chainCount = chains.orElse(o.chainCount);
            o.gibbsSteps = gibbsSteps.orElse(o.gibbsSteps);
            o.checkEvery = checkEvery.orElse(o.checkEvery);
            o.masses = new MassOptions(mass, away);
        });
    }

    private GrowOptions defaults() {
        if (recipe() == Recipe.PAPER) {
            return GrowOptions.paper();
        }
        if (recipe() == Recipe.HYBRID) {
            return GrowOptions.hybrid();
        }
        boolean alone = !hasUnitMasses()
                || maxWeightNorm.isPresent()
                || jointUpdates.filter(n -> n == 0).isPresent();
        return alone ? GrowOptions.unitByUnit() : GrowOptions.stable();
    }

    private UnitSearchOptions search(UnitSearchOptions defaults) {
        UnitSearchOptions search = recipe() == Recipe.RANDOM ? defaults.withOracle(Oracle.RANDOM) : defaults;
        if (regularization.isPresent() && !grid()) {
            search = search.withRegularization(
                    number("--regularization must be grid or a number", regularization.get()));
        }
        return maxWeightNorm.isPresent() ? search.withBound(new Bound.Ball(maxWeightNorm.get())) : search;
    }

    private JointOptions joint(JointOptions defaults) {
        CdOptions training = defaults.training()
                .withWeightDecay(weightDecay)
                .withLearningRate(learningRate().orElse(defaults.training().learningRate()));
        JointOptions joint = new JointOptions(jointUpdates.orElse(defaults.updates()), training, defaults.kept());
        requireAlone(joint.updates() > 0, "--joint-updates");
        return joint;
    }

    /** Without patience the user has chosen the size. */
    private boolean selects() {
        return patience() > 0;
    }

    private int patience() {
        patience.ifPresent(checks -> require(checks >= 0, "--patience cannot be negative, was %d", checks));
        return patience.orElse(GrowRules.patience(options()));
    }

    /** Refuses a rule about the gap to validation rows without them. */
    void requireRowsForRules(Split split) {
        if (gapLimit.isPresent()) {
            ValidationRows.requireFor("--gap-limit", split);
        }
    }

    private List<StoppingRule<GrowEvent>> rules() {
        List<StoppingRule<GrowEvent>> rules = new ArrayList<>();
        rules.add(GrowRules.noUsefulUnit());
        if (patience() > 0) {
            rules.add(GrowRules.patience(patience()));
        }
        gapLimit.ifPresent(limit -> rules.add(GrowRules.freeEnergyGap(limit)));
        leastGain.ifPresent(gain -> rules.add(GrowRules.leastGain(gain)));
        timeLimit.ifPresent(seconds -> rules.add(GrowRules.seconds(seconds)));
        rules.add(GrowRules.maxUnits(options().maxUnits()));
        return rules;
    }

    /** Training after growing, for that many training rows. */
    private Optional<CdOptions> refinement(int rows) {
        boolean alone =
                recipe() == Recipe.PAPER || recipe() == Recipe.HYBRID || maxWeightNorm.isPresent() || !hasUnitMasses();
        RefineMethod wanted = refine.orElse(alone ? RefineMethod.NONE : RefineMethod.PCD);
        requireAlone(wanted != RefineMethod.NONE, "--refine");
        if (wanted == RefineMethod.NONE) {
            return Optional.empty();
        }
        boolean persistent = wanted == RefineMethod.PCD;
        int updates = refineUpdates.orElse(Refinement.updates(rows));
        require(updates >= 1, "--refine-updates must be at least 1, was %d", updates);
        CdOptions options = Refinement.options(updates, rows);
        return Optional.of(options.withPersistent(persistent)
                .withGibbsSteps(refineGibbsSteps.orElse(persistent ? options.gibbsSteps() : PAPER_GIBBS_STEPS))
                .withWeightDecay(weightDecay));
    }

    /** The recipe for that many training rows. */
    irbm.grow.Recipe recipe(int rows) {
        if (recipe() == Recipe.AUTO) {
            return automatic();
        }
        require(prefer.isEmpty(), "--prefer is for --recipe auto");
        return new irbm.grow.Recipe(
                options(), grid(), learningRate(), rules(), selects(), refinement(rows), Optional.empty());
    }

    private irbm.grow.Recipe automatic() {
        require(!asksForSteps(), "--recipe auto trains whole models: leave out the options of growing step by step");
        irbm.grow.Recipe auto = irbm.grow.Recipe.automatic(new SizeOptions(
                maxUnits.orElse(SizeOptions.DEFAULTS.maxUnits()),
                timeLimit.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                leastGain.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                prefer.orElse(SizeOptions.DEFAULTS.prefer())));
        return learningRate().isPresent() ? auto.withLearningRate(learningRate().getAsDouble()) : auto;
    }

    boolean hasUnitMasses() {
        return mass == MassRule.UNIT;
    }

    private void requireAlone(boolean trains, String option) {
        require(
                !trains || hasUnitMasses(),
                "--mass %s: contrastive divergence trains units of mass one: leave out %s",
                mass.name().toLowerCase(Locale.ROOT),
                option);
        require(
                !trains || maxWeightNorm.isEmpty(),
                "--max-weight-norm bounds units when they are found, training does not keep to it: leave out %s",
                option);
    }

    private static double number(String message, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UsageException(message + ", was " + text, e);
        }
    }
}
