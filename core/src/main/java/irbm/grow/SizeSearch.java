package irbm.grow;

import irbm.evaluate.Difference;
import irbm.evaluate.LikelihoodSample;
import irbm.evaluate.PairedLikelihood;
import irbm.evaluate.Schedule;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.DivergenceException;
import irbm.train.Rate;
import irbm.train.TrainingJournal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the size by comparing trained models. From a small model it tries twice the units and twice the training, takes the better of
 * the two, and goes on from there until neither is better beyond the error of the comparison. Both cost twice as much as what they start
 * from, so that all attempts together cost a small multiple of the last. Then it looks for the smallest size that cannot be told from the
 * best. No hidden units at all is a size, too.
 */
final class SizeSearch {
    /** The learning rate is tried with that many units, which cost little. */
    static final int TRIAL_UNITS = 20;

    private static final Candidate NOTHING = new Candidate(0, 0, 0);
    private static final int FIRST_UNITS = 10;
    private static final int FIRST_UPDATES = 1000;
    // More passes learn few rows by heart whatever the size.
    private static final int MOST_PASSES = 1000;
    private static final double FIRST_DECAY = 0.003;
    private static final double MORE_DECAY = 3;
    private static final double LARGEST_DECAY = 0.03;
    // Of the comparison: the same for all candidates, so that their differences are far better known than their values.
    private static final int CHAINS = 100;
    private static final int TEMPERATURES = 2000;
    private static final int MOST_ROWS = 10_000;
    private static final int SEED = 7;
    // Standard errors beyond which a difference counts. A size that is too large by chance is made smaller again in the
    // end.
    private static final double CERTAIN = 1;
    // That hidden units are needed at all: wrong by chance in one of 400 runs, since there are two tries.
    private static final double NEEDED = 3;
    private static final double DIVERGED_SLOWER = 0.25;
    private static final int FINEST = 8;

    private final Rows train;
    private final Rows validation;
    private final Rbm base;
    private final Site site;
    private final Narrator narrator;
    private final SizeOptions options;
    private final Rate rate;
    private final long seed;
    private final Journal journal;
    private final PairedLikelihood comparison;
    private final long started = System.nanoTime();
    private final Map<Candidate, Measured> measured = new LinkedHashMap<>();

    SizeSearch(Rows train, Rows validation, Setup setup, SizeOptions options, long seed, Journal journal) {
        this.train = train;
        this.validation = validation;
        this.base = train.baseRate();
        this.site = setup.site();
        this.narrator = setup.narrator();
        this.rate = setup.rate();
        this.options = options;
        this.seed = seed;
        this.journal = journal;
        Rows watched = validation.isEmpty() ? train : validation;
        this.comparison = new PairedLikelihood(
                base, watched.representative(MOST_ROWS), Schedule.ofSteps(TEMPERATURES), CHAINS, SEED);
    }

    /** Where the work is done, who is told, and the learning rate. */
    record Setup(Site site, Narrator narrator, Rate rate) {}

    /** A candidate that was trained and measured. */
    private record Measured(Candidate candidate, Rbm model, LikelihoodSample sample, double gap, double seconds) {
        double value() {
            return sample.mean();
        }
    }

    /** How the search ended: the model to take, and why no larger or longer trained one was. */
    record Found(Rbm model, Candidate candidate, String reason, List<SizePoint> curve) {}

    Found run() {
        Measured none = nothing();
        Measured first = candidate(new Candidate(Math.min(FIRST_UNITS, options.maxUnits()), FIRST_UPDATES, 0));
        Measured start = isNeeded(first, none) ? first : candidate(first.candidate.withUpdates(4 * FIRST_UPDATES));
        if (!isNeeded(start, none)) {
            Difference gain = start.sample.minus(none.sample);
            return found(
                    none,
                    String.format(
                            Locale.ROOT,
                            "%s gain %.3f nats over independent columns, with an error of %.3f",
                            start.candidate,
                            gain.nats(),
                            gain.standardError()));
        }
        String reason = doubled(start);
        return found(options.prefer() == SizeOptions.Preference.SIZE ? smallest(top()) : top(), reason);
    }

    private static boolean isNeeded(Measured units, Measured none) {
        return units.sample.minus(none.sample).isAbove(NEEDED);
    }

    /** The model without hidden units. */
    private Measured nothing() {
        Measured none = new Measured(NOTHING, base, comparison.measure(base, site.pool()), gap(base), 0);
        measured.put(NOTHING, none);
        return none;
    }

    /** Twice the units or twice the training, whichever is better, as long as one of them is; and why that ended. */
    private String doubled(Measured start) {
        Measured current = start;
        while (true) {
            List<Candidate> next = next(current.candidate);
            Optional<Measured> better = best(next, current);
            if (better.isEmpty() && !next.isEmpty()) {
                better = best(both(current.candidate), current);
            }
            if (better.isEmpty()) {
                return reason(current, next);
            }
            current = better.get();
        }
    }

    private List<Candidate> next(Candidate current) {
        List<Candidate> next = new ArrayList<>();
        int units = Math.min(2 * current.units(), options.maxUnits());
        if (units > current.units()) {
            next.add(current.withUnits(units));
        }
        if (passes(2 * current.updates()) <= MOST_PASSES) {
            next.add(current.withUpdates(2 * current.updates()));
        }
        double decay = current.weightDecay() == 0 ? FIRST_DECAY : MORE_DECAY * current.weightDecay();
        if (learnsByHeart(current) && decay <= LARGEST_DECAY) {
            next.add(current.withWeightDecay(decay));
        }
        return next.stream().filter(this::isAffordable).toList();
    }

    private List<Candidate> both(Candidate current) {
        Candidate both = current.withUnits(Math.min(2 * current.units(), options.maxUnits()))
                .withUpdates(2 * current.updates());
        return passes(both.updates()) <= MOST_PASSES && isAffordable(both) ? List.of(both) : List.of();
    }

    private double passes(int updates) {
        return (double) updates * CdOptions.DEFAULTS.batchSize() / train.count();
    }

    /** Whether the model knows the training rows better than others: only then can a penalty help. */
    private boolean learnsByHeart(Candidate candidate) {
        Measured none = known(NOTHING);
        Measured model = known(candidate);
        return model.gap - none.gap > model.sample.minus(none.sample).dataError();
    }

    private Measured known(Candidate candidate) {
        return Optional.ofNullable(measured.get(candidate)).orElseThrow();
    }

    /** The best of some candidates, if it is better than the current one. */
    private Optional<Measured> best(List<Candidate> candidates, Measured current) {
        return candidates.stream()
                .map(this::candidate)
                .max(Comparator.comparingDouble(Measured::value))
                .filter(best -> isBetter(best, current));
    }

    private boolean isBetter(Measured one, Measured other) {
        Difference gain = one.sample.minus(other.sample);
        return gain.isAbove(CERTAIN) && gain.nats() > options.leastGain().orElse(0);
    }

    private String reason(Measured current, List<Candidate> tried) {
        if (tried.isEmpty()) {
            return isOutOfTime(current.candidate.withUpdates(2 * current.candidate.updates()))
                    ? String.format(Locale.ROOT, "the time is used up, %.0f seconds", seconds())
                    : "the largest size and the longest training allowed are reached";
        }
        return "neither more units nor longer training is better beyond the error of the comparison";
    }

    /** The smallest size that cannot be told from the best: halved while that is so, and then between the last two. */
    private Measured smallest(Measured best) {
        int good = best.candidate.units();
        int bad = 0;
        while (good - bad > Math.max(1, good / FINEST)) {
            int middle = bad == 0 ? (good + 1) / 2 : (good + bad + 1) / 2;
            Candidate smaller = best.candidate.withUnits(middle);
            if (middle == good || !isAffordable(smaller)) {
                break;
            }
            if (best.sample.minus(candidate(smaller).sample).isAbove(CERTAIN)) {
                bad = middle;
            } else {
                good = middle;
            }
        }
        return candidate(best.candidate.withUnits(good));
    }

    private Measured candidate(Candidate candidate) {
        return measured.containsKey(candidate) ? known(candidate) : trained(candidate);
    }

    private Measured trained(Candidate candidate) {
        long begun = System.nanoTime();
        Rbm model = model(candidate, rate.forRun(epochs(candidate)));
        Measured result = new Measured(
                candidate,
                model,
                comparison.measure(model, site.pool()),
                gap(model),
                (System.nanoTime() - begun) / 1e9);
        measured.put(candidate, result);
        narrator.say(String.format(Locale.ROOT, "%s: %.2f nats, %.0f s", candidate, result.value(), seconds()));
        journal.keepCurve(curve());
        return result;
    }

    private int epochs(Candidate candidate) {
        int perEpoch = CdOptions.DEFAULTS.updatesPerEpoch(train.count());
        return (candidate.updates() + perEpoch - 1) / perEpoch;
    }

    /** Where the rate is too high for the model, a quarter of it. */
    private Rbm model(Candidate candidate, double learningRate) {
        CdOptions training = CdOptions.DEFAULTS
                .withEpochs(epochs(candidate))
                .withWeightDecay(candidate.weightDecay())
                .withLearningRate(learningRate);
        Rbm random = CdState.randomModel(base, candidate.units(), seed);
        TrainingJournal<CdState> kept = journal.candidate(candidate, training);
        try {
            return kept.result()
                    .orElseGet(() -> site.train(
                                    new Attempt(train, validation, Optional.empty(), random, training, seed), kept)
                            .model());
        } catch (DivergenceException diverged) {
            if (learningRate < DIVERGED_SLOWER * DIVERGED_SLOWER * rate.value()) {
                throw diverged;
            }
            return model(candidate, DIVERGED_SLOWER * learningRate);
        }
    }

    private double gap(Rbm model) {
        return validation.isEmpty()
                ? Double.NaN
                : validation.meanFreeEnergy(model, site.pool()) - train.meanFreeEnergy(model, site.pool());
    }

    private double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    private boolean isAffordable(Candidate candidate) {
        return measured.containsKey(candidate) || !isOutOfTime(candidate);
    }

    private boolean isOutOfTime(Candidate candidate) {
        return options.seconds().isPresent()
                && seconds() + forecast(candidate) > options.seconds().getAsDouble();
    }

    /** Seconds that a candidate will take, by the largest so far: in proportion to its weights and updates. */
    private double forecast(Candidate candidate) {
        return measured.values().stream()
                .filter(known -> known.candidate.units() > 0 && known.seconds > 0)
                .max(Comparator.comparingDouble(known -> work(known.candidate)))
                .map(known -> known.seconds * work(candidate) / work(known.candidate))
                .orElse(0.0);
    }

    private static double work(Candidate candidate) {
        return (double) candidate.units() * candidate.updates();
    }

    private Measured top() {
        return measured.values().stream()
                .max(Comparator.comparingDouble(Measured::value))
                .orElseThrow();
    }

    /** The best candidate of each size. */
    private List<SizePoint> curve() {
        Map<Integer, Measured> best = new TreeMap<>();
        for (Measured each : measured.values()) {
            best.merge(each.candidate.units(), each, (a, b) -> a.value() >= b.value() ? a : b);
        }
        Measured top = top();
        return best.values().stream()
                .map(each -> new SizePoint(
                        each.candidate, each.value(), top.sample.minus(each.sample), each.gap, each.seconds))
                .toList();
    }

    private Found found(Measured taken, String reason) {
        return new Found(taken.model, taken.candidate, reason, curve());
    }
}
