package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.UnmetRequirementException;
import irbm.math.WorkerPool;
import irbm.optimize.Termination;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SoftmaxTest {
    private static float normal(long step, long index) {
        return (float) Randomness.normal(Randomness.key(3, Purpose.TEST, step, index), 0);
    }

    private static FloatMatrix features(int rows, int columns) {
        return FloatMatrix.of(rows, columns, (r, c) -> 1 + normal(r, c));
    }

    private static int[] labels(int rows, int classes) {
        int[] labels = new int[rows];
        for (int r = 0; r < rows; r++) {
            labels[r] = Randomness.below(classes, Randomness.key(4, Purpose.TEST, r, 0), 0);
        }
        return labels;
    }

    private static double[] point(int size) {
        double[] point = new double[size];
        for (int i = 0; i < size; i++) {
            point[i] = 0.3 * normal(-1, i);
        }
        return point;
    }

    /** The objective from its definition, in double. */
    private static double defined(Softmax model, FloatMatrix rows, int[] labels, double l2) {
        double loss = 0;
        for (int r = 0; r < rows.rows(); r++) {
            double[] scores = model.bias();
            double sum = 0;
            for (int k = 0; k < scores.length; k++) {
                for (int j = 0; j < rows.columns(); j++) {
                    scores[k] += model.weights()[k * rows.columns() + j] * rows.get(r, j);
                }
                sum += Math.exp(scores[k]);
            }
            loss += Math.log(sum) - scores[labels[r]];
        }
        double squares = 0;
        for (double weight : model.weights()) {
            squares += weight * weight;
        }
        return loss / rows.rows() + l2 / 2 * squares;
    }

    // Rows beside whole blocks, features beside whole steps, one class and one feature.
    @ParameterizedTest
    @CsvSource({"1,1,1", "7,3,2", "128,8,3", "129,9,4", "300,13,10"})
    void valueAndGradientAreThoseOfTheDefinition(int rows, int columns, int classes) {
        FloatMatrix x = features(rows, columns);
        int[] y = labels(rows, classes);
        SoftmaxObjective objective = new SoftmaxObjective(x, y, classes, 0.1, WorkerPool.CALLER);
        double[] point = point(classes * columns + classes);
        double[] gradient = new double[point.length];
        double value = objective.evaluate(point, gradient);
        assertThat(value).isCloseTo(defined(objective.toModel(point), x, y, 0.1), within(1e-5));
        double step = 1e-4;
        for (int i = 0; i < point.length; i++) {
            double[] moved = point.clone();
            moved[i] += step;
            double above = defined(objective.toModel(moved), x, y, 0.1);
            moved[i] -= 2 * step;
            double below = defined(objective.toModel(moved), x, y, 0.1);
            assertThat(gradient[i]).isCloseTo((above - below) / (2 * step), within(2e-5));
        }
    }

    @Test
    void aPointAndItsClassifierAreTheSame() {
        SoftmaxObjective objective = new SoftmaxObjective(features(20, 5), labels(20, 3), 3, 0, WorkerPool.CALLER);
        double[] point = point(18);
        assertThat(objective.toPoint(objective.toModel(point))).containsExactly(point, within(1e-12));
    }

    // One feature, two classes, balanced: the derivative by the difference of the weights is zero where the log odds
    // are those
    // of the data. At x = 0 one in four rows is of class 1, at x = 1 three in four.
    @Test
    void theFitGivesTheLogOddsOfTheData() {
        FloatMatrix x = FloatMatrix.of(8, 1, 0, 0, 0, 0, 1, 1, 1, 1);
        int[] y = {1, 0, 0, 0, 1, 1, 1, 0};
        SoftmaxRegression.Fit fit = new SoftmaxRegression(x, y, 2, WorkerPool.CALLER).fit(0);
        double[] w = fit.model().weights();
        double[] b = fit.model().bias();
        assertThat(b[1] - b[0]).isCloseTo(-Math.log(3), within(1e-4));
        assertThat(w[1] - w[0]).isCloseTo(2 * Math.log(3), within(1e-4));
        assertThat(fit.minimum().termination()).isIn(Termination.SMALL_GRADIENT, Termination.SMALL_DECREASE);
        assertThat(fit.model().classify(x, WorkerPool.CALLER)).containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
    }

    // Noise in every direction around the fit makes it worse, and so does another penalty: it is the minimum, of this
    // function.
    @Test
    void nothingNearTheFitIsBetter() {
        FloatMatrix x = features(200, 6);
        int[] y = labels(200, 4);
        Softmax best =
                new SoftmaxRegression(x, y, 4, WorkerPool.CALLER).fit(0.01).model();
        double least = defined(best, x, y, 0.01);
        for (int trial = 0; trial < 50; trial++) {
            double[] weights = best.weights();
            double[] bias = best.bias();
            for (int i = 0; i < weights.length; i++) {
                weights[i] += 0.05 * normal(1000 + trial, i);
            }
            for (int k = 0; k < bias.length; k++) {
                bias[k] += 0.05 * normal(2000 + trial, k);
            }
            assertThat(defined(new Softmax(6, weights, bias), x, y, 0.01)).isGreaterThan(least);
        }
        Softmax other =
                new SoftmaxRegression(x, y, 4, WorkerPool.CALLER).fit(0.1).model();
        assertThat(defined(other, x, y, 0.01)).isGreaterThan(least + 1e-4);
    }

    @Test
    void threadsDoNotChangeTheFit() {
        FloatMatrix x = features(777, 11);
        int[] y = labels(777, 3);
        try (WorkerPool pool = WorkerPool.of(3)) {
            Softmax one =
                    new SoftmaxRegression(x, y, 3, WorkerPool.CALLER).fit(1e-3).model();
            Softmax three = new SoftmaxRegression(x, y, 3, pool).fit(1e-3).model();
            assertThat(three.weights()).containsExactly(one.weights());
            assertThat(three.bias()).containsExactly(one.bias());
            assertThat(three.classify(x, pool)).containsExactly(one.classify(x, WorkerPool.CALLER));
        }
    }

    @Test
    void wrongInputIsRefused() {
        FloatMatrix x = features(3, 2);
        assertThatThrownBy(() -> new SoftmaxRegression(x, new int[] {0, 1}, 2, WorkerPool.CALLER))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("2 labels given for 3 rows");
        assertThatThrownBy(() -> new SoftmaxRegression(x, new int[] {0, 1, 2}, 2, WorkerPool.CALLER))
                .hasMessage("label 2 is not within 0 to 1");
        assertThatThrownBy(() -> new SoftmaxRegression(x, new int[] {0, 1, 1}, 2, WorkerPool.CALLER).fit(-1))
                .hasMessageContaining("l2 must be finite and not negative");
        assertThatThrownBy(() -> Softmax.zero(2, 3).classify(x, WorkerPool.CALLER))
                .hasMessage("rows have 2 features, the classifier 3");
    }

    // Wilson's interval of 7 in 100 as tables give it; of 0 in 100 it is not empty; 95 of 100 sets of draws are held by
    // it.
    @Test
    void intervalsOfErrorRatesHold() {
        assertThat(new ErrorRate(7, 100).interval().low()).isCloseTo(0.0343, within(1e-4));
        assertThat(new ErrorRate(7, 100).interval().high()).isCloseTo(0.1375, within(1e-4));
        assertThat(new ErrorRate(0, 100).interval().low()).isCloseTo(0, within(1e-12));
        assertThat(new ErrorRate(0, 100).interval().high()).isCloseTo(0.0370, within(1e-4));
        // 2000 intervals hold 0.08 in 95 % of cases or so; fewer than 92 % or more than 98 % has a chance below 1e-6.
        assertThat(share(0.08, 0.08)).isBetween(0.92, 0.98);
        assertThat(share(0.08, 0.12)).isLessThan(0.92);
    }

    private static double share(double rate, double claimed) {
        int held = 0;
        for (int set = 0; set < 2000; set++) {
            int wrong = 0;
            long key = Randomness.key(9, Purpose.TEST, set, 0);
            for (int n = 0; n < 500; n++) {
                wrong += Randomness.uniform(key, n) < rate ? 1 : 0;
            }
            held += new ErrorRate(wrong, 500).interval().contains(claimed) ? 1 : 0;
        }
        return held / 2000.0;
    }
}
