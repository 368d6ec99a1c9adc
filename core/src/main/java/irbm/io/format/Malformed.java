package irbm.io.format;

import irbm.model.InputException;
import java.io.EOFException;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is wrong with a file, in one line: the file, the place in it, what was expected, what was found. */
public final class Malformed {
    private static final int LONGEST_QUOTE = 40;
    private static final int MOST_NAMES = 12;

    private Malformed() {}

    /** The exception to throw; {@code where} names the file, and the place in it. */
    public static InputException at(String where, String message, Object... values) {
        return new InputException(where + ": " + String.format(Locale.ROOT, message, values));
    }

    /** What an exception of the platform or a library says, in one line; some say nothing. */
    public static String reason(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof EOFException || message == null) {
            return failure instanceof EOFException
                    ? "it ends too early"
                    : failure.getClass().getSimpleName();
        }
        return message.lines().findFirst().orElse("");
    }

    /** Names from a file, made fit for a message. */
    public static String list(Collection<String> names) {
        String some =
                names.stream().sorted().limit(MOST_NAMES).map(Malformed::quote).collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names.size() > MOST_NAMES ? some + ", ..." : some;
    }

    /** Text from a file, made fit for a message: short, and without control characters. */
    public static String quote(String text) {
        String start = text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
        return "'" + start.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
