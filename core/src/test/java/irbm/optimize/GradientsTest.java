package irbm.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The gradients of the test problems, by central differences: with a wrong one, nothing else here would mean anything. */
class GradientsTest {
    static List<Problem> problems() {
        return StandardProblems.all();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void gradientsOfTheProblemsEqualCentralDifferences(Problem problem) {
        assertThat(worstError(problem.objective(), aside(problem.start()))).isLessThan(1e-6);
    }

    @Test
    void otherGradientsEqualCentralDifferences() {
        assertThat(worstError(new Quadratic(7, 1e4), aside(new double[7]))).isLessThan(1e-6);
        assertThat(worstError(LogisticRegression.generated(50, 6, 0.1), aside(new double[6])))
                .isLessThan(1e-6);
        assertThat(worstError(ConvexDifference.generated(6, 0.01), aside(new double[6])))
                .isLessThan(1e-6);
    }

    @Test
    void aWrongGradientIsNoticed() {
        Objective right = StandardProblems.beale().objective();
        Objective wrong = (x, g) -> {
            double value = right.evaluate(x, g);
            g[1] *= 1.0001;
            return value;
        };
        assertThat(worstError(wrong, aside(new double[2]))).isGreaterThan(1e-6);
    }

    /** A point where no component of the gradient vanishes by symmetry. */
    private static double[] aside(double[] start) {
        double[] x = start.clone();
        for (int i = 0; i < x.length; i++) {
            x[i] += 0.1 + 0.01 * (i % 7);
        }
        return x;
    }

    /** The largest difference beyond what rounding of the values explains, relative to the gradient. */
    private static double worstError(Objective objective, double[] x) {
        double[] gradient = new double[x.length];
        double[] unused = new double[x.length];
        double value = objective.evaluate(x, gradient);
        double worst = 0;
        for (int i = 0; i < Math.min(x.length, 20); i++) {
            double step = 1e-6 * (1 + Math.abs(x[i]));
            double[] up = x.clone();
            double[] down = x.clone();
            up[i] += step;
            down[i] -= step;
            double slope = (objective.evaluate(up, unused) - objective.evaluate(down, unused)) / (up[i] - down[i]);
            double rounding = 4 * Math.ulp(value) / step;
            worst = Math.max(worst, Math.abs(slope - gradient[i]) - rounding);
        }
        return worst / Vectors.maxNorm(gradient);
    }
}
