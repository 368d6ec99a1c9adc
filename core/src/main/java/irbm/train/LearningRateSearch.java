package irbm.train;

import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Chooses the learning rate by short trial runs and successive halving: all rates run a few updates, the best two run three times as
 * many. The right rate is worth tens of nats, and no default is right for all data.
 */
public final class LearningRateSearch {
    private static final double[] RATES = {0.1, 0.2, 0.4, 0.8, 1.6};
    private static final int FINALISTS = 2;
    private static final int LONGER = 3;
    // Enough updates to tell the rates apart, and together no more than a part of the run that they are chosen for.
    private static final int MOST_UPDATES = 150;
    private static final int LEAST_UPDATES = 40;
    private static final int PART_OF_RUN = 20;

    private final Rows train;
    private final CdOptions options;
    private final ToDoubleFunction<Rbm> validationLogLikelihood;
    private final WorkerPool pool;

    /** The rows of a trial are brought to this machine. */
    public LearningRateSearch(
            Rows train, CdOptions options, ToDoubleFunction<Rbm> validationLogLikelihood, WorkerPool pool) {
        this.train = train;
        this.options = options;
        this.validationLogLikelihood = validationLogLikelihood;
        this.pool = pool;
    }

    /** A trial run and its score; a run that diverged scores minus infinity. */
    public record Trial(double learningRate, int updates, double validationLogLikelihood) {}

    /** The best rate of all trials: that of the last one. See {@link Rate#forRun} for what a long run makes of it. */
    public static double best(List<Trial> trials) {
        return trials.get(trials.size() - 1).learningRate();
    }

    private long runUpdates() {
        return (long) options.epochs() * options.updatesPerEpoch(train.count());
    }

    /** All trials, the last one the best of the longer ones; {@code teller} is told about them. */
    public List<Trial> run(Rbm start, long seed, Consumer<String> teller) {
        teller.accept("choosing the learning rate by short trial runs");
        List<Trial> trials = run(start, seed);
        for (Trial trial : trials) {
            teller.accept(String.format(
                    Locale.ROOT,
                    "  rate %-4s %4d updates  log-likelihood %.1f",
                    trial.learningRate(),
                    trial.updates(),
                    trial.validationLogLikelihood()));
        }
        return trials;
    }

    /** What a run of these options makes of the rate, in words. */
    public static String reason(Rate rate, CdOptions options) {
        return options.learningRate() == rate.value()
                ? "learning rate " + rate.value() + ", the best of the longer trials"
                : "learning rate %s: the best of the longer trials, %s, is too high for %d epochs"
                        .formatted(options.learningRate(), rate.value(), options.epochs());
    }

    List<Trial> run(Rbm start, long seed) {
        int updates = (int) Math.max(LEAST_UPDATES, Math.min(MOST_UPDATES, runUpdates() / PART_OF_RUN));
        List<Trial> first = new ArrayList<>();
        for (double rate : RATES) {
            first.add(trial(start, rate, updates, seed));
        }
        first.sort(Comparator.comparingDouble(Trial::validationLogLikelihood));
        List<Trial> second = new ArrayList<>();
        for (Trial finalist : first.subList(RATES.length - FINALISTS, RATES.length)) {
            second.add(trial(start, finalist.learningRate(), LONGER * updates, seed));
        }
        second.sort(Comparator.comparingDouble(Trial::validationLogLikelihood));
        List<Trial> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private Trial trial(Rbm start, double rate, int updates, long seed) {
        Rows rows = sample(updates * options.batchSize(), Randomness.key(seed, Purpose.SHUFFLE, -1, 0));
        int perEpoch = options.updatesPerEpoch(rows.count());
        CdOptions trialOptions = options.withLearningRate(rate).withEpochs((updates + perEpoch - 1) / perEpoch);
        ContrastiveDivergence epochs = new ContrastiveDivergence(rows, trialOptions, pool);
        CdState state = CdState.from(start, rows, trialOptions, seed, pool);
        try {
            for (int e = 0; e < trialOptions.epochs(); e++) {
                state = epochs.step(state);
            }
            return new Trial(rate, updates, validationLogLikelihood.applyAsDouble(state.result(trialOptions)));
        } catch (DivergenceException diverged) {
            return new Trial(rate, updates, Double.NEGATIVE_INFINITY);
        }
    }

    private Rows sample(int rows, long key) {
        return rows >= train.count() ? train : train.part(Arrays.copyOf(train.shuffled(key), rows));
    }
}
