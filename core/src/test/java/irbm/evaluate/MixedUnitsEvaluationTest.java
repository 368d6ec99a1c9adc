package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.TestModels;
import irbm.model.UnitGroup;
import irbm.model.VisibleUnits;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Exact inference, annealing and the pseudo-likelihood with bits and groups in one model. */
final class MixedUnitsEvaluationTest {
    private static final VisibleUnits UNITS = TestModels.mixedUnits();
    private static final int STATES = 1 << 7;
    private static final double[] MASSES = {0.3, 1, 1.7, 2.5};
    /** z of the mean of 40 independent values: beyond 6 with probability below 1e-6 (Student, 39 degrees of freedom). */
    private static final double LIMIT = 6;

    private static final int RUNS = 40;

    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    private static Rbm base() {
        return Rbm.independent(TestData.normals(7, 0.5, 77)).withVisibleUnits(UNITS);
    }

    /** log Z of Eq. (11) over the allowed states. */
    private static double logPartition(BinaryModel model) {
        return LogSpace.sum(IntStream.range(0, STATES)
                .filter(v -> TestModels.isAllowed(model.units().visibleUnits(), v))
                .mapToDouble(v -> TestModels.logWeight(model, v))
                .toArray());
    }

    @Test
    void bothLayersGiveTheSumOverAllowedStates() {
        for (Rbm model :
                new Rbm[] {TestModels.mixed(4, 1, 1), TestModels.mixed(9, 0.7, 2), TestModels.mixed(0, 1, 3)}) {
            double exact = logPartition(model);
            assertThat(EnumeratedLayer.visible(model).logPartition(pool)).isCloseTo(exact, within(1e-10));
            assertThat(EnumeratedLayer.hidden(model).logPartition(pool)).isCloseTo(exact, within(1e-10));
            assertThat(ExactInference.visibleDistribution(model, pool))
                    .containsExactly(TestModels.marginal(model), within(1e-10));
        }
    }

    @Test
    void momentsOfBothLayersAreThoseOfTheDistribution() {
        Rbm model = TestModels.mixed(5, 1, 4);
        double[] p = TestModels.marginal(model);
        for (ExactMoments moments : new ExactMoments[] {
            ExactMoments.of(EnumeratedLayer.visible(model), true, pool),
            ExactMoments.of(EnumeratedLayer.hidden(model), false, pool)
        }) {
            for (int j = 0; j < 7; j++) {
                int column = j;
                double mean = IntStream.range(0, STATES)
                        .mapToDouble(v -> (v >>> column & 1) * p[v])
                        .sum();
                assertThat(moments.visible(j)).isCloseTo(mean, within(1e-10));
            }
            assertThat(moments.visible(1) + moments.visible(3) + moments.visible(4))
                    .isCloseTo(1, within(1e-10));
        }
    }

    /** Eq. (4): the derivatives of log Z are the moments. */
    @Test
    void momentsAreTheGradientOfLogZ() {
        Rbm model = TestModels.mixed(3, 1, 8);
        ExactMoments moments = ExactInference.moments(model, pool);
        float step = 0x1p-7f;
        double tolerance = step * step / 6 + 0x1p-22 / step;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 7; j++) {
                double slope = (logPartition(nudged(model, i, j, step)) - logPartition(nudged(model, i, j, -step)))
                        / (2 * step);
                assertThat(moments.product(i, j)).isCloseTo(slope, within(tolerance));
            }
        }
    }

    private static Rbm nudged(Rbm model, int hidden, int visible, float step) {
        float[] weights = model.weights().toArray();
        weights[hidden * 7 + visible] += step;
        return model.with(FloatMatrix.of(3, 7, weights), model.visibleBias(), model.hiddenBias());
    }

    @Test
    void exactSamplesAreAllowedStates() {
        for (BinaryModel model :
                new BinaryModel[] {TestModels.mixed(3, 2, 1), new FractionalRbm(TestModels.mixed(4, 2, 1), MASSES)}) {
            BinaryMatrix rows = ExactInference.sample(model, 2000, 1, pool);
            UNITS.requireAllowed("samples", rows);
            double[] p = ExactInference.visibleDistribution(model, pool);
            double mean = IntStream.range(0, STATES)
                    .mapToDouble(v -> (v >>> 3 & 1) * p[v])
                    .sum();
            // 6 standard errors: a chance below 2e-9.
            assertThat((double) rows.columnOnes()[3] / 2000)
                    .isCloseTo(mean, within(6 * Math.sqrt(mean * (1 - mean) / 2000)));
        }
    }

    private static double zScore(IntToDoubleFunction valueOfRun) {
        double[] values = new double[RUNS];
        Arrays.setAll(values, valueOfRun);
        double mean = Arrays.stream(values).average().getAsDouble();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return mean / Math.sqrt(squares / (RUNS - 1) / RUNS);
    }

    /** The control: the log Z of bits, for the same chains, is caught. */
    @Test
    void annealingIsUnbiasedBothWays() {
        for (BinaryModel model :
                new BinaryModel[] {TestModels.mixed(5, 1, 2), new FractionalRbm(TestModels.mixed(4, 0.7, 3), MASSES)}) {
            AnnealingPath path = new AnnealingPath(base(), model);
            double exact = logPartition(model) - path.logPartitionOfBase();
            Schedule schedule = Schedule.ofSteps(60);
            double forward = zScore(run -> Math.expm1(LogSpace.mean(path.forward(schedule, 50, run, pool)) - exact));
            double back = zScore(run -> Math.expm1(exact
                    + LogSpace.mean(path.reverse(schedule, ExactInference.sample(model, 50, run, pool), run, pool))));
            assertThat(forward).isBetween(-LIMIT, LIMIT);
            assertThat(back).isBetween(-LIMIT, LIMIT);
            double ofBits = logPartition(asBits(model)) - path.logPartitionOfBase();
            assertThat(zScore(run -> Math.expm1(LogSpace.mean(path.forward(schedule, 50, run, pool)) - ofBits)))
                    .isLessThan(-LIMIT);
        }
    }

    private static BinaryModel asBits(BinaryModel model) {
        Rbm bits = model.units().withVisibleUnits(VisibleUnits.bits(7));
        return model instanceof Rbm ? bits : new FractionalRbm(bits, MASSES);
    }

    @Test
    void aBaseOfOtherUnitsIsRefused() {
        Rbm model = TestModels.mixed(5, 1, 2);
        assertThatThrownBy(() -> new AnnealingPath(Rbm.independent(new float[7]), model))
                .hasMessageContaining("the base model has VisibleUnits(7 bits, 0 groups)");
    }

    @Test
    void thePseudoLikelihoodIsTheSumOfTheConditionalsOfBitsAndGroups() {
        Rbm rbm = TestModels.mixed(4, 2, 1);
        for (BinaryModel model : new BinaryModel[] {rbm, new FractionalRbm(rbm, MASSES)}) {
            double[] p = TestModels.marginal(model);
            int[] allowed = IntStream.range(0, STATES).filter(UNITS::allow).toArray();
            double[] values = PseudoLikelihood.of(model, TestModels.allStates(7).select(allowed), pool);
            for (int n = 0; n < allowed.length; n++) {
                int v = allowed[n];
                double expected = conditional(p, v, 1) + conditional(p, v, 1 << 5);
                for (UnitGroup group : UNITS.groups()) {
                    expected += conditional(
                            p, v, group.columns().stream().mapToInt(c -> 1 << c).sum());
                }
                // Float inputs of about ten: 1e-6 each, four units, seven columns.
                assertThat(values[n]).isCloseTo(expected, within(1e-4));
            }
        }
    }

    /** log p(the columns of the mask | all others). */
    private static double conditional(double[] p, int state, int mask) {
        double others = IntStream.range(0, STATES)
                .filter(v -> (v & ~mask) == (state & ~mask))
                .mapToDouble(v -> p[v])
                .sum();
        return Math.log(p[state] / others);
    }

    @Test
    void thePseudoLikelihoodRefusesARowOfProbabilityZero() {
        assertThatThrownBy(() -> PseudoLikelihood.of(TestModels.mixed(2, 1, 1), new BinaryMatrix(1, 7), pool))
                .hasMessageContaining("row 1 has 0 ones in columns 2+4-5");
    }
}
