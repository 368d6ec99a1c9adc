package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.grow.Grower;
import irbm.grow.Grown;
import irbm.grow.Site;
import irbm.math.WorkerPool;
import irbm.model.InputException;
import irbm.model.Split;
import irbm.train.DivergenceException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** One run of growing in its directory, from the start or from its checkpoint to the model file. */
public final class GrowRun {
    private final GrowRequest request;
    private final RunDirectory directory;
    private final RunProgress progress;
    private final Grower grower;

    public GrowRun(GrowRequest request, RunDirectory directory, RunProgress progress, WorkerPool pool) {
        this.request = request;
        this.directory = directory;
        this.progress = progress;
        Split split = request.split();
        this.grower =
                new Grower(split.train().examples(), split.validation().examples(), Site.here(pool), progress::say);
    }

    /**
     * How growing ended.
     *
     * @param grown the model that was written, and why growing stopped
     * @param likelihood of the validation rows, or of the training rows where there are none
     * @param sentence all of this in words
     */
    public record Result(Grown grown, Likelihood likelihood, String sentence) {}

    /** Whether there is a state to continue from. */
    public static boolean isBegun(RunDirectory directory) {
        return DirectoryJournal.isBegun(directory);
    }

    /** Runs, or continues where a killed run was. */
    public Result run() throws IOException {
        Grown grown = grown();
        Likelihood likelihood = grower.likelihood(grown.model());
        String sentence = sentence(grown, likelihood);
        directory.describeResult(members(grown, likelihood, sentence));
        return new Result(grown, likelihood, sentence);
    }

    private Grown grown() {
        try {
            return grower.run(
                    request.recipe(),
                    request.from(),
                    request.seed(),
                    new DirectoryJournal(request, directory, progress));
        } catch (DivergenceException diverged) {
            progress.end();
            throw new InputException(diverged.getMessage() + "; the last good model is " + directory.model(), diverged);
        }
    }

    private String sentence(Grown grown, Likelihood likelihood) {
        int units = grown.model().hiddenCount();
        return String.format(
                Locale.ROOT,
                "Growing stopped at %s because %s. Recommended: %d hidden %s, with a mean log-likelihood of %.1f nats"
                        + " (%.1f to %.1f) on the %s rows.",
                grown.reachedUnits() == 1 ? "1 unit" : grown.reachedUnits() + " units",
                grown.reason(),
                units,
                units == 1 ? "unit" : "units",
                likelihood.mean(),
                likelihood.interval().low(),
                likelihood.interval().high(),
                request.split().validation().isEmpty() ? "training" : "validation");
    }

    private static Map<String, Object> members(Grown grown, Likelihood likelihood, String sentence) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("sentence", sentence);
        members.put("units", grown.model().hiddenCount());
        members.put("reachedUnits", grown.reachedUnits());
        members.put("refinement", grown.attempt());
        members.put("reason", grown.reason());
        members.put("validationLogLikelihood", likelihood.mean());
        members.put("low", likelihood.interval().low());
        members.put("high", likelihood.interval().high());
        members.put("warnings", likelihood.logPartition().warnings());
        return members;
    }
}
