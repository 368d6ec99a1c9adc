package irbm.app.run;

import static irbm.app.io.UsageException.require;

import irbm.app.io.UsageException;
import irbm.evaluate.AdaptiveAnnealing;
import irbm.evaluate.AdaptiveAnnealing.Outcome;
import irbm.evaluate.AnnealedImportance;
import irbm.evaluate.AnnealingListener;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Schedule;
import irbm.math.WorkerPool;

/** What {@code --schedule} says: {@code paper}, {@code auto}, or a number of steps in the proportions of the paper. */
public sealed interface ScheduleChoice {
    /** Anneals so many chains from the base to the model. */
    Outcome anneal(AnnealingPath path, int chains, long seed, WorkerPool pool, AnnealingListener listener);

    /** So many times as many steps. */
    ScheduleChoice times(int effort);

    /** So many steps, 1 up to a number whose inverse temperatures still fit the memory. */
    record Steps(int steps) implements ScheduleChoice {
        private static final int MAX = 10_000_000;

        public Steps {
            require(steps >= 1 && steps <= MAX, "--schedule must be 1 to %d steps, was %d", MAX, steps);
        }

        @Override
        public Steps times(int effort) {
            return effort == 1 ? this : new Steps((int) Math.min(MAX, (long) effort * steps));
        }

        @Override
        public Outcome anneal(AnnealingPath path, int chains, long seed, WorkerPool pool, AnnealingListener listener) {
            Schedule schedule = Schedule.ofSteps(steps);
            return new Outcome(AnnealedImportance.grouped(path, schedule, chains, seed, pool, listener), schedule, 1);
        }
    }

    /**
     * As many steps as the model needs by pilot runs and by the run itself, which is made again, longer, when it misses the
     * target. Above half of the chains the normal approximation of the interval holds; the target leaves some room. The limit keeps the worst model at
     * a few times the cost of the paper's schedule: what is still too short then carries a warning.
     */
    record Auto(int maxSteps) implements ScheduleChoice {
        static final double EFFICIENCY = 0.7;
        static final int MAX_STEPS = 3 * Schedule.PAPER_STEPS;

        @Override
        public Auto times(int effort) {
            return new Auto(effort * maxSteps);
        }

        @Override
        public Outcome anneal(AnnealingPath path, int chains, long seed, WorkerPool pool, AnnealingListener listener) {
            return new AdaptiveAnnealing(path, EFFICIENCY, maxSteps, pool, listener).run(chains, seed);
        }
    }

    /** Reads the text of the option. */
    static ScheduleChoice parse(String text) {
        return switch (text) {
            case "auto" -> new Auto(Auto.MAX_STEPS);
            case "paper" -> new Steps(Schedule.PAPER_STEPS);
            default -> new Steps(number(text));
        };
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UsageException("--schedule takes paper, auto or a number of steps, was '" + text + "'", e);
        }
    }
}
