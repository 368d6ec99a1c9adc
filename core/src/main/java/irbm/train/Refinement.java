package irbm.train;

import irbm.model.Rbm;
import java.util.List;

/**
 * How a grown model is trained in the end, in memory, in a run directory or on a cluster: for how long, when the validation likelihood
 * is looked at, which model is taken, and what happens when the likelihood falls.
 */
public final class Refinement {
    // In more passes, little data is learnt by heart: the validation likelihood falls again.
    private static final int MOST_PASSES = 300;
    private static final int LEAST_UPDATES = 1000;
    private static final int MOST_UPDATES = 3000;
    private static final int CHECKS = 12;
    // In fewer passes nothing is learnt by heart.
    private static final int LEAST_EPOCHS = 3;
    // A third of the checks: some are low because few chains decide them, and towards the end, as the rate falls to
    // zero, the likelihood rises once more.
    private static final int PATIENCE = 4;
    private static final int MOST_ATTEMPTS = 4;

    private Refinement() {}

    /** Mini-batches for a number of rows: 300 passes over them, within 1000 to 3000. */
    public static int updates(int rows) {
        int passes = MOST_PASSES * CdOptions.DEFAULTS.updatesPerEpoch(rows);
        return Math.max(LEAST_UPDATES, Math.min(MOST_UPDATES, passes));
    }

    /** PCD in whole epochs that make at least {@code updates} mini-batches of {@code rows} rows. The rate is not yet chosen. */
    public static CdOptions options(int updates, int rows) {
        int perEpoch = CdOptions.DEFAULTS.updatesPerEpoch(rows);
        return CdOptions.DEFAULTS.withEpochs((updates + perEpoch - 1) / perEpoch);
    }

    /** Epochs between two looks at the validation likelihood. */
    public static int checkEvery(CdOptions options) {
        return Math.max(LEAST_EPOCHS, options.epochs() / CHECKS);
    }

    /** Whether the likelihood is looked at after an epoch: at equal distances, and after the last. */
    public static boolean isChecked(int epoch, CdOptions options) {
        return isChecked(epoch, checkEvery(options), options.epochs());
    }

    /** Whether the likelihood is looked at after an epoch of any training; {@code every} is 0 where it never is. */
    public static boolean isChecked(int epoch, int every, int epochs) {
        return every > 0 && (epoch % every == 0 || epoch == epochs);
    }

    /** All epochs are done, or the likelihood has not risen at four checks. */
    public static List<StoppingRule<CdEvent>> rules(CdOptions options) {
        return List.of(CdRules.epochs(options.epochs()), likelihoodFalls());
    }

    /** The likelihood has not risen at four checks. */
    public static StoppingRule<CdEvent> likelihoodFalls() {
        return CdRules.patience(PATIENCE, 0);
    }

    /** Makes attempt number {@code attempt}, from 1, with these options. */
    @FunctionalInterface
    public interface Attempt<X extends Exception> {
        Training.Trained train(CdOptions options, int attempt) throws X;
    }

    /** What to take, and which attempt made it. */
    public record Result(Rbm model, int attempt) {}

    /**
     * Trains. When the validation likelihood ends an attempt before two thirds of its epochs, the rate was too high for so little
     * data: then once more at half the rate, as long as that helps.
     */
    public static <X extends Exception> Result run(CdOptions options, Attempt<X> attempts) throws X {
        Training.Trained best = attempts.train(options, 1);
        Training.Trained last = best;
        int taken = 1;
        CdOptions slower = options;
        for (int attempt = 2; attempt <= MOST_ATTEMPTS && 3 * last.epochs() < 2 * options.epochs(); attempt++) {
            slower = slower.withLearningRate(slower.learningRate() / 2);
            last = attempts.train(slower, attempt);
            if (!(last.logLikelihood() > best.logLikelihood())) {
                break;
            }
            best = last;
            taken = attempt;
        }
        return new Result(best.model(), taken);
    }
}
