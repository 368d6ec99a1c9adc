package irbm.frankwolfe;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.TestModels;
import java.util.Arrays;

/** Small models with exact expectations: all states, each with its probability. */
final class Enumerated {
    private Enumerated() {}

    /** E_p exactly. */
    static ModelSamples samples(BinaryModel model) {
        return ModelSamples.weighted(TestModels.allStates(model.visibleCount()), logProbabilities(model));
    }

    static double[] logProbabilities(BinaryModel model) {
        return Arrays.stream(ExactInference.visibleDistribution(model, WorkerPool.CALLER))
                .map(Math::log)
                .toArray();
    }

    /** mean_n log p(v_n), in double from the parameters. */
    static double meanLogLikelihood(BinaryModel model, BinaryMatrix data) {
        double[] logs = logProbabilities(model);
        double sum = 0;
        for (int n = 0; n < data.rows(); n++) {
            sum += logs[(int) data.word(n, 0)];
        }
        return sum / data.rows();
    }

    static double[] mean(BinaryMatrix rows) {
        return Arrays.stream(rows.columnOnes())
                .mapToDouble(ones -> (double) ones / rows.rows())
                .toArray();
    }
}
