package irbm.app.run;

import irbm.evaluate.AdaptiveAnnealing;
import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.ExactInference;
import irbm.evaluate.LadderBracket;
import irbm.evaluate.LadderPartition;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.sample.Ladder;
import java.util.Locale;
import java.util.Optional;

/** Finds log Z of a model as a plan says. */
final class PartitionEstimator {
    /** The ladder makes as many sweeps as this part of the annealed chains. */
    private static final double LADDER_SHARE = 0.5;

    private final PartitionPlan plan;
    private final BinaryMatrix training;
    private final long seed;
    private final WorkerPool pool;
    private final RunProgress progress;

    /** {@code training} gives the base-rate model and the starts of long chains. */
    PartitionEstimator(PartitionPlan plan, BinaryMatrix training, long seed, WorkerPool pool, RunProgress progress) {
        this.plan = plan;
        this.training = training;
        this.seed = seed;
        this.pool = pool;
        this.progress = progress;
    }

    Partition estimate(BinaryModel model) {
        if (isEnumerated(model)) {
            return new Partition(ExactInference.estimate(model, pool), Optional.empty());
        }
        return plan.target().isPresent()
                ? narrowed(model, plan.target().getAsDouble())
                : annealed(model).orHint(plan.effort());
    }

    private boolean isEnumerated(BinaryModel model) {
        return switch (plan.enumeration()) {
            case ALWAYS -> true;
            case WHERE_QUICK -> ExactInference.isQuick(model);
            case NEVER -> false;
        };
    }

    /**
     * Spends more until the interval is narrow enough. Every attempt has its own random numbers and forgets those before it. It is kept
     * because it looks narrow, which is a choice by the result: as with the effective sample size, it can only turn down bad runs.
     */
    private Partition narrowed(BinaryModel model, double target) {
        PartitionPlan now = plan;
        for (int attempt = 0; ; attempt++) {
            long own = attempt == 0 ? seed : Randomness.key(seed, Purpose.ANNEAL_PILOT, attempt, 2);
            Partition found = new PartitionEstimator(now, training, own, pool, progress).annealed(model);
            double width = found.estimate().interval().width();
            if (width <= target || now.effort() == PartitionPlan.MOST_EFFORT) {
                return width <= target ? found : found.warned(tooWide(width, target, now.effort()));
            }
            now = now.withEffort(nextEffort(now.effort(), width / target));
            progress.say(String.format(
                    Locale.ROOT, "the interval is %.2f nats wide: again with effort %d", width, now.effort()));
        }
    }

    // An error falls at best as one over the square root of the effort, and hard models need more than that.
    private static int nextEffort(int effort, double ratio) {
        double factor = Math.max(2, Math.min(8, ratio * ratio));
        return (int) Math.min(PartitionPlan.MOST_EFFORT, Math.ceil(effort * factor));
    }

    private static String tooWide(double width, double target, int effort) {
        return String.format(
                Locale.ROOT,
                "the interval of log Z is %.2f nats wide where --target %s was asked for: effort %d, the most there is,"
                        + " does not suffice",
                width,
                target,
                effort);
    }

    private Partition annealed(BinaryModel model) {
        AnnealingPath path = new AnnealingPath(Rbm.baseRate(training, model), model);
        var forward = plan.schedule()
                .times(plan.effort())
                .anneal(path, plan.chains(), seed, pool, new AnnealingProgress(progress, training.rows()));
        progress.end();
        return switch (plan.side()) {
            case LADDER -> laddered(path, forward);
            case REVERSE -> bracketed(forward.estimate(), path, forward.schedule());
            case NONE -> new Partition(forward.estimate(), Optional.of(run(forward.schedule())));
        };
    }

    private Partition laddered(AnnealingPath path, AdaptiveAnnealing.Outcome forward) {
        LadderPartition partition = new LadderPartition(path, training, seed, pool);
        Ladder ladder = partition.ladder();
        int steps = forward.schedule().steps();
        int rounds = LadderPartition.rounds(ladder, plan.chains(), (int) Math.ceil(LADDER_SHARE * steps));
        progress.say("the second side: %d columns of %d temperatures in %d rounds, from the base and from data"
                .formatted(2 * LadderPartition.COLUMNS, ladder.rungs(), rounds));
        progress.begin();
        LadderBracket bracket = partition.run(ladder, rounds, new AnnealingProgress(progress, training.rows()));
        progress.end();
        return new Partition(
                bracket.join(forward.estimate()),
                Optional.of(run(forward.schedule()).with(bracket)));
    }

    private Partition bracketed(LogPartitionEstimate forward, AnnealingPath path, Schedule schedule) {
        ModelSamples samples = ModelSamples.draw(path.model(), training, plan.chains(), seed, pool);
        progress.say("annealing back from " + samples.origin());
        progress.begin();
        LogPartitionEstimate both = AnnealedImportance.bracket(
                forward, path, schedule, samples.rows(), seed, pool, new AnnealingProgress(progress, training.rows()));
        progress.end();
        return new Partition(both, Optional.of(run(schedule).with(samples.origin())));
    }

    private AnnealingRun run(Schedule schedule) {
        return new AnnealingRun(plan.chains(), schedule.steps(), plan.effort(), Optional.empty(), Optional.empty());
    }
}
