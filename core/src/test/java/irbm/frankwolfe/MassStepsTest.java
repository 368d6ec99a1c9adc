package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.math.WorkerPool;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Steps in the masses with exact expectations, on a grid of units. */
class MassStepsTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final int UNITS = UnitGrid.UNITS;
    // Free energies come from float inputs: 1e-7 of inputs of about ten, for each unit of mass.
    private static final double ROUNDING = 1e-5;
    private static final int STEPS = 25;
    private static final double CLOSE = 1e-3;
    private static final int ITERATIONS = 1000;

    private final UnitGrid grid = new UnitGrid();
    private final double[] uniform =
            IntStream.range(0, UNITS).mapToDouble(i -> UnitGrid.ALPHA / UNITS).toArray();
    private final MassObjective objective = objective(uniform);
    // Of f at fixed α, by an independent solver.
    private final double optimum = grid.optimum(false).value + value(uniform) - grid.value(model(uniform));

    private FractionalRbm model(double[] mass) {
        return new FractionalRbm(grid.units, mass);
    }

    private MassObjective objective(double[] mass) {
        return new MassObjective(
                model(mass),
                means(grid.units),
                grid.states,
                Enumerated.logProbabilities(model(mass)),
                UnitGrid.LAMBDA,
                POOL);
    }

    private double[] means(Rbm units) {
        return UnitMeans.of(units, grid.data, POOL).softplus();
    }

    private double value(double[] mass) {
        return objective.evaluate(mass, new double[UNITS]);
    }

    private static double[] some(long seed) {
        double[] mass = new double[UNITS];
        Arrays.setAll(mass, i -> (seed + 7L * i) % 5 * 0.1);
        return mass;
    }

    @Test
    void theObjectiveIsMinusThePenalisedLikelihoodUpToAConstant() {
        double constant = value(uniform) - grid.value(model(uniform));
        for (int seed = 0; seed < 5; seed++) {
            double[] mass = some(seed);
            assertThat(value(mass) - grid.value(model(mass))).isCloseTo(constant, within(ROUNDING));
            double change =
                    ExactInference.logPartition(model(mass), POOL) - ExactInference.logPartition(model(uniform), POOL);
            assertThat(objective.logPartitionChange(mass)).isCloseTo(change, within(ROUNDING));
            assertThat(objective.logWeights(mass))
                    .containsExactly(Enumerated.logProbabilities(model(mass)), within(ROUNDING));
        }
    }

    /** The third derivative is a third cumulant of a softplus of range below 10: below 1000 / 6 times the step squared. */
    @Test
    void theGradientEqualsCentralDifferences() {
        double[] mass = some(1);
        double[] gradient = new double[UNITS];
        objective.evaluate(mass, gradient);
        double step = 1e-4;
        for (int i = 0; i < UNITS; i++) {
            double[] up = mass.clone();
            double[] down = mass.clone();
            up[i] += step;
            down[i] -= step;
            assertThat(gradient[i]).isCloseTo((value(up) - value(down)) / (2 * step), within(2e-6));
        }
    }

    /** The appendix: ∇_α L = E_data[E_q softplus] - E_p[E_q softplus]; at the best α it is zero, and α = t is not the best. */
    @Test
    void theBestScaleHasNoSlopeInAlpha() {
        double[] fitted = MassSteps.fitted(objective, uniform, ITERATIONS);
        double[] mass = Arrays.stream(fitted).map(m -> 2 * m).toArray();
        double[] scaled = MassSteps.scaled(objective, mass);
        assertThat(scaled).containsExactly(fitted, within(1e-3));
        assertThat(slopeInAlpha(scaled)).isCloseTo(0, within(ROUNDING));
        assertThat(Math.abs(slopeInAlpha(mass))).isGreaterThan(0.01);
        assertThat(value(scaled)).isLessThan(value(mass));
    }

    /** By the appendix, in its own terms: q_i = m_i / α, and λ/2 Σ m_i |w_i|² has the slope λ/2 Σ q_i |w_i|². */
    private double slopeInAlpha(double[] mass) {
        double alpha = Arrays.stream(mass).sum();
        return grid.gradient(model(mass)).sum(model(mass)) / alpha;
    }

    /** Karush, Kuhn and Tucker: no slope where there is mass, no descent where there is none. */
    @Test
    void fittedMassesAreOptimal() {
        double[] fitted = MassSteps.fitted(objective, some(2), ITERATIONS);
        double[] gradient = new double[UNITS];
        double best = objective.evaluate(fitted, gradient);
        int none = 0;
        for (int i = 0; i < UNITS; i++) {
            assertThat(fitted[i]).isNotNegative();
            assertThat(gradient[i]).isGreaterThan(-1e-4);
            assertThat(fitted[i] * gradient[i]).isCloseTo(0, within(1e-4));
            none += fitted[i] == 0 ? 1 : 0;
        }
        assertThat(none).isPositive();
        assertThat(best).isLessThan(value(MassSteps.scaled(objective, some(2))));
        assertThat(best).isLessThan(optimum + ROUNDING);
    }

    /** The units with mass, and f, after each step of growing. */
    private record Course(List<Integer> units, List<Double> values) {
        /** The fewest units with which the value is reached. */
        int unitsFor(double value) {
            return IntStream.range(0, units.size())
                    .filter(t -> values.get(t) <= value)
                    .map(units::get)
                    .min()
                    .orElse(Integer.MAX_VALUE);
        }
    }

    /** Adds the unit of the oracle with mass one, Eq. (7) with α = t, then lets the masses be corrected. */
    private Course grow(UnaryOperator<double[]> corrected) {
        Course course = new Course(new ArrayList<>(), new ArrayList<>());
        double[] mass = new double[UNITS];
        for (int t = 1; t <= STEPS; t++) {
            mass[grid.oracle(model(mass), 1)] += 1;
            mass = corrected.apply(mass);
            course.units.add((int) Arrays.stream(mass).filter(m -> m > 0).count());
            course.values.add(value(mass));
        }
        return course;
    }

    private double[] corrective(double[] mass) {
        double[] start = mass.clone();
        int[] present = IntStream.range(0, UNITS).filter(i -> start[i] > 0).toArray();
        Rbm units = grid.units.withUnits(present, grid.units.visibleBias());
        MassObjective few = new MassObjective(
                new FractionalRbm(units, only(start, present)),
                means(units),
                grid.states,
                Enumerated.logProbabilities(model(start)),
                UnitGrid.LAMBDA,
                POOL);
        double[] fitted = MassSteps.fitted(few, only(start, present), ITERATIONS);
        double[] all = new double[UNITS];
        for (int k = 0; k < present.length; k++) {
            all[present[k]] = fitted[k];
        }
        return all;
    }

    private static double[] only(double[] mass, int[] present) {
        return Arrays.stream(present).mapToDouble(i -> mass[i]).toArray();
    }

    @Test
    void fullyCorrectiveStepsReachAnObjectiveWithNoMoreUnits() {
        Course plain = grow(mass -> mass);
        Course alpha = grow(mass -> MassSteps.scaled(objective, mass));
        Course corrective = grow(this::corrective);
        int fewer = 0;
        for (Course other : List.of(plain, alpha)) {
            for (double target : other.values) {
                assertThat(corrective.unitsFor(target)).isLessThanOrEqualTo(other.unitsFor(target));
                fewer += corrective.unitsFor(target) < other.unitsFor(target) ? 1 : 0;
            }
        }
        assertThat(fewer).isPositive();
        // Control: the other way round it does not hold.
        double reached = corrective.values.get(STEPS - 1);
        assertThat(plain.unitsFor(reached)).isGreaterThan(corrective.unitsFor(reached));
    }

    /** Frank-Wolfe over the whole grid at fixed α with line search, to 1e-3 of the optimum: the masses then. */
    private double[] converged(UnaryOperator<double[]> step) {
        double[] mass = new double[UNITS];
        mass[0] = UnitGrid.ALPHA;
        int steps = 0;
        while (value(mass) > optimum + CLOSE && steps < 5000) {
            mass = step.apply(mass);
            steps++;
            assertThat(Arrays.stream(mass).sum()).isCloseTo(UnitGrid.ALPHA, within(1e-9));
        }
        assertThat(value(mass)).isLessThanOrEqualTo(optimum + CLOSE);
        return mass;
    }

    private double[] towards(double[] mass) {
        double[] direction = Arrays.stream(mass).map(m -> -m).toArray();
        direction[grid.oracle(model(mass), 1)] += UnitGrid.ALPHA;
        double step = MassSteps.along(objective, mass, direction, 1);
        double[] moved = new double[UNITS];
        Arrays.setAll(moved, i -> mass[i] + step * direction[i]);
        return moved;
    }

    private static long support(double[] mass) {
        return Arrays.stream(mass).filter(m -> m > 0).count();
    }

    @Test
    void awayStepsGiveSparserSolutionsAtEqualObjective() {
        double[] plain = converged(this::towards);
        double[] away = converged(mass -> MassSteps.away(objective, mass));
        assertThat(Arrays.stream(away)).allMatch(m -> m >= 0);
        assertThat(support(away)).isLessThan(support(plain));
    }

    /** γ = q_a / (1 - q_a) takes all mass from a unit that should have none. */
    @Test
    void theLongestAwayStepRemovesAUnit() {
        double[] mass = converged(m -> MassSteps.away(objective, m));
        double[] gradient = new double[UNITS];
        objective.evaluate(mass, gradient);
        int worst = IntStream.range(0, UNITS)
                .reduce((i, j) -> gradient[j] > gradient[i] ? j : i)
                .getAsInt();
        Arrays.setAll(mass, i -> 0.99 * mass[i] + (i == worst ? 0.01 * UnitGrid.ALPHA : 0));
        double[] after = MassSteps.away(objective, mass);
        assertThat(after[worst]).isZero();
        assertThat(Arrays.stream(after).sum()).isCloseTo(UnitGrid.ALPHA, within(1e-12));
        assertThat(value(after)).isLessThan(value(mass));
    }
}
