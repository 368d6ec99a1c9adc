package irbm.app.experiment;

import irbm.io.Version;
import irbm.math.Kernels;
import irbm.model.Split;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a reader of the numbers must know: the protocol, what validation rows chose, what is missing.
 *
 * @param facts names and values
 * @param choices all runs that were compared on the validation rows
 * @param warnings in words
 */
record Protocol(Map<String, String> facts, List<Choice> choices, List<String> warnings) {
    static Protocol of(Plan plan, Setting setting, String command) throws IOException {
        return new Protocol(facts(setting, command), Choice.all(plan, setting), warnings(plan, setting));
    }

    private static Map<String, String> facts(Setting setting, String command) {
        Split split = setting.split();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("command", command);
        facts.put(
                "program",
                "irbm %s, kernel %s"
                        .formatted(Version.program(), Kernels.active().name()));
        facts.put(
                "rows",
                "%d train, %d validation, %d test"
                        .formatted(
                                split.train().count(),
                                split.validation().count(),
                                split.test().count()));
        putMethods(setting, facts);
        putMeasures(setting, facts);
        return facts;
    }

    private static void putMethods(Setting setting, Map<String, String> facts) {
        Profile profile = setting.profile();
        facts.put("sizes", profile.sizes().toString());
        facts.put(
                "training",
                "%d epochs (the paper: %d), %d random initialisations of CD; the validation likelihood is measured %d times in a run and the best model kept"
                        .formatted(
                                setting.epochs(),
                                profile.paperEpochs(setting.split().train().name()),
                                profile.initialisations(),
                                IntStream.rangeClosed(1, setting.epochs())
                                        .filter(setting::isChecked)
                                        .count()));
        facts.put(
                "Frank-Wolfe",
                "Algorithm 1 with %d chains, the hybrid with %d; at most %d steps of the visible bias for a unit"
                        .formatted(
                                profile.frankWolfe().chainCount(),
                                profile.recipe(Line.HYBRID).chainCount(),
                                profile.frankWolfe().bias().updates()));
        facts.put("grids", grids(profile.grid()));
    }

    private static void putMeasures(Setting setting, Map<String, String> facts) {
        Profile profile = setting.profile();
        facts.put(
                "test likelihood",
                "annealed importance sampling, %d chains, %d temperatures (the paper: 500 and 14,500), bars of three standard errors of log Z; what another seed of the training would give is not in them"
                        .formatted(profile.annealingChains(), profile.annealingSteps()));
        facts.put(
                "classification",
                "softmax regression on E[h|v] of %d training rows, L2 chosen on validation rows, 95 %% intervals"
                        .formatted(Math.min(
                                profile.classifierRows(),
                                setting.split().train().count())));
        facts.put(
                "seconds",
                "of one processor, without measurements and without the trials; those of CD are of all its initialisations, those of FW then CD and of growing of both parts");
    }

    private static String grids(Grid grid) {
        return String.format(
                Locale.ROOT,
                "CD rates %s and mini-batches %s (from a grown model %s) %s; PCD rates %s; λ %s and η %s, grown to %s",
                grid.rates(),
                grid.batchSizes(),
                grid.grownBatchSizes(),
                grid.trialSizes().isEmpty() ? "at every size" : "at %s units".formatted(grid.trialSizes()),
                grid.persistentRates(),
                grid.regularizations(),
                grid.biasRates(),
                grid.growthUnits() == 0 ? "the largest size" : "%d units".formatted(grid.growthUnits()));
    }

    private static List<String> warnings(Plan plan, Setting setting) throws IOException {
        List<String> warnings = new ArrayList<>();
        int missing = 0;
        int warned = 0;
        for (Job job : plan.jobs()) {
            Optional<JobResult> result = setting.store().read(job.name());
            missing += result.isEmpty() ? 1 : 0;
            warned += result.isPresent() && result.get().text("warned").equals("true") ? 1 : 0;
            Optional<String> failure =
                    result.flatMap(JobResult::failure).filter(reason -> !reason.startsWith("needs "));
            // One pair of a grid may fail; the single search for growing's rate may not.
            boolean isOfGrid = job instanceof Trial || job instanceof GrowTrial;
            if (!isOfGrid && failure.isPresent()) {
                warnings.add(job.name() + ": " + failure.get());
            }
        }
        if (missing > 0) {
            warnings.add("%d of %d jobs have not been run: what depends on them is missing here"
                    .formatted(missing, plan.jobs().size()));
        }
        if (warned > 0) {
            warnings.add(
                    "Fewer than a tenth of the annealed chains were effective for %d models (figure-1.csv says which): their"
                                    .formatted(warned)
                            + " likelihoods may be off by more than their intervals say");
        }
        return warnings;
    }
}
