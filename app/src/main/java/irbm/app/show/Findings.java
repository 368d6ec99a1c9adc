package irbm.app.show;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the measurements of a run give reason to be careful about. */
final class Findings {
    private static final double SELDOM = 0.001;
    private static final double FEW = 0.1;

    private Findings() {}

    static List<String> of(RunHistory history, Optional<UnitUse> use) {
        List<String> findings = new ArrayList<>();
        use.ifPresent(used -> idle(used, findings));
        diverged("The run", history.run(), findings);
        history.refinements().forEach(part -> diverged("The refinement (%s)".formatted(part.name()), part, findings));
        doubtful(history.all(), findings);
        double share = history.run().history().last("effectiveShare");
        if (share < FEW) {
            findings.add(String.format(
                    Locale.ROOT,
                    "At the end the chains were worth %.1f %% of their number: gains and log Z rest on few samples.",
                    100 * share));
        }
        return findings;
    }

    private static void diverged(String what, Measurements part, List<String> findings) {
        int retries = (int) part.history().last("retries");
        if (retries > 0) {
            findings.add("%s diverged %s and went on with a smaller learning rate."
                    .formatted(what, retries == 1 ? "once" : retries + " times"));
        }
    }

    private static void doubtful(List<Measurements> all, List<String> findings) {
        int doubtful = all.stream().mapToInt(Measurements::doubtful).sum();
        int checks = all.stream().mapToInt(part -> part.checks().steps()).sum();
        if (doubtful > 0) {
            findings.add(
                    "Of the %d likelihoods along the run, %d rest on few annealed chains: a cross marks them in the plots."
                            .formatted(checks, doubtful));
        }
    }

    private static void idle(UnitUse use, List<String> findings) {
        int never = 0;
        int always = 0;
        for (double activity : use.activities()) {
            never += activity < SELDOM ? 1 : 0;
            always += activity > 1 - SELDOM ? 1 : 0;
        }
        if (never > 0) {
            findings.add("%d of %d hidden units are on for less than 0.1 %% of the examples."
                    .formatted(never, use.activities().length));
        }
        if (always > 0) {
            findings.add("%d of %d hidden units are on for more than 99.9 %% of the examples."
                    .formatted(always, use.activities().length));
        }
    }
}
