package irbm.model;

/** A part of a data set. The order is that of {@link Split}. */
public enum Part {
    TRAIN,
    VALIDATION,
    TEST
}
