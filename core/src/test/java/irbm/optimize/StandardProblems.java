package irbm.optimize;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Problems of Moré, Garbow and Hillstrom, "Testing Unconstrained Optimization Software" (1981), from their starts. Minima that
 * are not zero were computed with Newton steps in 50 digits.
 */
final class StandardProblems {
    private StandardProblems() {}

    static List<Problem> all() {
        return List.of(
                rosenbrock(2),
                rosenbrock(1000),
                freudensteinRoth(new double[] {0.5, -2}, 48.98425367924002),
                freudensteinRoth(new double[] {6, 5}, 0),
                brownBadlyScaled(),
                beale(),
                helicalValley(),
                powellSingular(4),
                powellSingular(100),
                wood(),
                brownDennis(),
                watson(6, 0.0022876700535524363),
                watson(9, 1.3997601380990198e-6),
                penaltyOne(4, 2.249977500899937e-5),
                penaltyOne(10, 7.087651467090369e-5),
                penaltyTwo(4, 9.376293007355442e-6),
                penaltyTwo(10, 0.00029366053745674594),
                variablyDimensioned(10),
                trigonometric(5),
                broydenTridiagonal(50));
    }

    static Problem rosenbrock(int n) {
        Objective objective = new LeastSquares(n, n, (i, x, g) -> {
            if (i % 2 == 1) {
                g[i - 1] = -1;
                return 1 - x[i - 1];
            }
            g[i] = -20 * x[i];
            g[i + 1] = 10;
            return 10 * (x[i + 1] - x[i] * x[i]);
        });
        return new Problem("Rosenbrock " + n, filled(n, j -> j % 2 == 0 ? -1.2 : 1), 0, objective);
    }

    /** Has a local minimum besides the one at (5, 4). */
    static Problem freudensteinRoth(double[] start, double minimum) {
        Objective objective = new LeastSquares(2, 2, (i, x, g) -> {
            double y = x[1];
            g[0] = 1;
            g[1] = i == 0 ? (10 - 3 * y) * y - 2 : (3 * y + 2) * y - 14;
            return i == 0 ? -13 + x[0] + ((5 - y) * y - 2) * y : -29 + x[0] + ((y + 1) * y - 14) * y;
        });
        return new Problem("Freudenstein and Roth from " + Arrays.toString(start), start, minimum, objective);
    }

    static Problem brownBadlyScaled() {
        Objective objective = new LeastSquares(3, 2, (i, x, g) -> {
            if (i == 2) {
                g[0] = x[1];
                g[1] = x[0];
                return x[0] * x[1] - 2;
            }
            g[i] = 1;
            return x[i] - (i == 0 ? 1e6 : 2e-6);
        });
        return new Problem("Brown badly scaled", new double[] {1, 1}, 0, objective);
    }

    static Problem beale() {
        double[] targets = {1.5, 2.25, 2.625};
        Objective objective = new LeastSquares(3, 2, (i, x, g) -> {
            g[0] = Math.pow(x[1], i + 1) - 1;
            g[1] = (i + 1) * x[0] * Math.pow(x[1], i);
            return targets[i] - x[0] * (1 - Math.pow(x[1], i + 1));
        });
        return new Problem("Beale", new double[] {1, 1}, 0, objective);
    }

    static Problem helicalValley() {
        Objective objective = new LeastSquares(3, 3, (i, x, g) -> {
            double radius = Math.hypot(x[0], x[1]);
            double turns = Math.atan(x[1] / x[0]) / (2 * Math.PI) + (x[0] < 0 ? 0.5 : 0);
            if (i == 0) {
                g[0] = 100 * x[1] / (2 * Math.PI * radius * radius);
                g[1] = -100 * x[0] / (2 * Math.PI * radius * radius);
                g[2] = 10;
                return 10 * (x[2] - 10 * turns);
            }
            g[0] = i == 1 ? 10 * x[0] / radius : 0;
            g[1] = i == 1 ? 10 * x[1] / radius : 0;
            g[2] = i == 1 ? 0 : 1;
            return i == 1 ? 10 * (radius - 1) : x[2];
        });
        return new Problem("helical valley", new double[] {-1, 0, 0}, 0, objective);
    }

    /** The Hessian is singular at the minimum. */
    static Problem powellSingular(int n) {
        double[] start = {3, -1, 0, 1};
        Objective objective = new LeastSquares(n, n, (i, x, g) -> {
            int k = i - i % 4;
            return switch (i % 4) {
                case 0 -> linear(x, g, k, 1, k + 1, 10);
                case 1 -> linear(x, g, k + 2, Math.sqrt(5), k + 3, -Math.sqrt(5));
                case 2 -> square(x, g, k + 1, 1, k + 2, -2);
                default -> Math.sqrt(10) * scaledSquare(x, g, k, k + 3);
            };
        });
        return new Problem("Powell singular " + n, filled(n, j -> start[j % 4]), 0, objective);
    }

    private static double linear(double[] x, double[] g, int a, double atA, int b, double atB) {
        g[a] = atA;
        g[b] = atB;
        return atA * x[a] + atB * x[b];
    }

    private static double square(double[] x, double[] g, int a, double atA, int b, double atB) {
        double inner = atA * x[a] + atB * x[b];
        g[a] = 2 * inner * atA;
        g[b] = 2 * inner * atB;
        return inner * inner;
    }

    private static double scaledSquare(double[] x, double[] g, int a, int b) {
        double value = square(x, g, a, 1, b, -1);
        g[a] *= Math.sqrt(10);
        g[b] *= Math.sqrt(10);
        return value;
    }

    static Problem wood() {
        Objective objective = new LeastSquares(6, 4, (i, x, g) -> switch (i) {
            case 0 -> valley(x, g, 0, 10);
            case 1 -> 1 + linear(x, g, 0, -1, 1, 0);
            case 2 -> valley(x, g, 2, Math.sqrt(90));
            case 3 -> 1 + linear(x, g, 2, -1, 3, 0);
            case 4 -> linear(x, g, 1, Math.sqrt(10), 3, Math.sqrt(10)) - 2 * Math.sqrt(10);
            default -> linear(x, g, 1, 1 / Math.sqrt(10), 3, -1 / Math.sqrt(10));
        });
        return new Problem("Wood", new double[] {-3, -1, -3, -1}, 0, objective);
    }

    private static double valley(double[] x, double[] g, int a, double factor) {
        g[a] = -2 * factor * x[a];
        g[a + 1] = factor;
        return factor * (x[a + 1] - x[a] * x[a]);
    }

    static Problem brownDennis() {
        Objective objective = new LeastSquares(20, 4, (i, x, g) -> {
            double t = (i + 1) / 5.0;
            double a = x[0] + t * x[1] - Math.exp(t);
            double b = x[2] + x[3] * Math.sin(t) - Math.cos(t);
            g[0] = 2 * a;
            g[1] = 2 * a * t;
            g[2] = 2 * b;
            g[3] = 2 * b * Math.sin(t);
            return a * a + b * b;
        });
        return new Problem("Brown and Dennis", new double[] {25, 5, -5, -1}, 85822.20162635634, objective);
    }

    static Problem watson(int n, double minimum) {
        Objective objective = new LeastSquares(31, n, (i, x, g) -> {
            if (i >= 29) {
                g[0] = i == 29 ? 1 : -2 * x[0];
                g[1] = i == 29 ? 0 : 1;
                return i == 29 ? x[0] : x[1] - x[0] * x[0] - 1;
            }
            double t = (i + 1) / 29.0;
            double slope = 0;
            double sum = 0;
            for (int j = 0; j < n; j++) {
                slope += j == 0 ? 0 : j * x[j] * Math.pow(t, j - 1);
                sum += x[j] * Math.pow(t, j);
            }
            for (int j = 0; j < n; j++) {
                g[j] = (j == 0 ? 0 : j * Math.pow(t, j - 1)) - 2 * sum * Math.pow(t, j);
            }
            return slope - sum * sum - 1;
        });
        return new Problem("Watson " + n, new double[n], minimum, objective);
    }

    static Problem penaltyOne(int n, double minimum) {
        double weight = Math.sqrt(1e-5);
        Objective objective = new LeastSquares(n + 1, n, (i, x, g) -> {
            if (i < n) {
                g[i] = weight;
                return weight * (x[i] - 1);
            }
            double sum = -0.25;
            for (int j = 0; j < n; j++) {
                sum += x[j] * x[j];
                g[j] = 2 * x[j];
            }
            return sum;
        });
        return new Problem("penalty I " + n, filled(n, j -> j + 1), minimum, objective);
    }

    static Problem penaltyTwo(int n, double minimum) {
        double weight = Math.sqrt(1e-5);
        Objective objective = new LeastSquares(2 * n, n, (i, x, g) -> {
            if (i == 0) {
                g[0] = 1;
                return x[0] - 0.2;
            } else if (i < n) {
                g[i] = weight * Math.exp(x[i] / 10) / 10;
                g[i - 1] = weight * Math.exp(x[i - 1] / 10) / 10;
                double target = Math.exp((i + 1) / 10.0) + Math.exp(i / 10.0);
                return weight * (Math.exp(x[i] / 10) + Math.exp(x[i - 1] / 10) - target);
            } else if (i < 2 * n - 1) {
                int j = i - n + 1;
                g[j] = weight * Math.exp(x[j] / 10) / 10;
                return weight * (Math.exp(x[j] / 10) - Math.exp(-0.1));
            }
            double sum = -1;
            for (int j = 0; j < n; j++) {
                sum += (n - j) * x[j] * x[j];
                g[j] = 2 * (n - j) * x[j];
            }
            return sum;
        });
        return new Problem("penalty II " + n, filled(n, j -> 0.5), minimum, objective);
    }

    static Problem variablyDimensioned(int n) {
        Objective objective = new LeastSquares(n + 2, n, (i, x, g) -> {
            if (i < n) {
                g[i] = 1;
                return x[i] - 1;
            }
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += (j + 1) * (x[j] - 1);
            }
            for (int j = 0; j < n; j++) {
                g[j] = (j + 1) * (i == n ? 1 : 2 * sum);
            }
            return i == n ? sum : sum * sum;
        });
        return new Problem("variably dimensioned " + n, filled(n, j -> 1 - (j + 1.0) / n), 0, objective);
    }

    static Problem trigonometric(int n) {
        Objective objective = new LeastSquares(n, n, (i, x, g) -> {
            double sum = n;
            for (int j = 0; j < n; j++) {
                sum -= Math.cos(x[j]);
                g[j] = Math.sin(x[j]);
            }
            g[i] += (i + 1) * Math.sin(x[i]) - Math.cos(x[i]);
            return sum + (i + 1) * (1 - Math.cos(x[i])) - Math.sin(x[i]);
        });
        return new Problem("trigonometric " + n, filled(n, j -> 1.0 / n), 0, objective);
    }

    static Problem broydenTridiagonal(int n) {
        Objective objective = new LeastSquares(n, n, (i, x, g) -> {
            g[i] = 3 - 4 * x[i];
            double value = (3 - 2 * x[i]) * x[i] + 1;
            if (i > 0) {
                g[i - 1] = -1;
                value -= x[i - 1];
            }
            if (i < n - 1) {
                g[i + 1] = -2;
                value -= 2 * x[i + 1];
            }
            return value;
        });
        return new Problem("Broyden tridiagonal " + n, filled(n, j -> -1), 0, objective);
    }

    private static double[] filled(int n, IntToDoubleFunction entry) {
        double[] x = new double[n];
        Arrays.setAll(x, entry);
        return x;
    }
}
