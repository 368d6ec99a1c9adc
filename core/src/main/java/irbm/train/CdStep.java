package irbm.train;

import irbm.evaluate.Likelihood;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An epoch with its measurements and its guard. When an epoch diverges, it is repeated from the state before it with a quarter of
 * the learning rate; after the third time the run ends with {@link DivergenceException}, and the last good state is the one that
 * the observers saw last. The event, and in the end the exception, say why.
 */
public final class CdStep implements Step<CdState, CdEvent> {
    private static final int MOST_RETRIES = 3;
    private static final double SLOWER = 0.25;
    private static final int LEAST_MEASURED = 500;
    private static final int MOST_MEASURED = 2000;

    private final ContrastiveDivergence epoch;
    private final CdOptions options;
    private final BinaryMatrix train;
    private final BinaryMatrix validation;
    private final EpochLikelihood likelihood;
    private final Sampler sampler;
    private final WorkerPool pool;

    /**
     * Trains on {@code train} and measures on {@code validation}, which may be empty.
     */
    public CdStep(Rows train, Rows validation, CdOptions options, EpochLikelihood likelihood, WorkerPool pool) {
        this.epoch = new ContrastiveDivergence(train, options, pool);
        this.options = options;
        // Measuring must not take longer than the epoch that is measured.
        int measured = Math.max(LEAST_MEASURED, Math.min(train.count() / 4, MOST_MEASURED));
        this.train = train.representative(measured);
        this.validation = validation.representative(measured);
        this.likelihood = likelihood;
        this.sampler = new BlockGibbs(pool);
        this.pool = pool;
    }

    @Override
    public Result<CdState, CdEvent> step(CdState state) {
        CdState from = state;
        List<Divergence> setbacks = new ArrayList<>();
        while (true) {
            try {
                CdState next = epoch.step(from);
                requireHealthy(next);
                return new Result<>(next, measure(next, setbacks));
            } catch (DivergenceException diverged) {
                setbacks.addAll(diverged.divergences());
                if (retries(from) == MOST_RETRIES) {
                    throw new DivergenceException(setbacks);
                }
                from = from.withRateFactor(from.rateFactor() * SLOWER);
            }
        }
    }

    private static int retries(CdState state) {
        return (int) Math.round(Math.log(state.rateFactor()) / Math.log(SLOWER));
    }

    private CdEvent measure(CdState state, List<Divergence> setbacks) {
        Rbm model = state.result(options);
        double trainEnergy = model.meanFreeEnergy(train, pool);
        double gap = validation.rows() == 0 ? Double.NaN : model.meanFreeEnergy(validation, pool) - trainEnergy;
        long updates = (long) state.epoch() * epoch.updatesPerEpoch();
        Optional<Likelihood> measured = likelihood.of(state.epoch(), model);
        return new CdEvent(
                state.epoch(),
                epoch.rate(updates - 1, state.rateFactor()),
                gap,
                reconstructionError(model, state),
                meanWeight(model),
                state.chainGap(state.model(), train, pool),
                saturatedUnits(model),
                measured.map(Likelihood::mean).orElse(Double.NaN),
                retries(state),
                setbacks,
                measured.map(Likelihood::logPartition));
    }

    private double reconstructionError(Rbm model, CdState state) {
        Chains start = new Chains(train, state.chains().seed(), state.epoch());
        BinaryMatrix after = sampler.advance(model, start, 1).chains().visible();
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
        return DivergenceGuard.saturatedShare(CdState.meanActivity(model, train, pool));
    }

    // The current parameters, not the average, which follows them slowly.
    private void requireHealthy(CdState state) {
        DivergenceGuard.checkSaturation(saturatedUnits(state.model()), state.epoch());
        // Where the next sweeps lead: the chains have not yet seen the last update, which may be the one that kills
        // them.
        Chains next = sampler.advance(state.model(), state.chains(), options.gibbsSteps())
                .chains();
        DivergenceGuard.checkChains(next.visible(), train, state.epoch());
    }
}
