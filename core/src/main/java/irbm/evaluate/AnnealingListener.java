package irbm.evaluate;

/** Hears what annealing does. It watches only: results do not depend on it. */
public interface AnnealingListener {
    /** Hears nothing. */
    AnnealingListener NONE = new AnnealingListener() {};

    /** A run of so many chains begins; {@code run} counts from 1 the runs with longer and longer schedules. */
    default void begins(int run, int chains, int steps) {}

    /** So many of the steps of all chains are done. Called from several threads. */
    default void advances(long done, long total) {}
}
