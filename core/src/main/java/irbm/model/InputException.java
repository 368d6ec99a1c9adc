package irbm.model;

import java.util.Locale;

/**
 * What a user gave, a file, rows or a value, cannot be used, or a run failed for a reason that the user can mend. The message is
 * one line: what, where, the limit, the value. A failed {@link irbm.math.Require} inside the library is a defect instead.
 */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Refuses what a user gave, with the formatted message, unless the condition holds. */
    public static void require(boolean condition, String message, Object... values) {
        if (!condition) {
            throw new InputException(String.format(Locale.ROOT, message, values));
        }
    }
}
