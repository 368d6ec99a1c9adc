package irbm.app.io;

import java.util.Locale;

/** How values become bits. */
public sealed interface Binarization {
    /** The forms that {@link #parse} takes. */
    String FORMS = "threshold=T, stochastic, spins or none";

    /** Values must be 0 or 1 already. */
    record None() implements Binarization {
        @Override
        public String toString() {
            return "none";
        }
    }

    /** Values must be -1, which becomes 0, or 1. */
    record Spins() implements Binarization {
        @Override
        public String toString() {
            return "spins";
        }
    }

    /** One where the value is greater than the limit. */
    record Threshold(double limit) implements Binarization {
        @Override
        public String toString() {
            return "threshold=" + limit;
        }
    }

    /**
     * One with probability value / range, drawn once when the file is read; the range is 1 for floating-point values and
     * the largest value of the type for whole numbers, 255 for bytes.
     */
    record Stochastic() implements Binarization {
        @Override
        public String toString() {
            return "stochastic";
        }
    }

    /** Reads {@code threshold=T}, {@code stochastic}, {@code spins} or {@code none}. */
    static Binarization parse(String text) {
        String rule = text.toLowerCase(Locale.ROOT).strip();
        if (rule.equals("none")) {
            return new None();
        } else if (rule.equals("stochastic")) {
            return new Stochastic();
        } else if (rule.equals("spins")) {
            return new Spins();
        } else if (rule.startsWith("threshold=")) {
            return new Threshold(limit(text, rule.substring("threshold=".length())));
        }
        throw new UsageException("--binarize takes " + FORMS + ", was '" + text + "'");
    }

    private static double limit(String text, String number) {
        try {
            double limit = Double.parseDouble(number);
            if (Double.isFinite(limit)) {
                return limit;
            }
        } catch (NumberFormatException e) {
            throw new UsageException("--binarize threshold=T needs a number for T, was '" + text + "'", e);
        }
        throw new UsageException("--binarize threshold=T needs a finite T, was '" + text + "'");
    }
}
