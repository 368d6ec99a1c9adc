package irbm.app.experiment;

import irbm.app.run.RunProgress;
import irbm.model.InputException;
import irbm.model.Split;
import irbm.train.DivergenceException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The paper's experiments on one data set, in one directory. */
public final class Reproduction {
    private final Split split;
    private final Profile profile;
    private final Setting setting;
    private final Plan plan;
    private final JobStore store;

    private final Map<String, Object> description = new LinkedHashMap<>();

    /** In a directory that is new or begun; one that holds something else is refused. Nothing is written yet. */
    public Reproduction(Split split, Profile profile, long seed, Path directory) throws IOException {
        requireAllParts(split);
        this.split = split;
        this.profile = profile;
        this.store = new JobStore(directory);
        this.setting = new Setting(split, profile, seed, store);
        this.plan = Plan.of(profile, isLabelled(split));
        description.put("data", split.train().name());
        description.put("seed", seed); // before what depends on it, because the first difference is named
        description.put("sha256", split.train().contentHash());
        description.put("profile", profile.toMap());
        store.requireSame(description);
    }

    private static void requireAllParts(Split split) {
        if (split.validation().isEmpty() || split.test().isEmpty()) {
            throw new InputException("%s has no validation or no test rows: the paper needs both"
                    .formatted(split.train().name()));
        }
    }

    private static boolean isLabelled(Split split) {
        return !split.train().labels().isEmpty()
                && !split.validation().labels().isEmpty()
                && !split.test().labels().isEmpty();
    }

    private Plan part(Optional<String> only) {
        return only.map(plan::only).orElse(plan);
    }

    private Forecast forecast() throws IOException {
        return Forecast.of(plan, Workload.of(profile, split), store);
    }

    private List<Job> open(Plan part) {
        return part.jobs().stream().filter(job -> !store.isFinished(job.name())).toList();
    }

    /** The plan in words: each job with the time that it will take, and that of all. */
    public List<String> describe(Optional<String> only, int threads) throws IOException {
        Forecast forecast = forecast();
        List<String> lines = new ArrayList<>();
        for (Job job : part(only).jobs()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-28s %s",
                    job.name(),
                    store.isFinished(job.name()) ? "finished" : RunProgress.duration(forecast.seconds(job))));
        }
        List<Job> open = open(part(only));
        lines.add("%d of %d jobs are to do; on %d processors about %s"
                .formatted(
                        open.size(),
                        part(only).jobs().size(),
                        threads,
                        RunProgress.duration(forecast.seconds(open, threads))));
        return lines;
    }

    /**
     * Does what is not finished, on so many threads, writes figures, tables and the page, and returns the path of the page. They
     * are written after every measurement, too: a run of days shows what it has.
     *
     * @param command what the page says how to repeat it
     */
    public Path run(Optional<String> only, int threads, String command, RunProgress progress) throws IOException {
        Plan part = part(only);
        Closeable held = store.begin(description);
        try {
            Results results = new Results(setting, plan, command);
            run(part, threads, results, progress);
            return results.write();
        } finally {
            held.close();
        }
    }

    private void run(Plan part, int threads, Results results, RunProgress progress) throws IOException {
        Set<String> finished = new HashSet<>();
        for (Job job : part.jobs()) {
            if (store.isFinished(job.name())) {
                clean(job); // a kill may have come between the result and this
                finished.add(job.name());
            }
        }
        int all = part.jobs().size();
        Set<String> done = Collections.synchronizedSet(new HashSet<>(finished));
        new Scheduler(part.jobs(), finished, job -> {
                    String words = finish(job, progress);
                    done.add(job.name());
                    if (job instanceof Measurement) {
                        results.write();
                    }
                    progress.say("%d/%d  %-26s %s".formatted(done.size(), all, job.name(), words));
                })
                .run(threads);
    }

    private String finish(Job job, RunProgress progress) throws IOException {
        try {
            long began = System.nanoTime();
            JobResult result = result(job);
            double seconds = (System.nanoTime() - began) / 1e9;
            store.write(job.name(), result.with("jobSeconds", seconds));
            clean(job);
            return RunProgress.duration(seconds) + said(result);
        } catch (IOException | UncheckedIOException broken) {
            progress.say("%s broke off (%s); the jobs that are being done come to their end"
                    .formatted(job.name(), broken.getMessage()));
            throw broken;
        }
    }

    /** What the finished job leaves behind for nobody. */
    private void clean(Job job) throws IOException {
        if (job instanceof Growing piece) {
            piece.clean(store);
        } else {
            CdTraining.clean(store, job.name());
        }
    }

    private JobResult result(Job job) throws IOException {
        try {
            return job.run(setting);
        } catch (JobFailure failure) {
            return JobResult.failed(String.valueOf(failure.getMessage()));
        } catch (DivergenceException diverged) {
            return JobResult.diverged(String.valueOf(diverged.getMessage()));
        }
    }

    private static String said(JobResult result) {
        if (result.failure().isPresent()) {
            return "  " + result.failure().get();
        }
        String test = result.has("logLikelihood")
                ? String.format(Locale.ROOT, "  test %.1f", result.number("logLikelihood"))
                : "";
        String error =
                result.has("error") ? String.format(Locale.ROOT, "  error %.1f %%", 100 * result.number("error")) : "";
        return String.format(Locale.ROOT, "  validation %.1f", result.number(Setting.VALIDATION)) + test + error;
    }
}
