package irbm.train;

/** One number of an event, described once: the history file, the checkpoints and the report are made from these descriptions. */
public interface Column {
    /** As files name it. */
    String title();

    /** What it is counted in; empty for a pure number. */
    String unit();

    /** Whether it is a count, or a number that is NaN where it was not measured. */
    boolean isCount();
}
