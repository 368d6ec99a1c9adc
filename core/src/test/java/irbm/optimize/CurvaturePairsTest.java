package irbm.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurvaturePairsTest {
    private static final int N = 6;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 9})
    void theTwoLoopsEqualTheDenseUpdatesOfTheLastPairs(int steps) {
        int memory = 4;
        CurvaturePairs pairs = new CurvaturePairs(memory, N);
        List<Point> path = path(new Quadratic(N, 100), steps);
        for (int k = 0; k < steps; k++) {
            assertThat(pairs.add(path.get(k), path.get(k + 1))).isTrue();
        }
        double[][] inverse = dense(path.subList(Math.max(0, steps - memory), steps + 1));
        double[] gradient = random(77);
        double[] expected = new double[N];
        Arrays.setAll(expected, i -> -Vectors.dot(inverse[i], gradient));
        double[] direction = new double[N];
        pairs.direction(gradient, direction);
        assertThat(direction).containsExactly(expected, within(1e-11 * (1 + Vectors.maxNorm(expected))));
    }

    @Test
    void aPairOfNegativeCurvatureIsSkipped() {
        CurvaturePairs pairs = new CurvaturePairs(4, N);
        List<Point> bent = negativelyCurved();
        assertThat(pairs.add(bent.get(0), bent.get(1))).isFalse();
        assertThat(pairs.isEmpty()).isTrue();
        double[] gradient = bent.get(1).gradient;
        double[] direction = new double[N];
        pairs.direction(gradient, direction);
        assertThat(Vectors.dot(direction, gradient)).isNegative();
    }

    /** The negative control: the same pair taken in makes H indefinite, and -H g goes up. */
    @Test
    void withoutTheSkipTheDirectionIsNotOneOfDescent() {
        List<Point> bent = negativelyCurved();
        double[][] inverse = dense(bent);
        double[] gradient = bent.get(1).gradient;
        double[] direction = new double[N];
        Arrays.setAll(direction, i -> -Vectors.dot(inverse[i], gradient));
        assertThat(Vectors.dot(direction, gradient)).isPositive();
    }

    @Test
    void pairsWithoutCurvatureOrNumbersAreSkipped() {
        CurvaturePairs pairs = new CurvaturePairs(4, N);
        Point flat = new Point(N);
        assertThat(pairs.add(flat, flat)).isFalse();
        Point broken = new Point(N);
        broken.moveTo((x, g) -> g[0] = Double.NaN, random(1));
        assertThat(pairs.add(flat, broken)).isFalse();
    }

    /** Two points of a difference of convex functions, the second a gradient step from the first, with s.y < 0. */
    private static List<Point> negativelyCurved() {
        Objective objective = ConvexDifference.generated(N, 0);
        for (int seed = 0; seed < 100; seed++) {
            Point from = new Point(N);
            Point to = new Point(N);
            from.moveTo(objective, random(seed));
            to.moveAlong(objective, from, -1, from.gradient);
            double[] change = new double[N];
            Vectors.subtract(to.gradient, from.gradient, change);
            if (Vectors.dot(from.gradient, change) > 0) {
                return List.of(from, to);
            }
        }
        throw new AssertionError("no negative curvature found");
    }

    private static List<Point> path(Objective objective, int steps) {
        List<Point> path = new ArrayList<>();
        for (int k = 0; k <= steps; k++) {
            Point point = new Point(N);
            point.moveTo(objective, random(k));
            path.add(point);
        }
        return path;
    }

    /** H of the formula, from γ I of the last pair; the curvature is not checked. */
    private static double[][] dense(List<Point> path) {
        double[][] inverse = new double[N][N];
        double[] s = new double[N];
        double[] y = new double[N];
        if (path.size() > 1) {
            difference(path, path.size() - 1, s, y);
        }
        double scale = path.size() > 1 ? Vectors.dot(s, y) / Vectors.dot(y, y) : 1;
        for (int i = 0; i < N; i++) {
            inverse[i][i] = scale;
        }
        for (int k = 1; k < path.size(); k++) {
            difference(path, k, s, y);
            inverse = updated(inverse, s, y);
        }
        return inverse;
    }

    private static void difference(List<Point> path, int k, double[] s, double[] y) {
        Vectors.subtract(path.get(k).x, path.get(k - 1).x, s);
        Vectors.subtract(path.get(k).gradient, path.get(k - 1).gradient, y);
    }

    private static double[][] updated(double[][] inverse, double[] s, double[] y) {
        double curvature = Vectors.dot(s, y);
        double[] hy = new double[N];
        Arrays.setAll(hy, i -> Vectors.dot(inverse[i], y));
        double factor = (1 + Vectors.dot(y, hy) / curvature) / curvature;
        double[][] result = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                result[i][j] = inverse[i][j] - (s[i] * hy[j] + hy[i] * s[j]) / curvature + factor * s[i] * s[j];
            }
        }
        return result;
    }

    private static double[] random(int seed) {
        long key = Randomness.key(seed, Purpose.TEST, 0, 1);
        double[] x = new double[N];
        Arrays.setAll(x, i -> Randomness.normal(key, i));
        return x;
    }
}
