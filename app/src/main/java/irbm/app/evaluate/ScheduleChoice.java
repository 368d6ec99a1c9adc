package irbm.app.evaluate;

import static irbm.math.Require.require;

import irbm.app.InputException;
import irbm.evaluate.AdaptiveSchedule;
import irbm.evaluate.AnnealingPath;
import irbm.evaluate.Schedule;
import irbm.math.WorkerPool;

/** What {@code --schedule} says: {@code paper}, {@code auto}, or a number of steps in the proportions of the paper. */
public sealed interface ScheduleChoice {
    /** The schedule for one model. */
    Schedule schedule(AnnealingPath path, long seed, WorkerPool pool);

    /** So many steps, 1 up to a number whose inverse temperatures still fit the memory. */
    record Steps(int steps) implements ScheduleChoice {
        private static final int MAX = 10_000_000;

        public Steps {
            require(steps >= 1 && steps <= MAX, "--schedule must be 1 to %d steps, was %d", MAX, steps);
        }

        @Override
        public Schedule schedule(AnnealingPath path, long seed, WorkerPool pool) {
            return Schedule.ofSteps(steps);
        }
    }

    /**
     * As many steps as the model needs by its pilot runs. Above half of the chains the normal approximation of the interval
     * holds; the target leaves some room for the error of the pilots, which are few chains. The limit keeps the worst model at
     * a few times the cost of the paper's schedule: what is still too short then carries a warning.
     */
    record Auto() implements ScheduleChoice {
        static final double EFFICIENCY = 0.7;
        static final int MAX_STEPS = 3 * Schedule.PAPER_STEPS;

        @Override
        public Schedule schedule(AnnealingPath path, long seed, WorkerPool pool) {
            return AdaptiveSchedule.find(path, EFFICIENCY, MAX_STEPS, seed, pool);
        }
    }

    /** Reads the text of the option. */
    static ScheduleChoice parse(String text) {
        return switch (text) {
            case "auto" -> new Auto();
            case "paper" -> new Steps(Schedule.PAPER_STEPS);
            default -> new Steps(number(text));
        };
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new InputException("--schedule takes paper, auto or a number of steps, was '" + text + "'", e);
        }
    }
}
