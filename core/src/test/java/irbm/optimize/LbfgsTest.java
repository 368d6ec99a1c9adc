package irbm.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import irbm.math.Purpose;
import irbm.math.Randomness;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LbfgsTest {
    private static final LbfgsOptions EXACT = new LbfgsOptions(10, 5000, 1e-8, 0);

    static List<Problem> problems() {
        return StandardProblems.all();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void reachesTheKnownMinimum(Problem problem) {
        Minimum minimum = new Lbfgs(EXACT).minimize(problem.objective(), problem.start());
        assertThat(minimum.termination()).isEqualTo(Termination.SMALL_GRADIENT);
        assertThat(minimum.gradientNorm()).isLessThanOrEqualTo(1e-8);
        assertThat(minimum.value()).isCloseTo(problem.minimum(), within(1e-11 * (1 + problem.minimum())));
        assertThat(minimum.value()).isEqualTo(problem.objective().evaluate(minimum.point(), problem.start()));
    }

    @ParameterizedTest
    @CsvSource({"2,10", "30,5", "30,30", "100,100"})
    void solvesQuadraticsOfConditionOneHundredMillion(int variables, int memory) {
        LbfgsOptions options = EXACT.withMemory(memory).withMaxIterations(100_000);
        Minimum minimum = new Lbfgs(options.withGradientTolerance(1e-6))
                .minimize(new Quadratic(variables, 1e8), new double[variables]);
        // The value decides, not the gradient: once a step lowers the value by less than the last digit of 3, the run
        // may end.
        // With a minimum of 0 the same cases were seen to meet the tolerance.
        assertThat(minimum.value()).isCloseTo(Quadratic.MINIMUM, within(1e-10 * (1 + Quadratic.MINIMUM)));
        double[] ones = new double[variables];
        Arrays.fill(ones, 1);
        // The smallest eigenvalue is 1, so |x - x*|² <= 2 (f - f*).
        assertThat(Vectors.maxDistance(minimum.point(), ones)).isLessThan(3e-5);
    }

    @Test
    void findsTheLogisticRegressionThatNewtonFinds() {
        LogisticRegression objective = LogisticRegression.generated(400, 20, 0.01);
        Minimum minimum = new Lbfgs(EXACT).minimize(objective, new double[20]);
        // The Hessian is at least 0.01, so the distance is at most |g| / 0.01.
        assertThat(minimum.point()).containsExactly(newton(objective, new double[20]), within(1e-5));
        assertThat(minimum.value()).isLessThan(0.9 * Math.log(2));
    }

    private static double[] newton(LogisticRegression objective, double[] start) {
        double[] x = start.clone();
        double[] gradient = new double[x.length];
        for (int t = 0; t < 50; t++) {
            objective.evaluate(x, gradient);
            Vectors.add(-1, LinearSystem.solve(objective.hessian(x), gradient), x);
        }
        assertThat(Vectors.maxNorm(gradient)).isLessThan(1e-14);
        return x;
    }

    /** Bounds a tenth above what was counted. */
    @Test
    void needsFewEvaluations() {
        assertThat(evaluations(StandardProblems.rosenbrock(2))).isLessThanOrEqualTo(51);
        assertThat(evaluations(StandardProblems.rosenbrock(1000))).isLessThanOrEqualTo(54);
        assertThat(evaluations(StandardProblems.beale())).isLessThanOrEqualTo(19);
        assertThat(evaluations(StandardProblems.helicalValley())).isLessThanOrEqualTo(34);
        assertThat(evaluations(StandardProblems.brownDennis())).isLessThanOrEqualTo(31);
        assertThat(evaluations(StandardProblems.watson(6, 0))).isLessThanOrEqualTo(64);
    }

    private static int evaluations(Problem problem) {
        return new Lbfgs(EXACT).minimize(problem.objective(), problem.start()).evaluations();
    }

    @Test
    void acceptsNearlyEveryFirstTrialOnSmoothProblems() {
        for (Objective objective : List.of(LogisticRegression.generated(400, 20, 0.001), new Quadratic(20, 1e4))) {
            Minimum minimum = new Lbfgs(EXACT).minimize(objective, new double[20]);
            assertThat(minimum.iterations()).isGreaterThan(10);
            assertThat((double) minimum.evaluations()).isLessThanOrEqualTo(1.1 * minimum.iterations() + 3);
        }
    }

    @Test
    void descendsToStationaryPointsOfADifferenceOfConvexFunctions() {
        ConvexDifference objective = ConvexDifference.generated(12, 1e-3);
        for (int s = 0; s < 20; s++) {
            double[] start = random(12, s, 3);
            Minimum minimum = new Lbfgs(EXACT).minimize(objective, start);
            assertThat(minimum.termination()).isEqualTo(Termination.SMALL_GRADIENT);
            assertThat(minimum.value()).isLessThan(objective.evaluate(start, new double[12]));
        }
    }

    @Test
    void aNonFiniteTrialShortensTheStep() {
        int[] refused = {0};
        Objective objective = (x, g) -> {
            refused[0] += x[0] <= 0 ? 1 : 0;
            g[0] = 100 - 1 / x[0];
            return 100 * x[0] - Math.log(x[0]);
        };
        Minimum minimum = new Lbfgs(EXACT).minimize(objective, new double[] {5});
        assertThat(refused[0]).isPositive();
        assertThat(minimum.termination()).isEqualTo(Termination.SMALL_GRADIENT);
        assertThat(minimum.point()[0]).isCloseTo(0.01, within(1e-12));
    }

    @Test
    void extremeGradientsNeitherOverflowNorVanish() {
        for (double scale : new double[] {1e-200, 1e200}) {
            Objective objective = (x, g) -> {
                g[0] = 2 * scale * (x[0] - 7);
                g[1] = scale * x[1];
                return scale * ((x[0] - 7) * (x[0] - 7) + x[1] * x[1] / 2);
            };
            Minimum minimum =
                    new Lbfgs(EXACT.withGradientTolerance(1e-9 * scale)).minimize(objective, new double[] {1, 1});
            assertThat(minimum.point()).containsExactly(new double[] {7, 0}, within(1e-8));
        }
    }

    @Test
    void theSameInputGivesTheSameBitsAndTheStartStays() {
        Problem problem = StandardProblems.wood();
        double[] start = problem.start().clone();
        Minimum first = new Lbfgs(EXACT).minimize(problem.objective(), start);
        Minimum second = new Lbfgs(EXACT).minimize(problem.objective(), start);
        assertThat(first.point()).isEqualTo(second.point());
        assertThat(first.evaluations()).isEqualTo(second.evaluations());
        assertThat(start).isEqualTo(problem.start());
    }

    @Test
    void iterationsAllocateNothing() {
        Objective watson = StandardProblems.watson(9, 0).objective();
        assertThat(allocatedByLaterIterations(watson)).isLessThan(4000);
        Objective wasteful = (x, g) -> watson.evaluate(x.clone(), g);
        assertThat(allocatedByLaterIterations(wasteful)).isGreaterThan(4000);
    }

    /** The bytes that 200 iterations take more than 20; the least of a few runs, since the JVM may allocate at any time. */
    private static long allocatedByLaterIterations(Objective objective) {
        long least = Long.MAX_VALUE;
        for (int run = 0; run < 5; run++) {
            least = Math.min(least, allocated(objective, 200) - allocated(objective, 20));
        }
        return least;
    }

    private static long allocated(Objective objective, int iterations) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        LbfgsOptions options = EXACT.withMaxIterations(iterations);
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        Minimum minimum = new Lbfgs(options).minimize(objective, new double[9]);
        long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        assertThat(minimum.iterations()).isEqualTo(iterations);
        return after - before;
    }

    private static double[] random(int variables, int seed, double scale) {
        long key = Randomness.key(seed, Purpose.TEST, 0, 0);
        double[] x = new double[variables];
        Arrays.setAll(x, i -> scale * Randomness.normal(key, i));
        return x;
    }
}
