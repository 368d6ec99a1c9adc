package irbm.app.run;

import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.ExactInference;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.Schedule;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import java.util.Optional;

/** Finds log Z of a model as a plan says. */
final class PartitionEstimator {
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
        return isEnumerated(model)
                ? new Partition(ExactInference.estimate(model, pool), Optional.empty())
                : annealed(model);
    }

    private boolean isEnumerated(BinaryModel model) {
        return switch (plan.enumeration()) {
            case ALWAYS -> true;
            case WHERE_QUICK -> ExactInference.isQuick(model);
            case NEVER -> false;
        };
    }

    private Partition annealed(BinaryModel model) {
        AnnealingPath path = new AnnealingPath(Rbm.baseRate(training, model), model);
        var forward = plan.schedule()
                .anneal(path, plan.chains(), seed, pool, new AnnealingProgress(progress, training.rows()));
        progress.end();
        return plan.reverse()
                ? bracketed(forward.estimate(), path, forward.schedule())
                : new Partition(forward.estimate(), Optional.of(run(forward.schedule(), Optional.empty())));
    }

    private Partition bracketed(LogPartitionEstimate forward, AnnealingPath path, Schedule schedule) {
        ModelSamples samples = ModelSamples.draw(path.model(), training, plan.chains(), seed, pool);
        progress.say("annealing back from " + samples.origin());
        progress.begin();
        LogPartitionEstimate both = AnnealedImportance.bracket(
                forward, path, schedule, samples.rows(), seed, pool, new AnnealingProgress(progress, training.rows()));
        progress.end();
        return new Partition(both, Optional.of(run(schedule, Optional.of(samples.origin()))));
    }

    private AnnealingRun run(Schedule schedule, Optional<String> reverseSamples) {
        return new AnnealingRun(plan.chains(), schedule.steps(), reverseSamples);
    }
}
