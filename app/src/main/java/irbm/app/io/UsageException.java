package irbm.app.io;

import irbm.model.InputException;
import java.util.Locale;

/** The command line alone is wrong, whatever the files hold: exit code 2. The message is one line and begins with the option. */
public final class UsageException extends InputException {
    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Refuses what was typed, with the formatted message, unless the condition holds. */
    public static void require(boolean condition, String message, Object... values) {
        if (!condition) {
            throw new UsageException(String.format(Locale.ROOT, message, values));
        }
    }
}
