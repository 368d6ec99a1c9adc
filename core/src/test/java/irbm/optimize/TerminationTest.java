package irbm.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.UnmetRequirementException;
import org.junit.jupiter.api.Test;

/** Every way to end, of both methods. */
class TerminationTest {
    private static final LbfgsOptions OPTIONS = new LbfgsOptions(5, 1000, 1e-9, 0);
    private static final ProjectedGradientOptions PROJECTED = new ProjectedGradientOptions(10, 1000, 1e-9, 0);
    private static final Problem BEALE = StandardProblems.beale();

    @Test
    void smallGradient() {
        assertThat(lbfgs(OPTIONS, BEALE.objective(), 1, 1).termination()).isEqualTo(Termination.SMALL_GRADIENT);
        assertThat(projected(PROJECTED, BEALE.objective(), 1, 1).termination()).isEqualTo(Termination.SMALL_GRADIENT);
        Minimum stays = lbfgs(OPTIONS, BEALE.objective(), 3, 0.5);
        assertThat(stays.iterations()).isZero();
        assertThat(stays.evaluations()).isEqualTo(1);
        assertThat(stays.point()).containsExactly(3, 0.5);
    }

    @Test
    void smallDecrease() {
        Minimum minimum = lbfgs(OPTIONS.withRelativeDecrease(1e-3), BEALE.objective(), 1, 1);
        assertThat(minimum.termination()).isEqualTo(Termination.SMALL_DECREASE);
        assertThat(minimum.gradientNorm()).isGreaterThan(1e-9);
        assertThat(projected(PROJECTED.withRelativeDecrease(1e-3), BEALE.objective(), 1, 1)
                        .termination())
                .isEqualTo(Termination.SMALL_DECREASE);
    }

    @Test
    void maxIterations() {
        for (int limit : new int[] {0, 1, 3}) {
            Minimum minimum = lbfgs(OPTIONS.withMaxIterations(limit), BEALE.objective(), 1, 1);
            assertThat(minimum.termination()).isEqualTo(Termination.MAX_ITERATIONS);
            assertThat(minimum.iterations()).isEqualTo(limit);
            Minimum other = projected(PROJECTED.withMaxIterations(limit), BEALE.objective(), 1, 1);
            assertThat(other.termination()).isEqualTo(Termination.MAX_ITERATIONS);
            assertThat(other.iterations()).isEqualTo(limit);
        }
    }

    /** |x - π|^1.5: the gradient at the double next to π is 1e-8, and no closer one exists. */
    @Test
    void smallStep() {
        Objective cusp = (x, g) -> {
            double away = Math.abs(x[0] - Math.PI) + 1e-16;
            g[0] = 1.5 * Math.copySign(Math.sqrt(away), x[0] - Math.PI);
            return Math.pow(away, 1.5);
        };
        Minimum minimum = lbfgs(OPTIONS, cusp, 0, 0);
        assertThat(minimum.termination()).isEqualTo(Termination.SMALL_STEP);
        assertThat(minimum.point()[0]).isCloseTo(Math.PI, within(1e-14));
    }

    @Test
    void noLowerPoint() {
        Objective uphill = (x, g) -> {
            double value = BEALE.objective().evaluate(x, g);
            Vectors.scale(-1, g);
            return value;
        };
        for (Minimum minimum : new Minimum[] {lbfgs(OPTIONS, uphill, 1, 1), projected(PROJECTED, uphill, 1, 1)}) {
            assertThat(minimum.termination()).isEqualTo(Termination.LINE_SEARCH_FAILED);
            assertThat(minimum.point()).containsExactly(1, 1);
        }
    }

    @Test
    void unboundedBelow() {
        Objective slope = (x, g) -> {
            g[0] = -1;
            g[1] = 0;
            return -x[0];
        };
        Minimum minimum = lbfgs(OPTIONS, slope, 0, 0);
        assertThat(minimum.termination()).isEqualTo(Termination.LINE_SEARCH_FAILED);
        assertThat(minimum.value()).isLessThan(-1e6);
    }

    /** A kink stops the line search; the lowest point tried is kept. */
    @Test
    void theLowestPointSurvivesAFailedSearch() {
        double[] lowest = {Double.POSITIVE_INFINITY};
        Objective kink = (x, g) -> {
            g[0] = Math.signum(x[0] - 1.1);
            g[1] = 0;
            lowest[0] = Math.min(lowest[0], Math.abs(x[0] - 1.1));
            return Math.abs(x[0] - 1.1);
        };
        Minimum minimum = lbfgs(OPTIONS, kink, 0, 0);
        assertThat(minimum.value()).isEqualTo(lowest[0]).isLessThan(1e-6);
    }

    @Test
    void notFinite() {
        Objective nowhere = (x, g) -> Double.NaN;
        Objective alone = (x, g) -> {
            g[0] = 1;
            g[1] = 0;
            return x[0] == 2 ? 7 : Double.POSITIVE_INFINITY;
        };
        Objective steep = (x, g) -> {
            g[0] = Double.POSITIVE_INFINITY;
            return 0;
        };
        for (Objective objective : new Objective[] {nowhere, alone, steep}) {
            Minimum first = lbfgs(OPTIONS, objective, 2, 0);
            Minimum second = projected(PROJECTED, objective, 2, 0);
            assertThat(first.termination()).isEqualTo(Termination.NOT_FINITE);
            assertThat(second.termination()).isEqualTo(Termination.NOT_FINITE);
            assertThat(first.point()).containsExactly(2, 0);
            assertThat(second.point()).containsExactly(2, 0);
        }
    }

    /** Without a tolerance that can be met, rounding ends the run, at the minimum and long before the limit. */
    @Test
    void impossibleTolerancesEnd() {
        Problem problem = StandardProblems.brownDennis();
        LbfgsOptions options = new LbfgsOptions(10, 100_000, 0, 0);
        Minimum minimum = new Lbfgs(options).minimize(problem.objective(), problem.start());
        assertThat(minimum.termination()).isNotEqualTo(Termination.MAX_ITERATIONS);
        assertThat(minimum.evaluations()).isLessThan(300);
        assertThat(minimum.value()).isCloseTo(problem.minimum(), within(1e-14 * problem.minimum()));
    }

    @Test
    void wrongOptionsAreRefused() {
        assertThatThrownBy(() -> OPTIONS.withMemory(0))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("memory must be at least 1, was 0");
        assertThatThrownBy(() -> OPTIONS.withMaxIterations(-1)).isInstanceOf(UnmetRequirementException.class);
        assertThatThrownBy(() -> OPTIONS.withGradientTolerance(Double.NaN))
                .isInstanceOf(UnmetRequirementException.class);
        assertThatThrownBy(() -> OPTIONS.withRelativeDecrease(-1e-9)).isInstanceOf(UnmetRequirementException.class);
        assertThatThrownBy(() -> PROJECTED.withHistory(0)).isInstanceOf(UnmetRequirementException.class);
        assertThatThrownBy(() -> Projection.ball(3, 0)).isInstanceOf(UnmetRequirementException.class);
        assertThatThrownBy(() -> new Lbfgs(OPTIONS).minimize((x, g) -> 0, new double[0]))
                .isInstanceOf(UnmetRequirementException.class);
    }

    private static Minimum lbfgs(LbfgsOptions options, Objective objective, double... start) {
        return new Lbfgs(options).minimize(objective, start);
    }

    private static Minimum projected(ProjectedGradientOptions options, Objective objective, double... start) {
        return new ProjectedGradient(options).minimize(objective, x -> {}, start);
    }
}
