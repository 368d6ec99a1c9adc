package irbm.train;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Growing with everything in memory, for programs: the learning rate by trial runs, the size by the validation likelihood, and
 * training of the chosen size. The steps, rules and options are those of the command, which adds files and resuming.
 */
public final class Growth {
    /** Trial runs for the learning rate need units to train; the best rate hardly depends on their number. */
    public static final int TRIAL_UNITS = 100;

    /** Chains of the estimates that compare sizes. */
    public static final int CHAINS = 100;

    private static final int SMALL_MODEL = 100;

    private final GrowData train;
    private final GrowData validation;
    private final ToDoubleFunction<Rbm> logPartition;
    private final ToDoubleFunction<Rbm> quickLogLikelihood;
    private final Sampler moves;
    private final WorkerPool pool;

    /** Grows on {@code train}; {@code logPartition} estimates log Z. Without validation rows the training rows decide. */
    public Growth(BinaryMatrix train, BinaryMatrix validation, ToDoubleFunction<Rbm> logPartition, WorkerPool pool) {
        this(
                GrowData.of(train, pool),
                GrowData.of(validation, pool),
                logPartition,
                quick(GrowData.of(validation.rows() == 0 ? train : validation, pool), logPartition),
                new BlockGibbs(pool),
                pool);
    }

    /**
     * The same on examples, and with chains, that may be on a cluster. {@code quickLogLikelihood} of the rows that decide compares learning
     * rates and epochs.
     */
    public Growth(
            GrowData train,
            GrowData validation,
            ToDoubleFunction<Rbm> logPartition,
            ToDoubleFunction<Rbm> quickLogLikelihood,
            Sampler moves,
            WorkerPool pool) {
        this.train = train;
        this.validation = validation.count() == 0 ? train : validation;
        this.logPartition = logPartition;
        this.quickLogLikelihood = quickLogLikelihood;
        this.moves = moves;
        this.pool = pool;
    }

    private static ToDoubleFunction<Rbm> quick(GrowData watched, ToDoubleFunction<Rbm> logPartition) {
        return model -> -watched.meanFreeEnergy(model) - logPartition.applyAsDouble(model);
    }

    /**
     * How growing ended.
     *
     * @param model the one to take, see {@link #isBest}
     * @param reason why growing stopped
     * @param history the events of all steps
     */
    public record Grown(Rbm model, String reason, List<GrowEvent> history) {}

    /** The best learning rate of short trial runs, from which {@code withBestRate} of the options makes theirs. */
    public double learningRate(long seed) {
        return learningRate(CdOptions.DEFAULTS, seed);
    }

    /** The same for training with such options; the longer it is, the longer are the trials. */
    public double learningRate(CdOptions options, long seed) {
        Rbm start = CdState.randomModel(train.baseRate(), TRIAL_UNITS, seed);
        LearningRateSearch search = new LearningRateSearch(train, options, quickLogLikelihood, pool);
        return LearningRateSearch.best(search.run(start, seed));
    }

    private double logLikelihood(Rbm model) {
        return -validation.meanFreeEnergy(model) - logPartition.applyAsDouble(model);
    }

    /** Grows until the validation likelihood does not improve, no useful unit is found, or the largest size is reached. */
    public Grown run(GrowOptions options, long seed) {
        require(options.masses().rule() == MassRule.UNIT, "a standard RBM has masses of one, not %s", options.masses());
        return run(options, GrowState.start(train.baseRate(), options, seed), List.of(), train.baseRate(), List.of());
    }

    /**
     * Goes on from a state, the events that led to it and the best model so far. The observers see every step, so that a
     * program can keep what it needs to go on.
     */
    public Grown run(
            GrowOptions options,
            GrowState start,
            List<GrowEvent> past,
            Rbm bestSoFar,
            List<Observer<GrowState, GrowEvent>> observers) {
        Best best = new Best(bestSoFar);
        List<Observer<GrowState, GrowEvent>> all = new ArrayList<>(observers);
        all.add(0, best);
        var outcome = new TrainingLoop<GrowState, GrowEvent>(
                        new FrankWolfe(
                                train,
                                validation,
                                options,
                                model -> logPartition.applyAsDouble(model.units()),
                                moves,
                                pool),
                        List.of(
                                GrowRules.noUsefulUnit(),
                                GrowRules.patience(patience(options)),
                                GrowRules.maxUnits(options.maxUnits())),
                        all)
                .run(start, past);
        return new Grown(best.model, outcome.reason(), outcome.history());
    }

    /** Trains a grown model, all parameters together, from a {@link WarmStart}, by the rules of {@link Refinement}. */
    public Rbm refine(Rbm grown, CdOptions options, long seed) {
        Rbm start = WarmStart.of(grown, train.baseRate(), WarmStart.KEPT);
        return better(grown, Refinement.run(options, (attempt, number) -> trained(start, attempt, seed)));
    }

    /** One attempt of {@link Refinement} on all rows, in memory. */
    public Refinement.Trained trained(Rbm start, CdOptions options, long seed) {
        BinaryMatrix rows = train.first(train.count());
        CdStep step = new CdStep(
                rows,
                new BinaryMatrix(0, rows.columns()),
                options,
                (epoch, model) ->
                        Refinement.isChecked(epoch, options) ? quickLogLikelihood.applyAsDouble(model) : Double.NaN,
                pool);
        CdState from = CdState.from(start, rows, options, seed, pool);
        return Refinement.train(step, from, state -> state.result(options), options);
    }

    /** What training came to, unless the grown model has the higher validation likelihood. */
    public Rbm better(Rbm grown, Refinement.Result refined) {
        return logLikelihood(grown) > logLikelihood(refined.model()) ? grown : refined.model();
    }

    /**
     * Checks of the validation likelihood without an improvement after which growing ends. With joint training each is of a model half
     * as large again, so that one more costs as much as all before; unit by unit the checks are close, and one says less.
     */
    public static int patience(GrowOptions options) {
        return options.joint().updates() > 0 ? 1 : 3;
    }

    /** Temperatures that compare sizes: beyond 100 units a short schedule jumps by nats from check to check. */
    public static int temperatures(int units) {
        return units <= SMALL_MODEL ? 1000 : 4000;
    }

    /**
     * What counts as an improvement over such a likelihood: a nat, which is about the error of a check on a large model, or one per
     * cent where that is less.
     */
    public static double leastImprovement(double logLikelihood) {
        return Math.min(1, 0.01 * Math.abs(logLikelihood));
    }

    /**
     * Whether the model after the last of these steps is the one to take so far: it gained {@link #leastImprovement} over the one
     * taken before, so that of two sizes that are level the smaller one is taken. Without measurements the last one is.
     */
    public static boolean isBest(List<GrowEvent> history) {
        double last = history.get(history.size() - 1).validationLogLikelihood();
        double best = ValidationRules.Progress.of(history, GrowEvent::validationLogLikelihood, Growth::leastImprovement)
                .best();
        return Double.isInfinite(best) || last == best;
    }

    /** Keeps the best model. */
    private static final class Best implements Observer<GrowState, GrowEvent> {
        private Rbm model;

        Best(Rbm model) {
            this.model = model;
        }

        @Override
        public void observe(GrowState state, List<GrowEvent> history) {
            if (isBest(history)) {
                model = state.average().units();
            }
        }
    }
}
