package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Examples;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * An epoch with its measurements and its guard. When an epoch diverges, it is repeated from the state before it with a quarter of
 * the learning rate; after the third time the run ends with {@link DivergenceException}, and the last good state is the one that
 * the observers saw last.
 */
public final class CdStep implements Step<CdState, CdEvent> {
    private static final int MOST_RETRIES = 3;
    private static final double SLOWER = 0.25;
    private static final int MEASURED_ROWS = 2000;
    private static final float SATURATED = 0.001f;

    private final ContrastiveDivergence epoch;
    private final CdOptions options;
    private final BinaryMatrix train;
    private final BinaryMatrix validation;
    private final BiFunction<Integer, Rbm, Double> logLikelihood;
    private final WorkerPool pool;

    /**
     * Trains on {@code train}. {@code logLikelihood} estimates the validation likelihood of a model after an epoch, or answers NaN
     * where none is wanted.
     */
    public CdStep(
            BinaryMatrix train,
            BinaryMatrix validation,
            CdOptions options,
            BiFunction<Integer, Rbm, Double> logLikelihood,
            WorkerPool pool) {
        this(Examples.of(train), Examples.of(validation), options, logLikelihood, pool);
    }

    /** The same for examples with weights. */
    public CdStep(
            Examples train,
            Examples validation,
            CdOptions options,
            BiFunction<Integer, Rbm, Double> logLikelihood,
            WorkerPool pool) {
        this.epoch = new ContrastiveDivergence(train, options, pool);
        this.options = options;
        this.train = train.representative(MEASURED_ROWS);
        this.validation = validation.representative(MEASURED_ROWS);
        this.logLikelihood = logLikelihood;
        this.pool = pool;
    }

    @Override
    public Result<CdState, CdEvent> step(CdState state) {
        CdState from = state;
        while (true) {
            try {
                CdState next = epoch.step(from);
                CdEvent event = measure(next);
                requireHealthy(next, event);
                return new Result<>(next, event);
            } catch (DivergenceException diverged) {
                if (retries(from) == MOST_RETRIES) {
                    throw diverged;
                }
                from = from.withRateFactor(from.rateFactor() * SLOWER);
            }
        }
    }

    private static int retries(CdState state) {
        return (int) Math.round(Math.log(state.rateFactor()) / Math.log(SLOWER));
    }

    private CdEvent measure(CdState state) {
        Rbm model = state.result(options);
        double trainEnergy = model.meanFreeEnergy(train, pool);
        double gap = validation.rows() == 0 ? Double.NaN : model.meanFreeEnergy(validation, pool) - trainEnergy;
        BinaryMatrix chains = state.chains().visible();
        double chainGap = chains.rows() == 0
                ? Double.NaN
                : state.model().meanFreeEnergy(chains, pool) - state.model().meanFreeEnergy(train, pool);
        long updates = (long) state.epoch() * epoch.updatesPerEpoch();
        return new CdEvent(
                state.epoch(),
                epoch.rate(updates - 1, state.rateFactor()),
                gap,
                reconstructionError(model, state),
                meanWeight(model),
                chainGap,
                saturatedUnits(model),
                logLikelihood.apply(state.epoch(), model),
                retries(state));
    }

    private double reconstructionError(Rbm model, CdState state) {
        Chains start = new Chains(train, state.chains().seed(), state.epoch());
        BinaryMatrix after = BlockGibbs.advance(model, start, 1, pool).visible();
        long changed = 0;
        for (int n = 0; n < train.rows(); n++) {
            for (int w = 0; w < train.wordsPerRow(); w++) {
                changed += Long.bitCount(train.word(n, w) ^ after.word(n, w));
            }
        }
        return (double) changed / train.rows() / train.columns();
    }

    private static double meanWeight(Rbm model) {
        double sum = 0;
        float[] weights = model.weights().toArray();
        for (float weight : weights) {
            sum += Math.abs(weight);
        }
        return weights.length == 0 ? 0 : sum / weights.length;
    }

    private double saturatedUnits(Rbm model) {
        float[] activity =
                CdState.meanActivity(model, train.slice(0, Math.min(CdState.ACTIVITY_ROWS, train.rows())), pool);
        int saturated = 0;
        for (float mean : activity) {
            saturated += mean < SATURATED || mean > 1 - SATURATED ? 1 : 0;
        }
        return activity.length == 0 ? 0 : (double) saturated / activity.length;
    }

    private static void requireHealthy(CdState state, CdEvent event) {
        if (event.saturatedUnits() > 0.5) {
            throw new DivergenceException(String.format(
                    Locale.ROOT,
                    "%.0f %% of the hidden units are saturated after epoch %d, the limit is 50 %%",
                    100 * event.saturatedUnits(),
                    state.epoch()));
        }
        BinaryMatrix chains = state.chains().visible();
        if (chains.rows() >= 10 && allEqual(chains)) {
            throw new DivergenceException(
                    "all %d chains are in the same state after epoch %d".formatted(chains.rows(), state.epoch()));
        }
    }

    private static boolean allEqual(BinaryMatrix rows) {
        BinaryMatrix first = rows.slice(0, 1);
        for (int r = 1; r < rows.rows(); r++) {
            if (!rows.slice(r, r + 1).equals(first)) {
                return false;
            }
        }
        return true;
    }
}
