package irbm.app.experiment;

import irbm.evaluate.Annealing;
import irbm.evaluate.Likelihood;
import irbm.evaluate.QuickLikelihood;
import irbm.grow.Grower;
import irbm.grow.Narrator;
import irbm.grow.Site;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.model.Split;
import irbm.sample.BlockGibbs;
import irbm.sample.Sampler;
import irbm.train.Refinement;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What every job works with: the data, the protocol, the results so far. One thread computes a job. */
final class Setting {
    /** Where results keep the validation likelihood that choices are made by. */
    static final String VALIDATION = "validationLogLikelihood";

    private final Split split;
    private final Profile profile;
    private final long seed;
    private final JobStore store;
    private final QuickLikelihood quickLikelihood;

    Setting(Split split, Profile profile, long seed, JobStore store) {
        this.split = split;
        this.profile = profile;
        this.seed = seed;
        this.store = store;
        this.quickLikelihood =
                new QuickLikelihood(split.train().examples(), split.validation().examples(), pool());
    }

    Split split() {
        return split;
    }

    Rows train() {
        return split.train().examples();
    }

    Profile profile() {
        return profile;
    }

    JobStore store() {
        return store;
    }

    /** Jobs run side by side instead of threads inside of one: no time is lost at barriers, and seconds compare. */
    WorkerPool pool() {
        return WorkerPool.CALLER;
    }

    int epochs() {
        return profile.epochs(split.train().name(), split.train().count());
    }

    /** Whether a training run measures its validation likelihood after this epoch: at equal distances, and in the end. */
    boolean isChecked(int epoch) {
        return Refinement.isChecked(epoch, Math.max(1, epochs() / profile.checks()), epochs());
    }

    /** Of the validation rows, good to a nat or so. */
    Likelihood quickLikelihood(Rbm model) {
        return quickLikelihood.measure(model);
    }

    /** The engine of growing; annealing is left out of the seconds of the stopwatch. */
    Grower grower(Stopwatch stopwatch) {
        return new Grower(train(), split.validation().examples(), new TimedSite(stopwatch), Narrator.SILENT);
    }

    /** This machine, with a stopwatch that stands still while likelihoods are measured. */
    private record TimedSite(Stopwatch stopwatch) implements Site {
        @Override
        public WorkerPool pool() {
            return WorkerPool.CALLER;
        }

        @Override
        public Sampler sampler() {
            return new BlockGibbs(pool());
        }

        @Override
        public Annealing annealing(Rbm base) {
            Annealing here = Annealing.on(pool(), base);
            return (model, temperatures, chains, seed) ->
                    stopwatch.without(() -> here.estimate(model, temperatures, chains, seed));
        }
    }

    /** The seed of a job depends on its name and on nothing else: neither on the order of jobs nor on what else is run. */
    long seed(String job) {
        return Randomness.seed(seed, job);
    }

    /** What a job found that this one needs; fails where it found nothing. */
    JobResult result(String job) throws IOException {
        JobResult result =
                store.read(job).orElseThrow(() -> new AssertionError(job + " is needed and was not run before"));
        result.failure().ifPresent(reason -> {
            throw new JobFailure(reason.startsWith("needs ") ? reason : "needs " + job + ": " + reason);
        });
        return result;
    }

    /** The trial with the best validation likelihood, the first of them where several are. */
    <J extends Job> J best(List<J> trials) throws IOException {
        J best = trials.get(0);
        double score = Double.NEGATIVE_INFINITY;
        for (J trial : trials) {
            double value = store.read(trial.name())
                    .map(result -> result.number(VALIDATION))
                    .orElse(Double.NaN);
            best = value > score ? trial : best;
            score = value > score ? value : score;
        }
        if (score == Double.NEGATIVE_INFINITY) {
            throw new JobFailure("all trials diverged, " + best.name() + " and its like");
        }
        return best;
    }

    StoredModel stored(String job, Rbm model) {
        return new StoredModel(
                model,
                ModelMetadata.trainedOn(
                        split.train(), Map.of("reproduce", profile.name(), "job", job, "seed", seed(job))));
    }
}
