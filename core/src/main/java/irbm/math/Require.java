package irbm.math;

import java.util.Locale;

/** Checks of arguments. A message says what, the limit and the value. */
public final class Require {
    private Require() {}

    /** Throws an {@link UnmetRequirementException} with the formatted message unless the condition holds. */
    public static void require(boolean condition, String message, Object... values) {
        if (!condition) {
            throw new UnmetRequirementException(String.format(Locale.ROOT, message, values));
        }
    }

    /** Every value must be finite; {@code name} and the first bad position go into the message. */
    public static void requireFinite(String name, float[] values) {
        for (int i = 0; i < values.length; i++) {
            require(Float.isFinite(values[i]), "%s must be finite, entry %d is %s", name, i, values[i]);
        }
    }
}
