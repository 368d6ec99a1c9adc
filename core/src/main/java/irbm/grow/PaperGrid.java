package irbm.grow;

import irbm.frankwolfe.GrowOptions;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Chooses λ and η from the paper's grids: a few units are grown with each pair, and the best validation likelihood wins. */
final class PaperGrid {
    // At 20 units a small λ has not yet had the time to pay.
    static final int UNITS = 100;

    private static final double[] REGULARIZATIONS = {1, 0.5, 0.1, 0.05, 0.01};
    private static final double[] BIAS_RATES = {0.05, 0.02, 0.01, 0.005};

    private PaperGrid() {}

    /** The options with the best pair; {@code score} grows with them. */
    static GrowOptions best(GrowOptions options, ToDoubleFunction<GrowOptions> score, Narrator narrator) {
        GrowOptions best = options;
        double bestScore = Double.NEGATIVE_INFINITY;
        for (double lambda : REGULARIZATIONS) {
            for (double rate : BIAS_RATES) {
                GrowOptions pair = with(options, lambda, rate);
                double found = score.applyAsDouble(pair);
                narrator.say(String.format(
                        Locale.ROOT, "  regularization %-4s bias rate %-5s log-likelihood %.1f", lambda, rate, found));
                best = found > bestScore ? pair : best;
                bestScore = Math.max(found, bestScore);
            }
        }
        return best;
    }

    private static GrowOptions with(GrowOptions options, double lambda, double rate) {
        return options.withSearch(options.search().withRegularization(lambda))
                .withBias(options.bias().withLearningRate(rate));
    }
}
