package irbm.app.experiment;

import irbm.app.io.UsageException;
import irbm.model.InputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;

/** All jobs of a reproduction. A job stands after those that it needs, and long chains of jobs stand first. */
record Plan(List<Job> jobs) {
    private static final int OUR_BATCH_SIZE = 100;

    Plan {
        jobs = List.copyOf(jobs);
        Set<String> before = new HashSet<>();
        for (Job job : jobs) {
            if (!before.containsAll(job.needs()) || !before.add(job.name())) {
                throw new AssertionError(job.name() + " stands twice, or before a job that it needs");
            }
        }
    }

    /** The plan of a profile; {@code labelled} data have their features classified as well. */
    static Plan of(Profile profile, boolean labelled) {
        return new Plan(new Builder(profile, labelled).jobs());
    }

    /** The jobs in whose name the pattern is found, and what they need. */
    Plan only(String pattern) {
        Pattern wanted = compiled(pattern);
        Set<String> names = new LinkedHashSet<>();
        for (int k = jobs.size() - 1; k >= 0; k--) {
            Job job = jobs.get(k);
            if (names.contains(job.name()) || wanted.matcher(job.name()).find()) {
                names.add(job.name());
                names.addAll(job.needs());
            }
        }
        if (names.isEmpty()) {
            throw new InputException("--only: no job has '%s' in its name; --dry-run lists them".formatted(pattern));
        }
        return new Plan(jobs.stream().filter(job -> names.contains(job.name())).toList());
    }

    private static Pattern compiled(String pattern) {
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new UsageException("--only: '%s' is not a pattern: %s".formatted(pattern, e.getDescription()), e);
        }
    }

    /** Puts the jobs together. */
    private record Builder(Profile profile, boolean labelled) {
        List<Job> jobs() {
            List<GrowTrial> pairs = pairs();
            List<Job> jobs = new ArrayList<>(pairs);
            profile.sizes().forEach(units -> addNew(jobs, persistentTrials(units)));
            profile.searches().forEach(line -> addGrowing(jobs, line, pairs, evaluated()));
            jobs.add(new GrowRate());
            addGrowing(jobs, Line.GROW, List.of(), profile.sizes());
            profile.sizes().forEach(units -> addNew(jobs, trials(Line.CD, units)));
            profile.trainedSearches()
                    .forEach(line -> profile.sizes().forEach(units -> addNew(jobs, trials(line, units))));
            // From the largest size: what takes longest comes first, so that the processors end at about the same time.
            // A size is measured as soon as it is trained, so that the figures of a run that goes on have it.
            for (int k = profile.sizes().size() - 1; k >= 0; k--) {
                int units = profile.sizes().get(k);
                addTraining(jobs, units);
                addMeasurements(jobs, units);
            }
            evaluated().stream()
                    .filter(units -> !profile.sizes().contains(units))
                    .forEach(units -> profile.searches().forEach(line -> jobs.add(grown(line, units, false))));
            return jobs;
        }

        private static void addNew(List<Job> jobs, List<Trial> trials) {
            trials.stream().filter(trial -> !jobs.contains(trial)).forEach(jobs::add);
        }

        private List<GrowTrial> pairs() {
            Grid grid = profile.grid();
            int units = grid.growthUnits() == 0 ? profile.largest() : grid.growthUnits();
            return grid.regularizations().stream()
                    .flatMap(lambda -> grid.biasRates().stream().map(eta -> new GrowTrial(lambda, eta, units)))
                    .toList();
        }

        private List<Trial> trials(Line line, int units) {
            Grid grid = profile.grid();
            List<Integer> batchSizes = line.grown().isPresent() ? grid.grownBatchSizes() : grid.batchSizes();
            return grid.rates().stream()
                    .flatMap(rate ->
                            batchSizes.stream().map(batch -> new Trial(line, grid.trialUnits(units), rate, batch)))
                    .toList();
        }

        private List<Trial> persistentTrials(int units) {
            Grid grid = profile.grid();
            return grid.persistentRates().stream()
                    .map(rate -> new Trial(Line.PCD, grid.trialUnits(units), rate, OUR_BATCH_SIZE))
                    .toList();
        }

        /** Every 20 units, and the sizes. */
        private List<Integer> evaluated() {
            TreeSet<Integer> units = new TreeSet<>(profile.sizes());
            for (int k = Profile.EVALUATED_EVERY; k <= profile.largest(); k += Profile.EVALUATED_EVERY) {
                units.add(k);
            }
            return List.copyOf(units);
        }

        private static void addGrowing(List<Job> jobs, Line line, List<GrowTrial> pairs, List<Integer> pieces) {
            int from = 0;
            for (int units : pieces) {
                jobs.add(new Growing(line, from, units, pairs));
                from = units;
            }
        }

        private void addTraining(List<Job> jobs, int units) {
            for (int k = 1; k <= profile.initialisations(); k++) {
                jobs.add(new TrainJob(Line.CD, units, k, trials(Line.CD, units)));
            }
            profile.trainedSearches().forEach(line -> jobs.add(new TrainJob(line, units, 1, trials(line, units))));
            jobs.add(new TrainJob(Line.GROW, units, 1, persistentTrials(units)));
            jobs.add(new TrainJob(Line.PCD, units, 1, persistentTrials(units)));
        }

        private void addMeasurements(List<Job> jobs, int units) {
            profile.searches().forEach(line -> jobs.add(grown(line, units, labelled)));
            List<Line> trained = new ArrayList<>(List.of(Line.CD, Line.GROW, Line.PCD));
            trained.addAll(1, profile.trainedSearches());
            trained.forEach(line -> jobs.add(new Measurement(line, units, candidates(line, units), labelled)));
        }

        private static Measurement grown(Line line, int units, boolean classified) {
            return new Measurement(line, units, List.of(Growing.name(line, units)), classified);
        }

        private List<String> candidates(Line line, int units) {
            int count = line == Line.CD ? profile.initialisations() : 1;
            return IntStream.rangeClosed(1, count)
                    .mapToObj(k -> TrainJob.name(line, units, k))
                    .toList();
        }
    }
}
