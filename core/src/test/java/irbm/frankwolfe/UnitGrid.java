package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.MeanSoftplus;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.TestModels;
import irbm.model.VisibleUnits;
import java.util.Arrays;

/** A finite grid of units with a small data set, where Eq. (6) and the oracle of Frank-Wolfe are known exactly. */
final class UnitGrid {
    static final int VISIBLE = 6;
    static final int UNITS = 40;
    static final double ALPHA = 3;
    static final double LAMBDA = 0.02;
    private static final WorkerPool POOL = WorkerPool.CALLER;

    final BinaryMatrix states = TestModels.allStates(VISIBLE);
    final BinaryMatrix data;
    private final MeanSoftplus dataTerm;
    final double[] dataMean;
    final Rbm units;

    UnitGrid() {
        this(VisibleUnits.bits(VISIBLE));
    }

    UnitGrid(VisibleUnits visible) {
        data = ExactInference.sample(TestModels.random(VISIBLE, 3, 1.5, 5).withVisibleUnits(visible), 200, 1, POOL);
        dataTerm = new MeanSoftplus(data);
        dataMean = Enumerated.mean(data);
        units = new Rbm(
                        FloatMatrix.of(UNITS, VISIBLE, TestData.normals(UNITS * VISIBLE, 1, 3)),
                        TestData.normals(VISIBLE, 0.5, 4),
                        TestData.normals(UNITS, 1, 5))
                .withVisibleUnits(visible);
    }

    /** The unit of the grid that minimises Eq. (9); with another sign of the data term, of something else. */
    int oracle(FractionalRbm model, double dataSign) {
        ModelSamples samples = Enumerated.samples(model);
        UnitObjective objective =
                UnitObjective.linear((x, g) -> dataTerm.evaluate(x, g, POOL), dataMean, samples, LAMBDA, POOL);
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        double[] unused = new double[VISIBLE + 1];
        for (int i = 0; i < UNITS; i++) {
            double[] x = variables(i);
            double value = objective.evaluate(x, unused);
            value += (1 - dataSign) * dataTerm.evaluate(x, unused, POOL);
            best = value < least ? i : best;
            least = Math.min(least, value);
        }
        return best;
    }

    private double[] variables(int unit) {
        double[] x = new double[VISIBLE + 1];
        for (int j = 0; j < VISIBLE; j++) {
            x[j] = units.weight(unit, j);
        }
        x[VISIBLE] = units.hiddenBias()[unit];
        return x;
    }

    FunctionalGradient gradient(FractionalRbm model) {
        return new FunctionalGradient(data, states, ExactInference.visibleDistribution(model, POOL), LAMBDA, POOL);
    }

    Rbm unit(int i) {
        return Rbm.independent(new float[VISIBLE]).withUnit(units.weights().row(i), units.hiddenBias()[i]);
    }

    /** Minus Eq. (6), with λ/α for its λ. */
    double value(FractionalRbm model) {
        return LAMBDA / 2 * FunctionalGradient.squaredNorm(model) - Enumerated.meanLogLikelihood(model, data);
    }

    SimplexSolver optimum(boolean fitBias) {
        double[][] features = new double[UNITS][states.rows()];
        double[] penalties = new double[UNITS];
        double[] dataWeights = new double[states.rows()];
        for (int i = 0; i < UNITS; i++) {
            for (int j = 0; j < VISIBLE; j++) {
                penalties[i] += LAMBDA / 2 * units.weight(i, j) * units.weight(i, j);
            }
            for (int v = 0; v < states.rows(); v++) {
                features[i][v] = LogSpace.softplus(states.dot(v, units.weights().row(i)) + units.hiddenBias()[i]);
            }
        }
        for (int n = 0; n < data.rows(); n++) {
            dataWeights[(int) data.word(n, 0)] += 1.0 / data.rows();
        }
        double[] bias = new double[VISIBLE];
        Arrays.setAll(bias, j -> units.visibleBias()[j]);
        SimplexSolver solver = new SimplexSolver(ALPHA, features, penalties, dataWeights, bias, fitBias);
        assertThat(solver.solve(1e-5)).isLessThan(1e-5);
        return solver;
    }

    /** α² R². */
    double curvature() {
        double range = 0;
        for (int i = 0; i < UNITS; i++) {
            double least = Double.POSITIVE_INFINITY;
            double most = 0;
            for (int v = 0; v < states.rows(); v++) {
                double softplus =
                        LogSpace.softplus(states.dot(v, units.weights().row(i)) + units.hiddenBias()[i]);
                least = Math.min(least, softplus);
                most = Math.max(most, softplus);
            }
            range = Math.max(range, most - least);
        }
        return ALPHA * ALPHA * range * range;
    }
}
