package irbm.math;

import java.util.Locale;

/** Checks of arguments. A message says what, the limit and the value, and begins with the name of what is wrong. */
public final class Require {
    private Require() {}

    /** Throws an {@link UnmetRequirementException} with the formatted message unless the condition holds. */
    public static void require(boolean condition, String message, Object... values) {
        if (!condition) {
            throw new UnmetRequirementException(String.format(Locale.ROOT, message, values));
        }
    }

    /** The index must be within 0 to count - 1. For hot paths: nothing is boxed unless it fails. */
    static void requireIndex(String name, int index, int count) {
        if (index < 0 || index >= count) {
            require(false, "%s %d is not within 0 to %d", name, index, count - 1);
        }
    }

    /** Every value must be finite; {@code name} and the first bad position go into the message. */
    public static void requireFinite(String name, float[] values) {
        int bad = firstNotFinite(values);
        if (bad >= 0) {
            require(false, "%s must be finite, entry %d is %s", name, bad, values[bad]);
        }
    }

    /** The position of the first value that is not finite, -1 when all are. */
    static int firstNotFinite(float[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                return i;
            }
        }
        return -1;
    }
}
