package irbm.app.model;

import irbm.app.InputException;

/** Which index of a weight matrix comes first. */
public enum Orientation {
    HIDDEN_VISIBLE,
    VISIBLE_HIDDEN;

    /** Reads {@code hidden-visible} or {@code visible-hidden}. */
    public static Orientation parse(String text) {
        return switch (text) {
            case "hidden-visible" -> HIDDEN_VISIBLE;
            case "visible-hidden" -> VISIBLE_HIDDEN;
            default ->
                throw new InputException("--orientation takes hidden-visible or visible-hidden, was '" + text + "'");
        };
    }
}
