package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.train.CdOptions;
import irbm.train.Rate;
import java.util.function.Consumer;

/**
 * How a model grows by Frank-Wolfe.
 *
 * @param search of the next unit
 * @param bias of the visible units, fitted after each step
 * @param joint training of all parameters after each step
 * @param blockSize most units of one step; they are found one after the other on the same samples
 * @param blockGrowth a step may add this part of the present units, if that is more
 * @param maxUnits units after which growing ends
 * @param chainCount S: persistent chains whose states the search looks at
 * @param gibbsSteps sweeps of the chains before each step
 * @param checkEvery units between two estimates of log Z by annealing; 0 for none
 * @param masses what units weigh, and whether they leave again
 */
public record GrowOptions(
        UnitSearchOptions search,
        BiasOptions bias,
        JointOptions joint,
        int blockSize,
        double blockGrowth,
        int maxUnits,
        int chainCount,
        int gibbsSteps,
        int checkEvery,
        MassOptions masses) {

    public GrowOptions {
        require(blockSize >= 1, "blockSize must be at least 1, was %d", blockSize);
        require(blockGrowth >= 0 && blockGrowth <= 1, "blockGrowth must be within 0 to 1, was %s", blockGrowth);
        require(maxUnits >= 1, "maxUnits must be at least 1, was %d", maxUnits);
        require(chainCount >= 10, "chains must be at least 10, was %d", chainCount);
        require(gibbsSteps >= 1, "gibbsSteps must be at least 1, was %d", gibbsSteps);
        require(checkEvery >= 0, "checkEvery cannot be negative, was %d", checkEvery);
        require(
                masses.rule().isFixed() || joint.updates() == 0,
                "joint training is for units of mass one, the mass is %s",
                masses.rule());
        require(
                search.oracle() != Oracle.HYBRID || joint.updates() == 0,
                "the hybrid search compares models unit by unit, without joint training");
    }

    /**
     * Algorithm 1 as printed: Eq. (9), one unit at a time, b fitted after each until the means agree, by at most 500 steps. λ is a value
     * of the paper's grid; data decide which is best.
     */
    public static GrowOptions paper() {
        return new GrowOptions(
                new UnitSearchOptions(Oracle.LINEAR, 0.05, 0, 1, 0, new Bound.Penalty(), 30, 2, 2, 10_000),
                new BiasOptions(500, 100, 0.05),
                // No joint training, and one that is asked for starts from the model as it is.
                new JointOptions(0, CdOptions.DEFAULTS, 1),
                1,
                0,
                700,
                4000,
                5,
                20,
                MassOptions.UNIT);
    }

    /**
     * Eq. (9) while its units gain more, and the exact gain from there on, unit by unit. The exact gain is fitted to the chains more
     * closely than Eq. (9) and needs more of them.
     */
    public static GrowOptions hybrid() {
        GrowOptions exact = unitByUnit();
        GrowOptions paper = paper();
        return paper.withChains(exact.chainCount(), exact.gibbsSteps())
                .withSearch(exact.search()
                        .withOracle(Oracle.HYBRID)
                        .withRegularization(paper.search().regularization()));
    }

    /**
     * Unit by unit with the exact gain, no joint training. One unit may use up six tenths of the samples' worth: with eight tenths
     * the first hundred units gain faster and the second hundred slower. A λ below 0.005 fits units to the chains instead of the
     * model.
     */
    public static GrowOptions unitByUnit() {
        return new GrowOptions(
                new UnitSearchOptions(Oracle.EXACT, 0.1, 0.4, 0.6, 0.005, new Bound.Penalty(), 30, 2, 2, 10_000),
                new BiasOptions(10, 1000, 0.05),
                JointOptions.none(),
                1,
                0,
                1000,
                10_000,
                3,
                20,
                MassOptions.UNIT);
    }

    /**
     * The default: blocks of units with the exact gain, each followed by a short burst of joint training. Each block makes the model
     * half as large again, so that the number of steps grows with the logarithm of the size and the last burst costs a third of
     * all. Training decides more than the search, so that the search may be short.
     */
    public static GrowOptions stable() {
        return new GrowOptions(
                new UnitSearchOptions(Oracle.EXACT, 0.1, 0.3, 0.6, 0.02, new Bound.Penalty(), 6, 1, 1, 2000),
                new BiasOptions(0, 100, 0.05),
                JointOptions.of(300, CdOptions.DEFAULTS),
                20,
                0.5,
                1000,
                1000,
                10,
                20,
                MassOptions.UNIT);
    }

    public GrowOptions withSearch(UnitSearchOptions value) {
        return changed(draft -> draft.search = value);
    }

    public GrowOptions withBias(BiasOptions value) {
        return changed(draft -> draft.bias = value);
    }

    public GrowOptions withJoint(JointOptions value) {
        return changed(draft -> draft.joint = value);
    }

    /** With joint training at this rate. */
    public GrowOptions withRate(Rate rate) {
        return withJoint(joint.withRate(rate));
    }

    /** Whether bursts of training of all parameters follow each step. */
    public boolean isJoint() {
        return joint.updates() > 0;
    }

    public GrowOptions withBlockSize(int value) {
        return changed(draft -> draft.blockSize = value);
    }

    public GrowOptions withMaxUnits(int value) {
        return changed(draft -> draft.maxUnits = value);
    }

    public GrowOptions withChains(int count, int sweeps) {
        return changed(draft -> {
            draft.chainCount = count;
            draft.gibbsSteps = sweeps;
        });
    }

    public GrowOptions withCheckEvery(int value) {
        return changed(draft -> draft.checkEvery = value);
    }

    public GrowOptions withMasses(MassOptions value) {
        return changed(draft -> draft.masses = value);
    }

    private GrowOptions changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** The same fields, open to change. */
    private static final class Draft {
        private UnitSearchOptions search;
        private BiasOptions bias;
        private JointOptions joint;
        private int blockSize;
        private double blockGrowth;
        private int maxUnits;
        private int chainCount;
        private int gibbsSteps;
        private int checkEvery;
        private MassOptions masses;

        Draft(GrowOptions from) {
            search = from.search;
            bias = from.bias;
            joint = from.joint;
            blockSize = from.blockSize;
            blockGrowth = from.blockGrowth;
            maxUnits = from.maxUnits;
            chainCount = from.chainCount;
            gibbsSteps = from.gibbsSteps;
            checkEvery = from.checkEvery;
            masses = from.masses;
        }

        GrowOptions options() {
            return new GrowOptions(
                    search, bias, joint, blockSize, blockGrowth, maxUnits, chainCount, gibbsSteps, checkEvery, masses);
        }
    }
}
