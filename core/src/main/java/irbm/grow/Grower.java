package irbm.grow;

import irbm.evaluate.Annealing;
import irbm.evaluate.Effort;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.MeasuredPartition;
import irbm.evaluate.QuickLikelihood;
import irbm.frankwolfe.FrankWolfe;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowOptions;
import irbm.frankwolfe.GrowState;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.VisibleUnits;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.DivergenceException;
import irbm.train.LearningRateSearch;
import irbm.train.Observer;
import irbm.train.Rate;
import irbm.train.Refinement;
import irbm.train.StoppingRule;
import irbm.train.TrainingLoop;
import irbm.train.WarmStart;
import java.util.List;
import java.util.Optional;

/**
 * The engine of growing, from rows to a trained model of a chosen size. The command, programs, Spark and the reproduction differ in where the
 * work is done ({@link Site}), where it is kept ({@link Journal}) and who is told ({@link Narrator}), and in nothing else.
 */
public final class Grower {
    /** Trial runs for the learning rate need units to train; the best rate hardly depends on their number. */
    public static final int TRIAL_UNITS = 100;

    private final Rows train;
    private final Rows validation;
    private final Rows watched;
    private final Rbm base;
    private final Site site;
    private final Narrator narrator;
    private final MeasuredPartition partition;
    private final QuickLikelihood quick;

    /** Grows on {@code train}. Without validation rows the training rows decide. */
    public Grower(Rows train, Rows validation, Site site, Narrator narrator) {
        this.train = train;
        this.validation = validation;
        this.watched = validation.isEmpty() ? train : validation;
        this.base = train.baseRate();
        this.site = site;
        this.narrator = narrator;
        Annealing annealing = site.annealing(base);
        this.partition = new MeasuredPartition(annealing);
        this.quick = new QuickLikelihood(annealing, watched.representative(QuickLikelihood.MOST_ROWS), site.pool());
    }

    /** Grows a new model, or continues a run that was killed; {@code from} is a model to add units to. */
    public Grown run(Recipe recipe, Optional<BinaryModel> from, long seed, Journal journal) {
        if (recipe.sizes().isPresent()) {
            return compared(recipe, recipe.sizes().get(), seed, journal);
        }
        Optional<GrowProgress> begun = journal.begun();
        // The units of a model that is continued are its own.
        VisibleUnits units = begun.map(progress -> progress.state().model())
                .or(() -> from)
                .map(model -> model.units().visibleUnits())
                .orElse(train.units());
        Grower grower = units.equals(train.units())
                ? this
                : new Grower(train.withUnits(units), validation.withUnits(units), site, narrator);
        return grower.run(recipe, begun.orElseGet(() -> grower.begin(recipe, from, seed, journal)), seed, journal);
    }

    /** Trains models of several sizes and takes one. */
    private Grown compared(Recipe recipe, SizeOptions options, long seed, Journal journal) {
        Rate rate = recipe.learningRate().isPresent()
                ? Rate.given(recipe.learningRate().getAsDouble())
                : Rate.best(LearningRateSearch.best(rateTrials(CdOptions.DEFAULTS, SizeSearch.TRIAL_UNITS, seed)));
        SizeSearch search =
                new SizeSearch(train, validation, new SizeSearch.Setup(site, narrator, rate), options, seed, journal);
        SizeSearch.Found found = search.run();
        journal.keepResult(found.model());
        int largest = found.curve().get(found.curve().size() - 1).units();
        return new Grown(found.model(), largest, found.reason(), 0, List.of(), found.curve());
    }

    private Grown run(Recipe recipe, GrowProgress start, long seed, Journal journal) {
        TrainingLoop.Outcome<GrowState, GrowEvent> outcome = grown(recipe, start, journal);
        BinaryModel chosen = journal.best().orElse(outcome.state().average());
        journal.keepResult(chosen); // should refinement diverge, there is a model
        int reached = outcome.state().model().hiddenCount();
        Grown grown = new Grown(chosen, reached, outcome.reason(), 0, outcome.history(), List.of());
        if (recipe.refinement().isEmpty() || chosen.hiddenCount() == 0) {
            return grown;
        }
        Grown refined = refined(recipe, grown, start.choice().learningRate(), seed, journal);
        journal.keepResult(refined.model());
        return refined;
    }

    private GrowProgress begin(Recipe recipe, Optional<BinaryModel> from, long seed, Journal journal) {
        GrowOptions options = recipe.grid() ? paperGrid(recipe.options(), from, seed) : recipe.options();
        GrowProgress start = new GrowProgress(
                start(options, from, seed), List.of(), GrowChoice.of(options, learningRate(recipe, seed)));
        journal.keep(start);
        return start;
    }

    private GrowState start(GrowOptions options, Optional<BinaryModel> from, long seed) {
        return from.map(model -> GrowState.from(model, base, options, seed))
                .orElseGet(() -> GrowState.start(base, options, seed));
    }

    /** The rate that was given or, where something is trained, the best one of short trials. */
    private double learningRate(Recipe recipe, long seed) {
        CdOptions joint = recipe.options().joint().training();
        return recipe.learningRate()
                .orElseGet(() -> recipe.trains()
                        ? LearningRateSearch.best(rateTrials(recipe.refinement().orElse(joint), seed))
                        : joint.learningRate());
    }

    /** Short trial runs for the learning rate of training with such options; the last one is the best. */
    public List<LearningRateSearch.Trial> rateTrials(CdOptions options, long seed) {
        return rateTrials(options, TRIAL_UNITS, seed);
    }

    private List<LearningRateSearch.Trial> rateTrials(CdOptions options, int units, long seed) {
        Rbm random = CdState.randomModel(base, units, seed);
        return new LearningRateSearch(train, options, quick::of, site.pool()).run(random, seed, narrator::say);
    }

    private GrowOptions paperGrid(GrowOptions options, Optional<BinaryModel> from, long seed) {
        int present = from.map(BinaryModel::hiddenCount).orElse(0);
        int units = Math.min(present + PaperGrid.UNITS, options.maxUnits());
        narrator.say(
                "choosing regularization and bias learning rate on the paper's grids, %d units each".formatted(units));
        return PaperGrid.best(options, pair -> score(pair, from, units, seed), narrator);
    }

    /** The validation likelihood of a model grown to a size; minus infinity where growing diverges. */
    public double score(GrowOptions options, Optional<BinaryModel> from, int units, long seed) {
        GrowOptions trial = options.withMaxUnits(units).withCheckEvery(units);
        GrowProgress start = new GrowProgress(start(trial, from, seed), List.of(), GrowChoice.of(trial, 1));
        try {
            List<GrowEvent> history =
                    continued(trial, start, untilSize(units), List.of()).history();
            double score = history.get(history.size() - 1).validationLogLikelihood();
            return Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score;
        } catch (DivergenceException diverged) {
            return Double.NEGATIVE_INFINITY;
        }
    }

    /** Ends growing at a size, or where no further unit is found. */
    public static List<StoppingRule<GrowEvent>> untilSize(int units) {
        return List.of(GrowRules.maxUnits(units), GrowRules.noUsefulUnit());
    }

    /** Steps of Frank-Wolfe from a state until a rule ends them: the one growing loop. */
    public TrainingLoop.Outcome<GrowState, GrowEvent> continued(
            GrowOptions options,
            GrowProgress start,
            List<StoppingRule<GrowEvent>> rules,
            List<Observer<GrowState, GrowEvent>> observers) {
        FrankWolfe step = new FrankWolfe(train, validation, options, partition::ofSize, site.sampler(), site.pool());
        return new TrainingLoop<>(step, rules, observers).run(start.state(), start.history());
    }

    private TrainingLoop.Outcome<GrowState, GrowEvent> grown(Recipe recipe, GrowProgress start, Journal journal) {
        Observer<GrowState, GrowEvent> keeper = (state, history) -> {
            if (!recipe.selects() || GrowRules.isBest(history)) {
                journal.keepBest(state.average());
            }
            journal.keep(new GrowProgress(state, history, start.choice()));
        };
        try {
            return continued(start.choice().in(recipe.options()), start, recipe.rules(), List.of(keeper));
        } catch (DivergenceException diverged) {
            journal.keepResult(lastGood(journal.best().orElse(start.state().average())));
            throw diverged;
        }
    }

    /** Between two checks nobody knows whether a model is any good, so it must prove to be better than independent units. */
    private BinaryModel lastGood(BinaryModel last) {
        return logLikelihood(last) > logLikelihood(base) ? last : base;
    }

    /** Of the rows that decide, good enough to compare sizes. */
    private double logLikelihood(BinaryModel model) {
        return -watched.meanFreeEnergy(model, site.pool())
                - partition.ofSize(model).value();
    }

    /** The model that training made of the chosen one, unless that has the higher validation likelihood. */
    private Grown refined(Recipe recipe, Grown grown, double learningRate, long seed, Journal journal) {
        Rate rate = new Rate(learningRate, recipe.learningRate().isEmpty());
        CdOptions options = recipe.refinement().orElseThrow().withRate(rate);
        if (rate.searched()) {
            narrator.say(LearningRateSearch.reason(rate, options));
        }
        Rbm chosen = grown.model().units();
        Rbm start = WarmStart.of(chosen, base, recipe.options().joint().kept());
        Refinement.Result best = Refinement.run(options, (slower, number) -> {
            narrator.say("refining %d units by %s, %d epochs, learning rate %s"
                    .formatted(chosen.hiddenCount(), slower.method(), slower.epochs(), slower.learningRate()));
            return site.train(
                    new Attempt(train, validation, Optional.of(quick), start, slower, seed),
                    journal.refinement(number, slower));
        });
        if (logLikelihood(grown.model()) > logLikelihood(best.model())) {
            narrator.say("refinement did not help: the grown model is kept");
            return grown;
        }
        return new Grown(
                best.model(), grown.reachedUnits(), grown.reason(), best.attempt(), grown.history(), List.of());
    }

    /** The likelihood of a result on the rows that decide, with its interval. */
    public Likelihood likelihood(BinaryModel model) {
        narrator.say("measuring the likelihood");
        LogPartitionEstimate estimate = partition.of(model, Effort.RESULT);
        return Likelihood.of(model, watched.here(), estimate, site.pool());
    }
}
