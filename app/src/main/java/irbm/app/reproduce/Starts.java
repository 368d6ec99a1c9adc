package irbm.app.reproduce;

import irbm.evaluate.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What CD-10 made of each start at one size: validation likelihoods, which choose the best of the random starts. They say how much
 * of a lead, or of a lag, is the luck of a start.
 *
 * @param random one for each random initialisation
 * @param frankWolfe from the Frank-Wolfe model of this size
 */
record Starts(int units, List<Double> random, double frankWolfe) {
    Starts {
        random = List.copyOf(random);
    }

    /** Of the sizes at which all starts are trained. */
    static List<Starts> read(Profile profile, JobStore store) throws IOException {
        List<Starts> found = new ArrayList<>();
        for (int units : profile.sizes()) {
            List<Double> random = new ArrayList<>();
            for (int k = 1; k <= profile.initialisations(); k++) {
                validation(Training.name(Line.CD, units, k), store).ifPresent(random::add);
            }
            Optional<Double> frankWolfe = validation(Training.name(Line.FW_CD, units, 1), store);
            if (random.size() == profile.initialisations() && frankWolfe.isPresent()) {
                found.add(new Starts(units, random, frankWolfe.get()));
            }
        }
        return found;
    }

    private static Optional<Double> validation(String job, JobStore store) throws IOException {
        return store.read(job)
                .filter(result -> result.failure().isEmpty() && Double.isFinite(result.number(Setting.VALIDATION)))
                .map(result -> result.number(Setting.VALIDATION));
    }

    double meanOfRandom() {
        return random.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** From the worst to the best. */
    Interval rangeOfRandom() {
        return new Interval(
                random.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                random.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
    }
}
