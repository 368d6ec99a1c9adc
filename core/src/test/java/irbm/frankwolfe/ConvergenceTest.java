package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Proposition 4.1 says that Eq. (6) is convex in (q, b): with exact expectations, fixed α and a finite grid of units, Frank-Wolfe
 * reaches the optimum that another solver finds. f is minus the objective, e_t = f(q_t) - f*, C its curvature: f(q + β (r - q)) <=
 * f(q) - β gap + β²/2 C with C <= α² R², since Var_p(α (softplus_r - E_q softplus)) <= α² (2R)² / 4, R the largest range of a unit's
 * softplus over the states.
 */
class ConvergenceTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final int VISIBLE = UnitGrid.VISIBLE;
    private static final int UNITS = UnitGrid.UNITS;
    private static final int STEPS = 200;
    // What is reached in so many steps; the bounds that hold for any grid and any start are 50 times as large.
    private static final double CLOSE = 0.02;
    private static final double ALPHA = UnitGrid.ALPHA;
    // Free energies come from float inputs: 1e-7 of inputs of about ten, for each unit of mass.
    private static final double ROUNDING = 1e-5;

    private final UnitGrid grid = new UnitGrid();

    private record Trace(double[] values, double[] gaps) {}

    /** Frank-Wolfe over the grid: the oracle is Eq. (9), the step is given, b follows Eq. (10) when it is fitted. */
    private Trace run(IntToDoubleFunction stepSize, boolean fitBias, double dataSign) {
        double[] mass = new double[UNITS];
        mass[0] = ALPHA;
        Rbm units = grid.units;
        Trace trace = new Trace(new double[STEPS + 1], new double[STEPS + 1]);
        for (int t = 1; t <= STEPS; t++) {
            FractionalRbm model = new FractionalRbm(units, mass);
            int best = grid.oracle(model, dataSign);
            trace.gaps[t] = grid.gradient(model).gap(model, grid.unit(best));
            for (int i = 0; i < UNITS; i++) {
                mass[i] += stepSize.applyAsDouble(t) * ((i == best ? ALPHA : 0) - mass[i]);
            }
            if (fitBias) {
                units = biasFitted(new FractionalRbm(units, mass));
            }
            trace.values[t] = grid.value(new FractionalRbm(units, mass));
        }
        return trace;
    }

    /** b += η (E_data[v] - E_p[v]), Eq. (10); the covariance of v has no eigenvalue above VISIBLE / 4, so η = 0.5 descends. */
    private Rbm biasFitted(FractionalRbm model) {
        float[] bias = model.units().visibleBias();
        double[] mean = Enumerated.samples(model).mean(POOL);
        for (int j = 0; j < VISIBLE; j++) {
            bias[j] += (float) (0.5 * (grid.dataMean[j] - mean[j]));
        }
        return model.units().withVisibleBias(bias);
    }

    /** β = 2/(t+1): e_t <= 2C/(t+2) and the smallest gap so far is at most 27/4 C/(t+2) (Jaggi 2013, Theorems 1 and 2). */
    @Test
    void theGapAndTheErrorFallLikeOneOverT() {
        double optimum = grid.optimum(false).value;
        double curvature = grid.curvature();
        Trace trace = run(t -> 2.0 / (t + 1), false, 1);
        double least = Double.POSITIVE_INFINITY;
        for (int t = 2; t <= STEPS; t++) {
            least = Math.min(least, trace.gaps[t]);
            double error = trace.values[t] - optimum;
            assertThat(error).isBetween(-1e-5 - ROUNDING, 2 * curvature / (t + 2));
            // The gap of step t is taken before the step.
            assertThat(trace.values[t - 1] - optimum).isLessThanOrEqualTo(trace.gaps[t] + ROUNDING);
            assertThat(least * (t + 1)).isLessThanOrEqualTo(27.0 / 4 * curvature);
        }
        assertThat(trace.values[STEPS] - optimum).isLessThan(CLOSE);
        assertThat(least).isLessThan(CLOSE);
    }

    /** β = 1/t, as printed: t e_t <= (t-1) e_{t-1} + C/(2t), so e_t <= C H_t / (2t) with the harmonic number H_t. */
    @Test
    void theStepOfThePaperConvergesToo() {
        double optimum = grid.optimum(false).value;
        double curvature = grid.curvature();
        Trace trace = run(t -> 1.0 / t, false, 1);
        double harmonic = 0;
        for (int t = 1; t <= STEPS; t++) {
            harmonic += 1.0 / t;
            assertThat(trace.values[t] - optimum).isBetween(-1e-5 - ROUNDING, curvature * harmonic / (2 * t));
        }
        assertThat(trace.values[STEPS] - optimum).isLessThan(CLOSE);
    }

    @Test
    void anOracleWithTheWrongSignOfTheDataDoesNotConverge() {
        double optimum = grid.optimum(false).value;
        Trace trace = run(t -> 2.0 / (t + 1), false, -1);
        assertThat(trace.values[STEPS] - optimum).isGreaterThan(10 * CLOSE);
    }

    /** Jointly convex in (q, b): alternating the two reaches the joint optimum, which is below the one at fixed b. */
    @Test
    void withTheBiasFittedItReachesTheJointOptimum() {
        SimplexSolver solver = grid.optimum(true);
        Trace trace = run(t -> 2.0 / (t + 1), true, 1);
        assertThat(trace.values[STEPS] - solver.value).isBetween(-1e-4, CLOSE);
        assertThat(grid.optimum(false).value - solver.value).isGreaterThan(2 * CLOSE);
    }

    /** Proposition 4.1: f at the middle of two (q, b) is at most the mean of f at the two. */
    @Test
    void theObjectiveIsJointlyConvexInMassesAndBias() {
        for (int seed = 0; seed < 100; seed++) {
            double[][] mass = {masses(2L * seed), masses(2L * seed + 1)};
            float[][] bias = {TestData.normals(VISIBLE, 2, 2L * seed), TestData.normals(VISIBLE, 2, 2L * seed + 1)};
            double[] middle = new double[UNITS];
            float[] middleBias = new float[VISIBLE];
            Arrays.setAll(middle, i -> (mass[0][i] + mass[1][i]) / 2);
            for (int j = 0; j < VISIBLE; j++) {
                middleBias[j] = (bias[0][j] + bias[1][j]) / 2;
            }
            double ends = (value(bias[0], mass[0]) + value(bias[1], mass[1])) / 2;
            assertThat(value(middleBias, middle)).isLessThan(ends);
        }
    }

    private double value(float[] bias, double[] mass) {
        return grid.value(new FractionalRbm(grid.units.withVisibleBias(bias), mass));
    }

    private static double[] masses(long seed) {
        float[] normals = TestData.normals(UNITS, 2, 1000 + seed);
        double[] mass = new double[UNITS];
        Arrays.setAll(mass, i -> Math.exp(normals[i]));
        double total = Arrays.stream(mass).sum();
        Arrays.setAll(mass, i -> ALPHA * Math.exp(normals[i]) / total);
        return mass;
    }

    /** Eq. (10): ∇_b L = E_data[v] - E_p[v]. */
    @Test
    void theGradientInTheBiasEqualsCentralDifferences() {
        double[] mass = new double[UNITS];
        Arrays.fill(mass, ALPHA / UNITS);
        double[] mean = Enumerated.samples(new FractionalRbm(grid.units, mass)).mean(POOL);
        // A power of two, so that the float biases differ by exactly 2 steps up to 2^-24; the third cumulant is below
        // 0.1.
        float step = 0x1p-7f;
        double tolerance = step * step / 6 * 0.1 + 0x1p-22 / step;
        for (int j = 0; j < VISIBLE; j++) {
            double up = Enumerated.meanLogLikelihood(nudged(mass, j, step), grid.data);
            double down = Enumerated.meanLogLikelihood(nudged(mass, j, -step), grid.data);
            assertThat(grid.dataMean[j] - mean[j]).isCloseTo((up - down) / (2 * step), within(tolerance));
        }
    }

    private FractionalRbm nudged(double[] mass, int j, float step) {
        float[] bias = grid.units.visibleBias();
        bias[j] += step;
        return new FractionalRbm(grid.units.withVisibleBias(bias), mass);
    }
}
