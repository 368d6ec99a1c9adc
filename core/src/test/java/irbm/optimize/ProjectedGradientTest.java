package irbm.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectedGradientTest {
    private static final int N = 12;
    private static final int CONSTRAINED = N - 1;
    private static final ProjectedGradientOptions EXACT = new ProjectedGradientOptions(10, 20_000, 1e-10, 0);
    private static final LbfgsOptions FREE = new LbfgsOptions(10, 20_000, 1e-10, 0);
    private static final LogisticRegression CONVEX = LogisticRegression.generated(300, N, 0.01);

    @Test
    void theBallLeavesInnerPointsAndShrinksOuterOnes() {
        double[] inner = {0.3, 0.4, 9};
        Projection.ball(2, 0.5).project(inner);
        assertThat(inner).containsExactly(0.3, 0.4, 9);
        double[] outer = {3, 4, 9};
        Projection.ball(2, 0.5).project(outer);
        assertThat(outer).containsExactly(new double[] {0.3, 0.4, 9}, within(1e-15));
    }

    @Test
    void inALargeBallTheMinimumIsTheUnconstrainedOne() {
        Minimum free = new Lbfgs(FREE).minimize(CONVEX, new double[N]);
        double radius = 1.01 * constrainedNorm(free.point());
        Minimum minimum = minimize(CONVEX, radius, new double[N]);
        assertThat(minimum.point()).containsExactly(free.point(), within(1e-7));
        // The control: in a ball that is a little too small it is another.
        assertThat(minimize(CONVEX, 0.98 * radius, new double[N]).value()).isGreaterThan(free.value() + 1e-6);
    }

    /** On the border, g + μ x = 0 in the constrained and g = 0 in the free coordinates, with a multiplier μ >= 0. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1})
    void onTheBorderTheGradientPointsInwards(double radius) {
        Minimum minimum = minimize(CONVEX, radius, new double[N]);
        double[] gradient = new double[N];
        CONVEX.evaluate(minimum.point(), gradient);
        double multiplier = multiplier(minimum.point(), gradient);
        assertThat(minimum.termination()).isEqualTo(Termination.SMALL_GRADIENT);
        assertThat(constrainedNorm(minimum.point())).isCloseTo(radius, within(1e-12));
        assertThat(multiplier).isPositive();
        for (int i = 0; i < N; i++) {
            double pull = i < CONSTRAINED ? multiplier * minimum.point()[i] : 0;
            assertThat(gradient[i] + pull).isCloseTo(0, within(1e-9));
        }
    }

    /** The minimiser in the ball minimises f + μ/2 |x|² without it; Eq. (9) has both forms. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1})
    void equalsThePenalisedMinimumWithItsMultiplier(double radius) {
        Minimum minimum = minimize(CONVEX, radius, new double[N]);
        double[] gradient = new double[N];
        CONVEX.evaluate(minimum.point(), gradient);
        double multiplier = multiplier(minimum.point(), gradient);
        Minimum penalised = new Lbfgs(FREE).minimize(penalised(multiplier), new double[N]);
        assertThat(minimum.point()).containsExactly(penalised.point(), within(1e-7));
        // The control: another multiplier has another minimiser.
        Minimum other = new Lbfgs(FREE).minimize(penalised(1.01 * multiplier), new double[N]);
        assertThat(Vectors.maxDistance(other.point(), minimum.point())).isGreaterThan(1e-5);
    }

    @Test
    void differencesOfConvexFunctionsReachStationaryPointsOfTheBall() {
        ConvexDifference objective = ConvexDifference.generated(N, 0);
        for (int seed = 0; seed < 10; seed++) {
            double[] start = random(seed);
            Minimum minimum = minimize(objective, 3, start);
            assertThat(minimum.termination()).isEqualTo(Termination.SMALL_GRADIENT);
            assertThat(constrainedNorm(minimum.point())).isLessThanOrEqualTo(3 + 1e-12);
            Projection.ball(CONSTRAINED, 3).project(start);
            assertThat(minimum.value()).isLessThan(objective.evaluate(start, new double[N]));
        }
    }

    @Test
    void evaluatesOnlyPointsOfTheSetAndReturnsTheBest() {
        double[] lowest = {Double.POSITIVE_INFINITY};
        Objective watched = (x, g) -> {
            assertThat(Math.hypot(x[0], x[1])).isLessThanOrEqualTo(1 + 1e-12);
            double value = StandardProblems.rosenbrock(2).objective().evaluate(x, g);
            lowest[0] = Math.min(lowest[0], value);
            return value;
        };
        for (int iterations : new int[] {1, 2, 5, 9, 17, 1000}) {
            lowest[0] = Double.POSITIVE_INFINITY;
            Minimum minimum = new ProjectedGradient(EXACT.withMaxIterations(iterations))
                    .minimize(watched, Projection.ball(2, 1), new double[] {-1.2, 1});
            assertThat(minimum.value()).isCloseTo(lowest[0], within(1e-13));
        }
    }

    @Test
    void aNonFiniteTrialShortensTheStep() {
        Objective objective = (x, g) -> {
            g[0] = 100 - 1 / x[0];
            return 100 * x[0] - Math.log(x[0]);
        };
        Minimum minimum = new ProjectedGradient(EXACT).minimize(objective, x -> {}, new double[] {0.5});
        assertThat(minimum.point()[0]).isCloseTo(0.01, within(1e-12));
    }

    @Test
    void theSameInputGivesTheSameBitsAndTheStartStays() {
        double[] start = random(4);
        Minimum first = minimize(CONVEX, 0.7, start);
        Minimum second = minimize(CONVEX, 0.7, start);
        assertThat(first.point()).isEqualTo(second.point());
        assertThat(start).isEqualTo(random(4));
    }

    private static Minimum minimize(Objective objective, double radius, double[] start) {
        return new ProjectedGradient(EXACT).minimize(objective, Projection.ball(CONSTRAINED, radius), start);
    }

    private static Objective penalised(double multiplier) {
        return (x, g) -> {
            double value = CONVEX.evaluate(x, g);
            for (int i = 0; i < CONSTRAINED; i++) {
                g[i] += multiplier * x[i];
                value += multiplier / 2 * x[i] * x[i];
            }
            return value;
        };
    }

    private static double multiplier(double[] x, double[] gradient) {
        double sum = 0;
        for (int i = 0; i < CONSTRAINED; i++) {
            sum -= x[i] * gradient[i];
        }
        return sum / Math.pow(constrainedNorm(x), 2);
    }

    private static double constrainedNorm(double[] x) {
        return Vectors.norm(Arrays.copyOf(x, CONSTRAINED));
    }

    private static double[] random(int seed) {
        long key = Randomness.key(seed, Purpose.TEST, 0, 2);
        double[] x = new double[N];
        Arrays.setAll(x, i -> 2 * Randomness.normal(key, i));
        return x;
    }
}
