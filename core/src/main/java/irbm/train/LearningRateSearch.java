package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Examples;
import irbm.model.Rbm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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

    private final int count;
    private final Sampler sampler;
    private final CdOptions options;
    private final ToDoubleFunction<Rbm> validationLogLikelihood;
    private final WorkerPool pool;

    public LearningRateSearch(
            BinaryMatrix train, CdOptions options, ToDoubleFunction<Rbm> validationLogLikelihood, WorkerPool pool) {
        this(Examples.of(train), options, validationLogLikelihood, pool);
    }

    /** The same for examples with weights. */
    public LearningRateSearch(
            Examples train, CdOptions options, ToDoubleFunction<Rbm> validationLogLikelihood, WorkerPool pool) {
        this(train.count(), (rows, key) -> sample(train, rows, key), options, validationLogLikelihood, pool);
    }

    /** The same for examples that may be on a cluster: those of a trial are brought here. */
    public LearningRateSearch(
            GrowData train, CdOptions options, ToDoubleFunction<Rbm> validationLogLikelihood, WorkerPool pool) {
        this(train.count(), (rows, key) -> sample(train, rows, key), options, validationLogLikelihood, pool);
    }

    private LearningRateSearch(
            int count,
            Sampler sampler,
            CdOptions options,
            ToDoubleFunction<Rbm> validationLogLikelihood,
            WorkerPool pool) {
        this.count = count;
        this.sampler = sampler;
        this.options = options;
        this.validationLogLikelihood = validationLogLikelihood;
        this.pool = pool;
    }

    /** At most so many examples, drawn by a key. */
    private interface Sampler {
        Examples draw(int rows, long key);
    }

    /** A trial run and its score; a run that diverged scores minus infinity. */
    public record Trial(double learningRate, int updates, double validationLogLikelihood) {}

    /** The best rate of all trials: that of the last one. See {@link CdOptions#withBestRate} for what a long run makes of it. */
    public static double best(List<Trial> trials) {
        return trials.get(trials.size() - 1).learningRate();
    }

    private long runUpdates() {
        return (long) options.epochs() * options.updatesPerEpoch(count);
    }

    /** All trials; the last one is the best of the longer ones. */
    public List<Trial> run(Rbm start, long seed) {
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
        Examples rows = sampler.draw(updates * options.batchSize(), Randomness.key(seed, Purpose.SHUFFLE, -1, 0));
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

    private static Examples sample(Examples train, int rows, long key) {
        return rows >= train.count()
                ? train
                : Examples.of(train.rows().select(Arrays.copyOf(train.shuffled(key), rows)))
                        .withUnits(train.units());
    }

    private static Examples sample(GrowData train, int rows, long key) {
        return Examples.of(
                        rows >= train.count()
                                ? train.first(rows)
                                : train.select(Arrays.copyOf(Randomness.permutation(train.count(), key), rows)))
                .withUnits(train.units());
    }
}
