package irbm.app.io;

import java.util.Locale;

/** Numbers with a fixed number of digits after the point. A page has thousands, and the platform reads its format anew for each. */
public final class Decimal {
    private static final double[] POWERS = {1, 10, 100, 1000, 10_000};
    // Beyond it a double has no digits after the point to spare.
    private static final double LARGEST = 1e11;

    private Decimal() {}

    /** As {@code %.nf} writes it, n up to 4; a tie may be rounded to the other side. */
    public static String fixed(double value, int digits) {
        if (!(Math.abs(value) < LARGEST)) {
            return String.format(Locale.ROOT, "%." + digits + "f", value);
        }
        long scale = (long) POWERS[digits];
        long units = Math.round(Math.abs(value) * scale);
        String whole = (value < 0 ? "-" : "") + units / scale;
        return digits == 0
                ? whole
                : whole + "." + Long.toString(scale + units % scale).substring(1);
    }
}
