package irbm.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PseudoLikelihoodTest {
    @AutoClose
    private final WorkerPool pool = WorkerPool.of(2);

    @Test
    void isTheSumOfTheExactConditionals() {
        Rbm rbm = TestModels.random(7, 5, 2, 1);
        for (BinaryModel model : new BinaryModel[] {rbm, new FractionalRbm(rbm, new double[] {0, 0.3, 1, 1.7, 4})}) {
            double[] distribution = ExactInference.visibleDistribution(model, pool);
            double[] values = PseudoLikelihood.of(model, TestModels.allStates(7), pool);
            for (int v = 0; v < values.length; v++) {
                double expected = 0;
                for (int j = 0; j < 7; j++) {
                    expected += Math.log(distribution[v] / (distribution[v] + distribution[v ^ 1 << j]));
                }
                // Float inputs of about ten: 1e-6 each, five units, seven pixels.
                assertThat(values[v]).isCloseTo(expected, within(1e-4));
            }
        }
    }

    @Test
    void isTheLikelihoodOfIndependentUnits() {
        Rbm model = Rbm.independent(TestModels.normal(70, 2, 1, 0));
        BinaryMatrix rows = ExactInference.sample(model, 3, 1, pool);
        double[] expected = Likelihood.perExample(model, rows, ExactInference.estimate(model, pool), pool);
        assertThat(PseudoLikelihood.of(model, rows, pool)).containsExactly(expected, within(1e-4));
    }

    @Test
    void reconstructionErrorIsThatOfTheDefinition() {
        Rbm model = TestModels.random(9, 4, 1, 2);
        BinaryMatrix rows = TestModels.allStates(9).slice(100, 103);
        double[] errors = Reconstruction.squaredErrors(model, rows, pool);
        for (int r = 0; r < 3; r++) {
            double expected = 0;
            for (int j = 0; j < 9; j++) {
                double error = reconstruction(model, rows, r, j) - (rows.get(r, j) ? 1 : 0);
                expected += error * error;
            }
            assertThat(errors[r]).isCloseTo(expected, within(1e-5));
        }
    }

    private static double reconstruction(Rbm model, BinaryMatrix rows, int row, int pixel) {
        double input = model.visibleBias()[pixel];
        for (int i = 0; i < model.hiddenCount(); i++) {
            double hiddenInput =
                    model.hiddenBias()[i] + rows.dot(row, model.weights().row(i));
            input += model.weight(i, pixel) * LogSpace.sigmoid(hiddenInput);
        }
        return LogSpace.sigmoid(input);
    }
}
