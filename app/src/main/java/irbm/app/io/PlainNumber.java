package irbm.app.io;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Numbers as files of data have them: digits, a sign, a point, a power of ten, or NaN and Infinity. The platform also takes
 * {@code 0x1p0} and {@code 1d}, which only Java source code has: in a table they are a mistake.
 */
final class PlainNumber {
    private static final Pattern FORM = Pattern.compile("[-+]?([0-9.]+([eE][-+]?[0-9]+)?|NaN|Infinity)");

    private PlainNumber() {}

    static OptionalDouble parse(String text) {
        String number = text.strip();
        if (!FORM.matcher(number).matches()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(Double.parseDouble(number));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    static boolean isNumber(String text) {
        return parse(text).isPresent();
    }
}
