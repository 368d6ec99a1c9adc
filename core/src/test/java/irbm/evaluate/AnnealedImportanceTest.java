package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AnnealedImportanceTest {
    /** z of the mean of 40 independent values: beyond 6 with probability below 1e-6 (Student, 39 degrees of freedom). */
    private static final double LIMIT = 6;

    private static final int RUNS = 40;

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    /** From few to 20 hidden units, from weak to strong weights. The strong ones need the longer schedule. */
    private static Rbm[] models() {
        return new Rbm[] {
            TestModels.random(8, 3, 0.1, 1),
            TestModels.random(15, 6, 0.5, 2),
            TestModels.random(30, 12, 0.3, 3),
            TestModels.random(10, 20, 0.5, 4),
            TestModels.random(12, 8, 2, 5),
            TestModels.random(1, 1, 3, 6),
        };
    }

    private static Rbm base(Rbm model) {
        return Rbm.independent(TestModels.normal(model.visibleCount(), 0.5, 77, 0));
    }

    /** z of mean(values) against zero. */
    private static double zScore(IntToDoubleFunction valueOfRun) {
        double[] values = new double[RUNS];
        Arrays.setAll(values, valueOfRun);
        double mean = Arrays.stream(values).average().getAsDouble();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return mean / Math.sqrt(squares / (RUNS - 1) / RUNS);
    }

    private double[] logWeights(Rbm model, int run) {
        return new AnnealingPath(base(model), model).forward(Schedule.ofSteps(60), 50, run, pool);
    }

    private double logRatio(Rbm model) {
        return ExactInference.logPartition(model, pool) - new AnnealingPath(base(model), model).logPartitionOfBase();
    }

    @Test
    void meanWeightIsUnbiased() {
        for (Rbm model : models()) {
            double exact = logRatio(model);
            double z = zScore(run -> Math.expm1(LogSpace.mean(logWeights(model, run)) - exact));
            assertThat(z).as(model.toString()).isBetween(-LIMIT, LIMIT);
        }
    }

    @Test
    void meanOfLogsIsCaughtAsBiased() {
        Rbm model = models()[4];
        double exact = logRatio(model);
        assertThat(zScore(run -> Math.expm1(
                        Arrays.stream(logWeights(model, run)).average().getAsDouble() - exact)))
                .isLessThan(-LIMIT);
    }

    @Test
    void wrongBaseIsCaughtAsBiased() {
        Rbm model = models()[1];
        double exact = ExactInference.logPartition(model, pool);
        double wrong = new AnnealingPath(Rbm.independent(filled(15, -0.1f)), model).logPartitionOfBase();
        assertThat(Math.abs(zScore(run -> Math.expm1(wrong + LogSpace.mean(logWeights(model, run)) - exact))))
                .isGreaterThan(LIMIT);
    }

    @Test
    void droppedTemperatureIsCaughtAsBiased() {
        Rbm model = models()[1];
        double exact = logRatio(model);
        AnnealingPath path = new AnnealingPath(base(model), model);
        Schedule schedule = even(60);
        assertThat(Math.abs(zScore(run ->
                        Math.expm1(LogSpace.mean(path.forwardTrace(schedule, 50, 60, run, pool, AnnealingListener.NONE)
                                        .logWeights()[58])
                                - exact))))
                .isGreaterThan(LIMIT);
    }

    @Test
    void reverseMeanWeightIsUnbiased() {
        for (Rbm model : models()) {
            double exact = logRatio(model);
            double z = zScore(run -> Math.expm1(exact
                    + LogSpace.mean(reverseLogWeights(model, ExactInference.sample(model, 50, run, pool), 10, run))));
            assertThat(z).as(model.toString()).isBetween(-LIMIT, LIMIT);
        }
    }

    @Test
    void reverseFromTheWrongSamplesIsCaughtAsBiased() {
        Rbm model = models()[1];
        double exact = logRatio(model);
        BinaryMatrix allOff = new BinaryMatrix(50, model.visibleCount());
        assertThat(Math.abs(
                        zScore(run -> Math.expm1(exact + LogSpace.mean(reverseLogWeights(model, allOff, 10, run))))))
                .isGreaterThan(LIMIT);
    }

    private double[] reverseLogWeights(Rbm model, BinaryMatrix samples, int steps, long seed) {
        return new AnnealingPath(base(model), model).reverse(even(steps), samples, seed, pool);
    }

    private static Schedule even(int steps) {
        return Schedule.ofShares(new double[] {0, 1}, new double[] {1}, steps);
    }

    private static BinaryMatrix noise(Rbm model, int count, long seed) {
        return Chains.fromNoise(model.visibleUnits(), count, seed).visible();
    }

    /** Jensen: on average the forward estimate is too small and the reverse one too large; few chains make it visible. */
    @Test
    void forwardAndReverseBracketTheExactValueOnAverage() {
        Rbm model = models()[4];
        AnnealingPath path = new AnnealingPath(base(model), model);
        double exact = logRatio(model);
        Schedule schedule = even(4);
        double forward = zScore(run -> LogSpace.mean(path.forward(schedule, 2, run, pool)) - exact);
        double reverse = zScore(run ->
                -LogSpace.mean(reverseLogWeights(model, ExactInference.sample(model, 2, run, pool), 4, run)) - exact);
        assertThat(forward).isLessThan(-LIMIT);
        assertThat(reverse).isGreaterThan(LIMIT);
    }

    /**
     * 40 intervals of each model that claim 99.7 %; two or more misses have probability 0.6 %, four 1e-6. An estimate that is
     * off by one nat is caught by the same count.
     */
    @Test
    void intervalsCoverTheExactValue() {
        for (Rbm model : models()) {
            double exact = ExactInference.logPartition(model, pool);
            assertThat(misses(model, exact)).as(model.toString()).isLessThan(4);
            assertThat(misses(model, exact + 1)).as(model.toString()).isGreaterThanOrEqualTo(4);
        }
    }

    private int misses(Rbm model, double logPartition) {
        int misses = 0;
        for (int run = 0; run < RUNS; run++) {
            LogPartitionEstimate estimate = AnnealedImportance.estimate(
                    new AnnealingPath(base(model), model), Schedule.ofSteps(150), 100, run, pool);
            misses += estimate.interval().contains(logPartition) ? 0 : 1;
        }
        return misses;
    }

    @Test
    void zeroWeightsAreExactInOneStep() {
        Rbm model = TestModels.random(100, 30, 0, 8);
        AnnealingPath path = new AnnealingPath(Rbm.independent(model.visibleBias()), model);
        LogPartitionEstimate estimate = AnnealedImportance.estimate(path, Schedule.ofSteps(1), 10, 1, pool);
        double expected = 0;
        for (float bias : model.visibleBias()) {
            expected += LogSpace.softplus(bias);
        }
        for (float bias : model.hiddenBias()) {
            expected += LogSpace.softplus(bias);
        }
        assertThat(estimate.value()).isCloseTo(expected, within(1e-5));
        assertThat(estimate.interval().high() - estimate.interval().low()).isLessThan(1e-9);
        assertThat(estimate.warnings()).isEmpty();
    }

    @Test
    void noHiddenUnitsAreAnnealedToo() {
        Rbm model = Rbm.independent(TestModels.normal(20, 1, 9, 0));
        LogPartitionEstimate estimate =
                AnnealedImportance.estimate(new AnnealingPath(base(model), model), Schedule.ofSteps(100), 200, 1, pool);
        assertThat(estimate.interval().contains(ExactInference.logPartition(model, pool)))
                .isTrue();
    }

    /**
     * Two modes, all on and all off, with a wall between them. The base prefers the mode that has a hundredth of the
     * probability, the chains never leave it, and their weights agree with each other: only the reverse run can know.
     */
    @Test
    void missedModeIsFoundByTheReverseRun() {
        Rbm model = new Rbm(FloatMatrix.of(20, 20, (i, j) -> 3), filled(20, -30), filled(20, -25.5f));
        AnnealingPath path = new AnnealingPath(Rbm.independent(filled(20, -4)), model);
        double exact = ExactInference.logPartition(model, pool);
        Schedule schedule = Schedule.ofSteps(500);
        LogPartitionEstimate forward = AnnealedImportance.estimate(path, schedule, 100, 1, pool);
        assertThat(forward.interval().contains(exact) && forward.warnings().isEmpty())
                .isFalse();
        BinaryMatrix samples = ExactInference.sample(model, 100, 2, pool);
        LogPartitionEstimate both = AnnealedImportance.bracket(forward, path, schedule, samples, 3, pool);
        assertThat(both.interval().contains(exact)).isTrue();
        assertThat(both.warnings()).anyMatch(warning -> warning.contains("disagree"));
    }

    @Test
    void hugeBiasesAreRightOrCarryAWarning() {
        Rbm model = TestModels.random(10, 5, 1, 10).withVisibleBias(TestModels.normal(10, 300, 10, 5));
        LogPartitionEstimate estimate = AnnealedImportance.estimate(
                new AnnealingPath(base(model), model), Schedule.ofSteps(1000), 100, 1, pool);
        double exact = ExactInference.logPartition(model, pool);
        assertThat(estimate.interval().contains(exact) || !estimate.warnings().isEmpty())
                .isTrue();
        assertThat(estimate.value()).isFinite();
    }

    @Test
    void tooFewTemperaturesCarryAWarning() {
        Rbm model = TestModels.random(40, 20, 3, 11);
        LogPartitionEstimate estimate =
                AnnealedImportance.estimate(new AnnealingPath(base(model), model), Schedule.ofSteps(3), 200, 1, pool);
        assertThat(estimate.warnings()).hasSize(1);
        assertThat(estimate.warnings().get(0))
                .startsWith("the effective sample size is ")
                .contains(" of 200 chains");
    }

    @Test
    void isBitIdenticalForAnyNumberOfThreads() {
        Rbm model = TestModels.random(70, 66, 0.3, 12);
        AnnealingPath path = new AnnealingPath(base(model), model);
        Schedule schedule = Schedule.ofSteps(30);
        BinaryMatrix samples = noise(model, 150, 1);
        double[] single = path.forward(schedule, 150, 5, WorkerPool.of(1));
        assertThat(path.forward(schedule, 150, 5, WorkerPool.of(4))).isEqualTo(single);
        assertThat(path.reverse(schedule, samples, 5, WorkerPool.of(4)))
                .isEqualTo(path.reverse(schedule, samples, 5, WorkerPool.of(1)));
        // A chain's numbers depend on its own index only, not on how many there are.
        assertThat(path.forward(schedule, 90, 150, 5, WorkerPool.of(2))).isEqualTo(Arrays.copyOfRange(single, 90, 150));
        assertThat(path.forward(schedule, 10, 5, WorkerPool.of(1))).isEqualTo(Arrays.copyOf(single, 10));
    }

    @Test
    void refusesWhatDoesNotFitTheModel() {
        Rbm model = TestModels.random(4, 2, 1, 1);
        assertThatThrownBy(() -> new AnnealingPath(model, model))
                .hasMessage("the base model must have no hidden units, was 2");
        assertThatThrownBy(() -> new AnnealingPath(Rbm.independent(new float[5]), model))
                .hasMessage("the base model has 5 visible units, the model 4");
        assertThatThrownBy(() -> reverseLogWeights(model, new BinaryMatrix(10, 5), 3, 1))
                .hasMessage("a sample has 5 units, the model expects 4");
    }

    private static float[] filled(int count, float value) {
        float[] values = new float[count];
        Arrays.fill(values, value);
        return values;
    }
}
