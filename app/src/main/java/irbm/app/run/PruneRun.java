package irbm.app.run;

import irbm.evaluate.Annealing;
import irbm.evaluate.Effort;
import irbm.evaluate.Likelihood;
import irbm.evaluate.MeasuredPartition;
import irbm.frankwolfe.PruneEvent;
import irbm.frankwolfe.PruneRules;
import irbm.frankwolfe.PruneState;
import irbm.frankwolfe.Pruning;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.Observer;
import irbm.train.TrainingLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Removes units while the validation likelihood does not miss them, and measures the model before and after. */
public final class PruneRun {
    private final PruneRequest request;
    private final BinaryMatrix train;
    private final BinaryMatrix watched;
    private final MeasuredPartition partition;
    private final RunProgress progress;
    private final WorkerPool pool;

    public PruneRun(PruneRequest request, RunProgress progress, WorkerPool pool) {
        this.request = request;
        this.train = request.split().train().rows();
        this.watched = request.split().validation().isEmpty()
                ? train
                : request.split().validation().rows();
        this.partition = new MeasuredPartition(Annealing.on(pool, Rows.of(train)));
        this.progress = progress;
        this.pool = pool;
    }

    /**
     * How pruning ended.
     *
     * @param model the smallest one that has not lost too much; the one that came in when all smaller ones have
     * @param steps the blocks that led to it and beyond
     * @param quickBefore the likelihood that the losses of the steps are counted from
     * @param before the likelihood of the model that came in, and {@code after} of the one that goes out, by longer annealing
     * @param reason why it ended
     */
    public record Result(
            Rbm model, List<PruneEvent> steps, double quickBefore, Likelihood before, Likelihood after, String reason) {
        /** Nats lost. */
        public double loss() {
            return before.mean() - after.mean();
        }
    }

    public Result run() {
        progress.say(
                "measuring the likelihood of %d units".formatted(request.model().hiddenCount()));
        Likelihood before = measured(request.model());
        double quick = logLikelihood(request.model());
        SmallEnough small = new SmallEnough(quick);
        var outcome = new TrainingLoop<PruneState, PruneEvent>(
                        new Pruning(
                                train,
                                watched,
                                request.options(),
                                model -> partition.ofSize(model).value(),
                                pool),
                        List.of(
                                PruneRules.leastUnits(request.options().leastUnits()),
                                PruneRules.maxLoss(quick, request.maxLoss())),
                        List.of(small))
                .run(PruneState.start(request.model(), train, request.options(), request.seed()), List.of());
        progress.end();
        PromisedLoss promise = new PromisedLoss(before, request.maxLoss(), this::measured, progress);
        PromisedLoss.Kept kept = promise.smallest(request.model(), small.models);
        return new Result(kept.model(), outcome.history(), quick, before, kept.likelihood(), outcome.reason());
    }

    private double logLikelihood(Rbm model) {
        return -model.meanFreeEnergy(watched, pool) - partition.ofSize(model).value();
    }

    private Likelihood measured(Rbm model) {
        return Likelihood.of(model, watched, partition.of(model, Effort.RESULT), pool);
    }

    /** Keeps the models that have not lost too much by short annealing, from large to small. */
    private final class SmallEnough implements Observer<PruneState, PruneEvent> {
        private final double before;
        private final List<Rbm> models = new ArrayList<>();

        SmallEnough(double before) {
            this.before = before;
        }

        @Override
        public void observe(PruneState state, List<PruneEvent> history) {
            if (PruneRules.isWithin(history, before, request.maxLoss())) {
                models.add(state.model());
            }
            PruneEvent event = history.get(history.size() - 1);
            progress.status(String.format(
                    Locale.ROOT,
                    "units %d  lost %.2f nats, %.2f by samples  effective samples %.0f %%",
                    event.units(),
                    before - event.validationLogLikelihood(),
                    event.loss(),
                    100 * event.effectiveShare()));
        }
    }
}
