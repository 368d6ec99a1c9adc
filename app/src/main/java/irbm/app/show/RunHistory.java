package irbm.app.show;

import irbm.app.run.RunDirectory;
import irbm.app.show.plot.Plot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a run measured along its way.
 *
 * @param grown whether it grew a model, or trained one of a given size
 * @param run its steps
 * @param refinements the attempts at training what was grown, in their order
 * @param result what came out, once it has
 */
record RunHistory(boolean grown, Measurements run, List<Measurements> refinements, Optional<RunResult> result) {
    static RunHistory read(RunDirectory directory, Map<String, Object> description) throws IOException {
        Optional<RunResult> result = RunResult.of(description);
        int taken = result.map(RunResult::refinement).orElse(0);
        List<RunDirectory> attempts = directory.refinements();
        List<Measurements> refinements = new ArrayList<>();
        for (int k = 0; k < attempts.size(); k++) {
            refinements.add(Measurements.read(name(k, k + 1 == taken), attempts.get(k)));
        }
        return new RunHistory(
                "grow".equals(description.get("command")), Measurements.read("run", directory), refinements, result);
    }

    /** Every attempt has half the learning rate of the one before. */
    private static String name(int attempt, boolean taken) {
        return (attempt == 0 ? "full rate" : "rate / " + (1 << attempt)) + (taken ? ", taken" : "");
    }

    List<Plot> plots() {
        return grown ? RunPlots.grown(this) : RunPlots.trained(List.of(run));
    }

    String tables() {
        StringBuilder tables = new StringBuilder(TableSection.of("history", "Steps of the run", run.history()));
        IntStream.range(0, refinements.size()).forEach(k -> tables.append(table(k)));
        return tables.toString();
    }

    private String table(int attempt) {
        boolean only = refinements.size() == 1;
        String heading = "Epochs of the refinement"
                + (only
                        ? ""
                        : ", attempt " + (attempt + 1) + ": "
                                + refinements.get(attempt).name());
        return TableSection.of(
                attempt == 0 ? "refinement" : "refinement-" + (attempt + 1),
                heading,
                refinements.get(attempt).history());
    }

    /** All of the run's measurements, its refinements' included. */
    List<Measurements> all() {
        List<Measurements> all = new ArrayList<>(List.of(run));
        all.addAll(refinements);
        return all;
    }
}
