package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.model.VisibleUnits;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Annealed importance sampling of models with masses, against enumeration. */
final class FractionalAnnealingTest {
    /** z of the mean of 40 independent values: beyond 6 with probability below 1e-6 (Student, 39 degrees of freedom). */
    private static final double LIMIT = 6;

    private static final int RUNS = 40;
    private static final int CHAINS = 100;

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    /** Masses 0.3, 1, 1.7, 2.5, 0 and 0.8 in turn. */
    private static FractionalRbm model(int visible, int hidden, double scale, long seed) {
        double[] some = {0.3, 1, 1.7, 2.5, 0, 0.8};
        double[] mass = new double[hidden];
        Arrays.setAll(mass, i -> some[i % some.length]);
        return new FractionalRbm(TestModels.random(visible, hidden, scale, seed), mass);
    }

    private static FractionalRbm[] models() {
        return new FractionalRbm[] {
            model(8, 3, 0.1, 1), model(12, 6, 0.5, 2), model(10, 20, 0.4, 4), model(10, 6, 1.5, 5), model(1, 1, 3, 6),
        };
    }

    /** One that is far from its standard approximation: a total variation of 0.1 to 0.2. */
    private static FractionalRbm light() {
        double[] mass = new double[20];
        Arrays.fill(mass, 0.3);
        return new FractionalRbm(TestModels.random(8, 20, 1, 3), mass);
    }

    private static AnnealingPath path(BinaryModel model) {
        return new AnnealingPath(Rbm.independent(TestModels.normal(model.visibleCount(), 0.5, 77, 0)), model);
    }

    private static double zScore(IntToDoubleFunction valueOfRun) {
        double[] values = new double[RUNS];
        Arrays.setAll(values, valueOfRun);
        double mean = Arrays.stream(values).average().getAsDouble();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return mean / Math.sqrt(squares / (RUNS - 1) / RUNS);
    }

    private double logRatio(BinaryModel model) {
        return ExactInference.logPartition(model, pool) - path(model).logPartitionOfBase();
    }

    private double forwardScore(BinaryModel annealed, double exact) {
        return zScore(run ->
                Math.expm1(LogSpace.mean(path(annealed).forward(Schedule.ofSteps(60), CHAINS, run, pool)) - exact));
    }

    private double reverseScore(BinaryModel annealed, BinaryModel sampled, double exact) {
        Schedule schedule = Schedule.ofShares(new double[] {0, 1}, new double[] {1}, 10);
        return zScore(run -> Math.expm1(exact
                + LogSpace.mean(path(annealed)
                        .reverse(schedule, ExactInference.sample(sampled, CHAINS, run, pool), run, pool))));
    }

    @Test
    void meanWeightsAreUnbiasedBothWays() {
        for (FractionalRbm model : models()) {
            double exact = logRatio(model);
            assertThat(forwardScore(model, exact)).as(model.toString()).isBetween(-LIMIT, LIMIT);
            assertThat(reverseScore(model, model, exact)).as(model.toString()).isBetween(-LIMIT, LIMIT);
        }
    }

    // The negative controls: annealing to the standard approximation instead, and reverse runs from samples of a model
    // without the masses.
    @Test
    void otherModelsAreCaughtAsBiased() {
        FractionalRbm model = light();
        Rbm standard = StandardApproximation.of(model).rbm();
        double exact = ExactInference.logPartition(model, pool) - path(standard).logPartitionOfBase();
        assertThat(Math.abs(forwardScore(standard, exact))).isGreaterThan(LIMIT);
        assertThat(Math.abs(reverseScore(model, model.units(), logRatio(model))))
                .isGreaterThan(LIMIT);
    }

    /** Chains that move without being corrected have p̃ for their stationary distribution, and their weights are biased. */
    @Test
    void chainsThatAcceptAlwaysAreCaughtAsBiased() {
        FractionalRbm model = light();
        AnnealingPath path = path(model);
        double exact = logRatio(model);
        Schedule schedule = Schedule.ofSteps(60);
        assertThat(zScore(run -> Math.expm1(LogSpace.mean(path.forward(schedule, CHAINS, run, pool)) - exact)))
                .isBetween(-LIMIT, LIMIT);
        assertThat(Math.abs(zScore(run -> Math.expm1(LogSpace.mean(alwaysAccepting(path, schedule, run)) - exact))))
                .isGreaterThan(LIMIT);
    }

    /** Weights of p along chains that are moved as those of p̃ are. */
    private double[] alwaysAccepting(AnnealingPath path, Schedule schedule, int run) {
        Rbm proposal = StandardApproximation.of(path.model()).rbm();
        Chains chains = Chains.fromVisibleBias(path.base(), CHAINS, run);
        double[] logWeights = new double[CHAINS];
        for (int k = 1; k <= schedule.steps(); k++) {
            double to = schedule.inverseTemperature(k);
            double[] before = freeEnergies(path, schedule.inverseTemperature(k - 1), chains);
            double[] after = freeEnergies(path, to, chains);
            Arrays.setAll(logWeights, c -> logWeights[c] + before[c] - after[c]);
            chains = new BlockGibbs(pool)
                    .advance(tempered(path.base(), proposal, to).units(), chains, 1)
                    .chains();
        }
        return logWeights;
    }

    private double[] freeEnergies(AnnealingPath path, double inverseTemperature, Chains chains) {
        return tempered(path.base(), path.model(), inverseTemperature).freeEnergies(chains.visible(), pool);
    }

    /** p_β as a model of its own. */
    private static FractionalRbm tempered(Rbm base, BinaryModel model, double inverseTemperature) {
        float scale = (float) inverseTemperature;
        Rbm units = model.units();
        float[] bias = units.visibleBias();
        float[] hiddenBias = units.hiddenBias();
        for (int j = 0; j < bias.length; j++) {
            bias[j] = scale * bias[j] + (1 - scale) * base.visibleBias()[j];
        }
        for (int i = 0; i < hiddenBias.length; i++) {
            hiddenBias[i] *= scale;
        }
        double[] mass = new double[units.hiddenCount()];
        Arrays.setAll(mass, model::mass);
        var weights = FloatMatrix.of(units.hiddenCount(), units.visibleCount(), (i, j) -> scale * units.weight(i, j));
        return new FractionalRbm(new Rbm(weights, bias, hiddenBias), mass);
    }

    /** 40 intervals of each model that claim 99.7 %: four misses have probability 1e-6. One nat off is caught. */
    @Test
    void intervalsCoverTheExactValue() {
        for (FractionalRbm model : models()) {
            double exact = ExactInference.logPartition(model, pool);
            Interval[] intervals = new Interval[RUNS];
            Arrays.setAll(intervals, run -> interval(model, run));
            assertThat(misses(intervals, exact)).as(model.toString()).isLessThan(4);
            assertThat(misses(intervals, exact + 1)).as(model.toString()).isGreaterThanOrEqualTo(4);
        }
    }

    private Interval interval(FractionalRbm model, int run) {
        LogPartitionEstimate estimate =
                AnnealedImportance.estimate(path(model), Schedule.ofSteps(150), CHAINS, run, pool);
        assertThat(estimate.acceptanceRate().getAsDouble()).isBetween(0.3, 1.0);
        return estimate.interval();
    }

    private static long misses(Interval[] intervals, double logPartition) {
        return Arrays.stream(intervals)
                .filter(interval -> !interval.contains(logPartition))
                .count();
    }

    @Test
    void adaptiveSchedulesReachTheirTarget() {
        FractionalRbm model = model(15, 12, 1, 9);
        AdaptiveAnnealing.Outcome outcome =
                new AdaptiveAnnealing(path(model), 0.7, 40_000, pool, AnnealingListener.NONE).run(200, 1);
        LogPartitionEstimate estimate = outcome.estimate();
        assertThat(estimate.effectiveSampleSize().getAsDouble()).isGreaterThanOrEqualTo(140);
        assertThat(estimate.interval().contains(ExactInference.logPartition(model, pool)))
                .isTrue();
        assertThat(estimate.acceptanceRate().getAsDouble()).isBetween(0.3, 0.999);
    }

    @Test
    void unitMassesGiveTheWeightsOfTheStandardModel() {
        Rbm rbm = TestModels.random(70, 66, 0.3, 12);
        double[] ones = new double[66];
        Arrays.fill(ones, 1);
        Schedule schedule = Schedule.ofSteps(30);
        double[] expected = path(rbm).forward(schedule, 50, 5, pool);
        assertThat(path(new FractionalRbm(rbm, ones)).forward(schedule, 50, 5, pool))
                .isEqualTo(expected);
        assertThat(AnnealedImportance.estimate(path(rbm), schedule, 50, 5, pool).acceptanceRate())
                .isEmpty();
    }

    @Test
    void isBitIdenticalForAnyNumberOfThreads() {
        AnnealingPath path = path(model(70, 66, 0.3, 12));
        Schedule schedule = Schedule.ofSteps(30);
        BinaryMatrix samples = Chains.fromNoise(VisibleUnits.bits(70), 150, 1).visible();
        AnnealingTrace single = path.forwardTrace(schedule, 150, 1, 5, WorkerPool.CALLER, AnnealingListener.NONE);
        double[] back = path.reverse(schedule, samples, 5, WorkerPool.CALLER);
        assertThat(single.acceptance().rate()).isBetween(0.1, 0.95);
        for (int threads : new int[] {2, 4}) {
            try (WorkerPool some = WorkerPool.of(threads)) {
                AnnealingTrace trace = path.forwardTrace(schedule, 150, 1, 5, some, AnnealingListener.NONE);
                assertThat(trace.last()).isEqualTo(single.last());
                assertThat(trace.acceptance()).isEqualTo(single.acceptance());
                assertThat(path.reverse(schedule, samples, 5, some)).isEqualTo(back);
            }
        }
        assertThat(path.forward(schedule, 10, 5, WorkerPool.CALLER)).isEqualTo(Arrays.copyOf(single.last(), 10));
    }

    @Test
    void awkwardModelsGiveNoNaN() {
        for (FractionalRbm model : new FractionalRbm[] {
            model(10, 0, 1, 1), model(10, 6, 1e4, 1), new FractionalRbm(TestModels.random(5, 3, 1, 1), new double[3])
        }) {
            LogPartitionEstimate estimate = AnnealedImportance.estimate(path(model), Schedule.ofSteps(50), 20, 1, pool);
            assertThat(estimate.value()).as(model.toString()).isFinite();
            assertThat(path(model).reverse(Schedule.ofSteps(20), new BinaryMatrix(3, model.visibleCount()), 1, pool))
                    .doesNotContain(Double.NaN);
        }
    }
}
