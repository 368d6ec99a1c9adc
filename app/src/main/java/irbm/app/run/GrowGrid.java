package irbm.app.run;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.train.BiasOptions;
import irbm.train.DivergenceException;
import irbm.train.FrankWolfe;
import irbm.train.GrowEvent;
import irbm.train.GrowOptions;
import irbm.train.GrowRules;
import irbm.train.GrowState;
import irbm.train.TrainingLoop;
import java.util.List;
import java.util.Locale;

/** Chooses λ and η from the paper's grids: a few units are grown with each pair, and the best validation likelihood wins. */
final class GrowGrid {
    private static final double[] REGULARIZATIONS = {1, 0.5, 0.1, 0.05, 0.01};
    private static final double[] BIAS_RATES = {0.05, 0.02, 0.01, 0.005};
    // At 20 units a small λ has not yet had the time to pay.
    private static final int UNITS = 100;

    private final GrowRequest request;
    private final GrowLikelihood likelihood;
    private final RunProgress progress;
    private final WorkerPool pool;

    GrowGrid(GrowRequest request, GrowLikelihood likelihood, RunProgress progress, WorkerPool pool) {
        this.request = request;
        this.likelihood = likelihood;
        this.progress = progress;
        this.pool = pool;
    }

    /** The options of the request with the best pair. */
    GrowOptions choose() {
        progress.say("choosing regularization and bias learning rate on the paper's grids, %d units each"
                .formatted(units()));
        GrowOptions best = request.options();
        double bestScore = Double.NEGATIVE_INFINITY;
        for (double lambda : REGULARIZATIONS) {
            for (double rate : BIAS_RATES) {
                GrowOptions options = with(lambda, rate);
                double score = score(options);
                progress.say(String.format(
                        Locale.ROOT, "  regularization %-4s bias rate %-5s log-likelihood %.1f", lambda, rate, score));
                best = score > bestScore ? options : best;
                bestScore = Math.max(score, bestScore);
            }
        }
        return best;
    }

    /** A few more than there are at the start. */
    private int units() {
        int present = request.from().map(BinaryModel::hiddenCount).orElse(0);
        return Math.min(present + UNITS, request.options().maxUnits());
    }

    private GrowOptions with(double lambda, double rate) {
        BiasOptions bias = request.options().bias();
        return request.options()
                .withSearch(request.options().search().withRegularization(lambda))
                .withBias(new BiasOptions(bias.updates(), bias.batchSize(), rate));
    }

    /** Diverged pairs score minus infinity. */
    private double score(GrowOptions options) {
        int units = units();
        GrowOptions trial = options.withMaxUnits(units).withCheckEvery(units);
        GrowState start = request.start(trial);
        FrankWolfe step = request.step(start.model().units().visibleUnits(), trial, likelihood::logPartition, pool);
        try {
            var outcome = new TrainingLoop<GrowState, GrowEvent>(
                            step, List.of(GrowRules.maxUnits(units), GrowRules.noUsefulUnit()), List.of())
                    .run(start, List.of());
            double score = outcome.history().get(outcome.history().size() - 1).validationLogLikelihood();
            return Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score;
        } catch (DivergenceException diverged) {
            return Double.NEGATIVE_INFINITY;
        }
    }
}
