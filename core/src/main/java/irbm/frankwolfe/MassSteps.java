package irbm.frankwolfe;

import irbm.optimize.Objective;
import irbm.optimize.ProjectedGradient;
import irbm.optimize.ProjectedGradientOptions;
import irbm.optimize.Projection;
import java.util.Arrays;

/** Steps in the masses of the units that are there. All of them minimise a convex function, see {@link MassObjective}. */
final class MassSteps {
    // The total mass may at most grow so much in one step.
    private static final double MOST_SCALE = 4;
    private static final int BISECTIONS = 60;

    private MassSteps() {}

    /** "Fully corrective": all masses at once, none below zero. A unit whose mass is zero is none. */
    static double[] fitted(MassObjective objective, double[] mass, int iterations) {
        return new ProjectedGradient(ProjectedGradientOptions.DEFAULTS.withMaxIterations(iterations))
                .minimize(objective, Projection.nonNegative(), mass)
                .point();
    }

    /** α by its gradient: all masses times the best common factor. */
    static double[] scaled(MassObjective objective, double[] mass) {
        double[] nothing = new double[mass.length];
        return moved(nothing, mass, along(objective, nothing, mass, MOST_SCALE));
    }

    /**
     * One Frank-Wolfe step at fixed α = Σ m_i, over the units that are there, with line search: towards the unit s of the steepest
     * descent, m + γ (α e_s - m) with γ <= 1, or away from the unit a of the steepest ascent, m + γ (m - α e_a) with γ <= q_a / (1 -
     * q_a), whichever is steeper. At the largest γ the unit a has no mass left.
     */
    static double[] away(MassObjective objective, double[] mass) {
        double[] gradient = new double[mass.length];
        objective.evaluate(mass, gradient);
        int away = steepest(gradient, mass, 1);
        double[] from = awayFrom(mass, away);
        double[] to = towards(mass, steepest(gradient, mass, -1));
        if (dot(gradient, to) <= dot(gradient, from)) {
            return moved(mass, to, along(objective, mass, to, 1));
        }
        double share = mass[away] / total(mass);
        double most = share < 1 ? share / (1 - share) : 0;
        double step = along(objective, mass, from, most);
        double[] after = moved(mass, from, step);
        // What rounding leaves of a unit that has left.
        after[away] = step == most ? 0 : Math.max(0, after[away]);
        return after;
    }

    /** α e_s - m. */
    private static double[] towards(double[] mass, int unit) {
        double[] direction = Arrays.stream(mass).map(m -> -m).toArray();
        direction[unit] += total(mass);
        return direction;
    }

    /** m - α e_a. */
    private static double[] awayFrom(double[] mass, int unit) {
        double[] direction = mass.clone();
        direction[unit] -= total(mass);
        return direction;
    }

    /** The unit of the largest slope times the sign; ascent counts only where there is mass to take away. */
    private static int steepest(double[] gradient, double[] mass, int sign) {
        int best = -1;
        for (int i = 0; i < gradient.length; i++) {
            boolean counts = sign < 0 || mass[i] > 0;
            best = counts && (best < 0 || sign * gradient[i] > sign * gradient[best]) ? i : best;
        }
        return best;
    }

    /** The γ from 0 to most at which f(x + γ d) is least: where its slope, which only grows, passes zero. */
    static double along(Objective objective, double[] x, double[] direction, double most) {
        if (slope(objective, x, direction, most) <= 0) {
            return most;
        }
        double low = 0;
        double high = most;
        for (int k = 0; k < BISECTIONS; k++) {
            double middle = (low + high) / 2;
            boolean falls = slope(objective, x, direction, middle) <= 0;
            low = falls ? middle : low;
            high = falls ? high : middle;
        }
        return low;
    }

    private static double slope(Objective objective, double[] x, double[] direction, double step) {
        double[] gradient = new double[x.length];
        objective.evaluate(moved(x, direction, step), gradient);
        return dot(gradient, direction);
    }

    private static double[] moved(double[] x, double[] direction, double step) {
        double[] moved = new double[x.length];
        Arrays.setAll(moved, i -> x[i] + step * direction[i]);
        return moved;
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    private static double total(double[] mass) {
        return Arrays.stream(mass).sum();
    }
}
