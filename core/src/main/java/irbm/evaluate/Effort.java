package irbm.evaluate;

import irbm.model.BinaryModel;

/**
 * How long annealing is: the one place that names its lengths. As long as few chains are effective, four times as many temperatures
 * follow, up to a limit.
 *
 * @param chains of each run
 * @param temperatures of the first run
 * @param most temperatures of the last run
 */
public record Effort(int chains, int temperatures, int most) {
    /** About a second, good to a nat or so: enough to compare learning rates and epochs. */
    public static final Effort QUICK = new Effort(64, 600, 2400);

    /** For the likelihood of a result. */
    public static final Effort RESULT = new Effort(100, 4000, 16_000);

    private static final int SMALL_MODEL = 100;
    private static final Effort SMALL_SIZE = new Effort(100, 1000, 1000);
    private static final Effort LARGE_SIZE = new Effort(100, 4000, 4000);

    /** For comparing sizes: beyond 100 units a short schedule jumps by nats from check to check. */
    public static Effort ofSize(BinaryModel model) {
        return model.hiddenCount() <= SMALL_MODEL ? SMALL_SIZE : LARGE_SIZE;
    }
}
