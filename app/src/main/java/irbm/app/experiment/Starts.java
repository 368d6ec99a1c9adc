package irbm.app.experiment;

import irbm.evaluate.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * What CD-10 made of each start at one size: validation likelihoods, which choose the best of the random starts. They say how much
 * of a lead, or of a lag, is the luck of a start.
 *
 * @param random one for each random initialisation; not a number where it diverged
 * @param frankWolfe from the Frank-Wolfe model of this size
 */
record Starts(int units, List<Double> random, double frankWolfe) {
    Starts {
        random = List.copyOf(random);
    }

    /** Of the sizes at which all starts are trained, and at least one random one to an end. */
    static List<Starts> read(Profile profile, JobStore store) throws IOException {
        List<Starts> found = new ArrayList<>();
        for (int units : profile.sizes()) {
            List<Double> random = new ArrayList<>();
            for (int k = 1; k <= profile.initialisations(); k++) {
                validation(TrainJob.name(Line.CD, units, k), store).ifPresent(random::add);
            }
            Optional<Double> frankWolfe = validation(TrainJob.name(Line.FW_CD, units, 1), store);
            Starts starts = new Starts(units, random, frankWolfe.orElse(Double.NaN));
            if (random.size() == profile.initialisations()
                    && starts.diverged() < random.size()
                    && Double.isFinite(starts.frankWolfe)) {
                found.add(starts);
            }
        }
        return found;
    }

    /** Empty where the job was not run. */
    private static Optional<Double> validation(String job, JobStore store) throws IOException {
        return store.read(job).map(result -> result.number(Setting.VALIDATION));
    }

    /** How many of the random starts have no likelihood. */
    int diverged() {
        return random.size() - (int) finite().count();
    }

    double meanOfRandom() {
        return finite().average().orElseThrow();
    }

    /** From the worst to the best. */
    Interval rangeOfRandom() {
        return new Interval(finite().min().orElseThrow(), finite().max().orElseThrow());
    }

    private DoubleStream finite() {
        return random.stream().mapToDouble(Double::doubleValue).filter(Double::isFinite);
    }
}
