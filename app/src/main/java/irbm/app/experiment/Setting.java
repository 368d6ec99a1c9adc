package irbm.app.experiment;

import irbm.app.run.GrowLikelihood;
import irbm.evaluate.QuickLikelihood;
import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Split;
import irbm.train.Refinement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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

    BinaryMatrix train() {
        return split.train().rows();
    }

    BinaryMatrix validation() {
        return split.validation().rows();
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
    double quickLikelihood(Rbm model) {
        return quickLikelihood.of(model);
    }

    /** log Z along growing. */
    double logPartition(BinaryModel model) {
        return new GrowLikelihood(train(), pool()).logPartition(model);
    }

    /** The seed of a job depends on its name and on nothing else: neither on the order of jobs nor on what else is run. */
    long seed(String job) {
        return seed(seed, job);
    }

    static long seed(long seed, String job) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest((seed + "/" + job).getBytes(StandardCharsets.UTF_8));
            long bits = 0;
            for (int k = 0; k < Long.BYTES; k++) {
                bits = bits << Byte.SIZE | hash[k] & 0xff;
            }
            return bits;
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
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
