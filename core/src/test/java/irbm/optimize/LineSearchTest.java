package irbm.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.optimize.LineSearch.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On the functions of Moré and Thuente, "Line Search Algorithms with Guaranteed Sufficient Decrease" (1994), from x = 0. */
class LineSearchTest {
    private static final double[] FORWARD = {1};

    private static List<Objective> functions() {
        return List.of(rational(), quintic(), wave(), crease(0.001, 0.001), crease(0.01, 0.001), crease(0.001, 0.01));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.1, 10, 1e3})
    void theStepMeetsTheStrongWolfeConditions(double firstStep) {
        for (Objective function : functions()) {
            CountedObjective counted = new CountedObjective(function);
            Point from = origin(function);
            LineSearch search = new LineSearch(counted, 1);
            double slope = from.gradient[0];
            assertThat(search.search(from, FORWARD, slope, firstStep)).isEqualTo(Outcome.FOUND);
            Point found = search.exchange(new Point(1));
            assertThat(found.value()).isLessThanOrEqualTo(from.value() + 1e-4 * found.x[0] * slope);
            assertThat(Math.abs(found.gradient[0])).isLessThanOrEqualTo(0.9 * Math.abs(slope));
            assertThat(counted.evaluations()).isLessThanOrEqualTo(14);
        }
    }

    @Test
    void aStepThatMeetsTheConditionsAtOnceIsTaken() {
        CountedObjective counted = new CountedObjective((x, g) -> {
            g[0] = 2 * (x[0] - 1);
            return (x[0] - 1) * (x[0] - 1);
        });
        LineSearch search = new LineSearch(counted, 1);
        assertThat(search.search(origin(counted), FORWARD, -2, 1)).isEqualTo(Outcome.FOUND);
        assertThat(search.exchange(new Point(1)).x[0]).isEqualTo(1);
        assertThat(counted.evaluations()).isEqualTo(2);
    }

    /** The value changes by less than its last digit, so only the slope can tell. */
    @Test
    void nearAMinimumTheSlopeDecides() {
        Objective function = (x, g) -> {
            g[0] = 2 * (x[0] - 1e-9);
            return 1 + (x[0] - 1e-9) * (x[0] - 1e-9);
        };
        for (double firstStep : new double[] {1e-12, 1e-9, 1e-8}) {
            Point from = origin(function);
            LineSearch search = new LineSearch(function, 1);
            assertThat(search.search(from, FORWARD, from.gradient[0], firstStep))
                    .isEqualTo(Outcome.FOUND);
            double slope = search.exchange(new Point(1)).gradient[0];
            assertThat(Math.abs(slope)).isLessThanOrEqualTo(0.9 * 2e-9);
        }
    }

    /** A concave slope that ends in a wall has no Wolfe point; the step before the wall is taken, with s.y < 0. */
    @ParameterizedTest
    @CsvSource({"0.5", "1", "30", "1e6"})
    void beforeAWallADecreaseIsEnough(double firstStep) {
        Objective function = (x, g) -> {
            g[0] = -1 - 2 * x[0];
            return x[0] < 1 ? -x[0] - x[0] * x[0] : Double.POSITIVE_INFINITY;
        };
        Point from = origin(function);
        LineSearch search = new LineSearch(function, 1);
        assertThat(search.search(from, FORWARD, -1, firstStep)).isEqualTo(Outcome.FOUND);
        Point found = search.exchange(new Point(1));
        assertThat(found.x[0]).isBetween(0.1, 1.0);
        assertThat(new CurvaturePairs(3, 1).add(from, found)).isFalse();
    }

    @Test
    void outcomesWithoutAnAcceptableStepHaveNames() {
        assertThat(outcome((x, g) -> linear(-1, x, g))).isEqualTo(Outcome.UNBOUNDED);
        assertThat(outcome((x, g) -> -linear(-1, x, g))).isEqualTo(Outcome.NOTHING);
        assertThat(outcome((x, g) -> x[0] == 0 ? linear(-1, x, g) : Double.NaN)).isEqualTo(Outcome.NOT_FINITE);
        // A kink: no point where the slope is flatter.
        assertThat(outcome((x, g) -> linear(x[0] < 1.1 ? -1 : 1, x, g) - (x[0] < 1.1 ? 0 : 2.2)))
                .isEqualTo(Outcome.LOWER);
    }

    private static Outcome outcome(Objective function) {
        return new LineSearch(function, 1).search(origin(function), FORWARD, -1, 1);
    }

    private static double linear(double slope, double[] x, double[] gradient) {
        gradient[0] = slope;
        return slope * x[0];
    }

    private static Point origin(Objective function) {
        Point point = new Point(1);
        point.moveTo(function, new double[1]);
        return point;
    }

    private static Objective rational() {
        return (x, g) -> {
            double square = x[0] * x[0];
            g[0] = (square - 2) / ((square + 2) * (square + 2));
            return -x[0] / (square + 2);
        };
    }

    private static Objective quintic() {
        return (x, g) -> {
            double t = x[0] + 0.004;
            g[0] = 5 * Math.pow(t, 4) - 8 * Math.pow(t, 3);
            return Math.pow(t, 5) - 2 * Math.pow(t, 4);
        };
    }

    /** |1 - x|, rounded within 0.01 of 1, with ripples that have minima of their own. */
    private static Objective wave() {
        double width = 0.01;
        double frequency = 39 * Math.PI / 2;
        return (x, g) -> {
            double from = x[0] - 1;
            boolean near = Math.abs(from) < width;
            double ripple = 2 * (1 - width) / (39 * Math.PI);
            g[0] = (near ? from / width : Math.signum(from)) + ripple * frequency * Math.cos(frequency * x[0]);
            double base = near ? from * from / (2 * width) + width / 2 : Math.abs(from);
            return base + ripple * Math.sin(frequency * x[0]);
        };
    }

    /** γ(b) sqrt((1-x)² + a²) + γ(a) sqrt(x² + b²) with γ(c) = sqrt(1 + c²) - c: flat between steep ends. */
    private static Objective crease(double b, double a) {
        return (x, g) -> {
            double far = Math.hypot(1 - x[0], a);
            double near = Math.hypot(x[0], b);
            double atFar = Math.hypot(1, b) - b;
            double atNear = Math.hypot(1, a) - a;
            g[0] = -atFar * (1 - x[0]) / far + atNear * x[0] / near;
            return atFar * far + atNear * near;
        };
    }
}
