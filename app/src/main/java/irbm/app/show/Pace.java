package irbm.app.show;

/**
 * Keeps work that is only for show to a small part of the time: after work of d it pauses for {@value #TIMES} d, at least half a
 * second, so that the page can follow, and at most some seconds, because the first work of a program is slow.
 */
final class Pace {
    private static final int TIMES = 100;
    private static final long SHORTEST = 500_000_000L;
    private static final long LONGEST = 15_000_000_000L;

    private Pace() {}

    /** How long to pause after work, all in nanoseconds. */
    static long pause(long work) {
        return Math.min(LONGEST, Math.max(SHORTEST, TIMES * work));
    }
}
