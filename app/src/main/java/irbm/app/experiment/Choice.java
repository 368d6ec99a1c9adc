package irbm.app.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A run that validation rows judge: a trial of hyper-parameters, or a training from one of several starts.
 *
 * @param job its name
 * @param result what it found; empty where it was not run
 * @param chosen whether it is the best of its like, and not the only one
 */
record Choice(String job, Optional<JobResult> result, boolean chosen) {
    /** Runs of one kind and size are compared with each other. */
    static List<Choice> all(Plan plan, Setting setting) throws IOException {
        Map<String, List<Job>> groups = new LinkedHashMap<>();
        for (Job job : plan.jobs()) {
            if (isTrial(job) || job instanceof TrainJob) {
                String group = job.name().replaceFirst("^([a-z-]+-[0-9]+)-.*", "$1");
                groups.computeIfAbsent(group, key -> new ArrayList<>()).add(job);
            }
        }
        List<Choice> choices = new ArrayList<>();
        for (List<Job> group : groups.values()) {
            Optional<String> best = best(group, setting);
            for (Job job : group) {
                boolean chosen = job instanceof GrowRate || group.size() > 1;
                choices.add(new Choice(
                        job.name(),
                        setting.store().read(job.name()),
                        chosen && best.filter(job.name()::equals).isPresent()));
            }
        }
        return choices;
    }

    private static boolean isTrial(Job job) {
        return job instanceof Trial || job instanceof GrowTrial || job instanceof GrowRate;
    }

    private static Optional<String> best(List<Job> group, Setting setting) throws IOException {
        try {
            return Optional.of(setting.best(group).name());
        } catch (JobFailure none) {
            return Optional.empty();
        }
    }

    /** The validation likelihood, or why there is none. */
    String score() {
        String likelihood = number("%.1f", Setting.VALIDATION);
        return result.map(found -> found.failure().orElse(likelihood.isEmpty() ? "no finite likelihood" : likelihood))
                .orElse("not run");
    }

    /** A word where it was chosen; the rate of growing does not stand in the name of its trial. */
    String word() {
        String rate = result.filter(found -> found.has(GrowRate.RATE))
                .map(found -> ": rate " + found.text(GrowRate.RATE))
                .orElse("");
        return chosen ? "chosen" + rate : "";
    }

    /** A value of the result; empty where it has none. */
    String number(String format, String name) {
        return result.filter(found -> found.has(name))
                .map(found -> String.format(Locale.ROOT, format, found.number(name)))
                .orElse("");
    }
}
