package irbm.io;

/** Which index of a weight matrix comes first. */
public enum Orientation {
    HIDDEN_VISIBLE,
    VISIBLE_HIDDEN
}
