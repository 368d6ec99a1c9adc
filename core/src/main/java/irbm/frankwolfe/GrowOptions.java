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
        return unitByUnit().with(o -> {
            o.search = o.search.linear().with(search -> {
                search.regularization = 0.05;
                search.leastRegularization = 0;
            });
            o.bias = new BiasOptions(500, 100, 0.05);
            // No joint training, and one that is asked for starts from the model as it is.
            o.joint = new JointOptions(0, CdOptions.DEFAULTS, 1);
            o.maxUnits = 700;
            o.chainCount = 4000;
            o.gibbsSteps = 5;
        });
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

    /** Unit by unit with the exact gain, no joint training. */
    public static GrowOptions unitByUnit() {
        return new Builder().build();
    }

    /**
     * The default: blocks of units with the exact gain, each followed by a short burst of joint training. Each block makes the model
     * half as large again, so that the number of steps grows with the logarithm of the size and the last burst costs a third of
     * all. Training decides more than the search, so that the search may be short.
     */
    public static GrowOptions stable() {
        return unitByUnit().with(o -> {
            o.search = o.search.with(search -> {
                search.leastEffectiveShare = 0.3;
                search.leastRegularization = 0.02;
                search.iterations = 6;
                search.starts = 1;
                search.startNorm = 1;
                search.rows = 2000;
            });
            o.bias = new BiasOptions(0, 100, 0.05);
            o.joint = JointOptions.of(300, CdOptions.DEFAULTS);
            o.blockSize = 20;
            o.blockGrowth = 0.5;
            o.chainCount = 1000;
            o.gibbsSteps = 10;
        });
    }

    public GrowOptions withSearch(UnitSearchOptions value) {
        return with(o -> o.search = value);
    }

    public GrowOptions withBias(BiasOptions value) {
        return with(o -> o.bias = value);
    }

    public GrowOptions withJoint(JointOptions value) {
        return with(o -> o.joint = value);
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
        return with(o -> o.blockSize = value);
    }

    public GrowOptions withMaxUnits(int value) {
        return with(o -> o.maxUnits = value);
    }

    public GrowOptions withChains(int count, int sweeps) {
        return with(o -> {
            o.chainCount = count;
            o.gibbsSteps = sweeps;
        });
    }

    public GrowOptions withCheckEvery(int value) {
        return with(o -> o.checkEvery = value);
    }

    public GrowOptions withMasses(MassOptions value) {
        return with(o -> o.masses = value);
    }

    /** These options with some changed: {@code options.with(o -> o.maxUnits = ...)}. */
    public GrowOptions with(Consumer<Builder> change) {
        Builder builder = new Builder();
        builder.search = search;
        builder.bias = bias;
        builder.joint = joint;
        builder.blockSize = blockSize;
        builder.blockGrowth = blockGrowth;
        builder.maxUnits = maxUnits;
        builder.chainCount = chainCount;
        builder.gibbsSteps = gibbsSteps;
        builder.checkEvery = checkEvery;
        builder.masses = masses;
        change.accept(builder);
        return builder.build();
    }

    /** Options open to change, with the defaults. */
    public static final class Builder {
        public UnitSearchOptions search = UnitSearchOptions.DEFAULTS;
        public BiasOptions bias = new BiasOptions(10, 1000, 0.05);
        public JointOptions joint = JointOptions.none();
        public int blockSize = 1;
        public double blockGrowth = 0;
        public int maxUnits = 1000;
        public int chainCount = 10_000;
        public int gibbsSteps = 3;
        public int checkEvery = 20;
        public MassOptions masses = MassOptions.UNIT;

        private Builder() {}

        private GrowOptions build() {
            return new GrowOptions(
                    search, bias, joint, blockSize, blockGrowth, maxUnits, chainCount, gibbsSteps, checkEvery, masses);
        }
    }
}
