package irbm.app.io;

import irbm.io.format.Malformed;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.InputException;
import irbm.model.Part;

/** The bit that a value becomes: a {@link Binarization} for one array of values. */
final class BitRule {
    /** In place of a bit: the value cannot be one. */
    static final int BAD = 2;

    private final Binarization rule;
    private final double range;
    private final long seed;
    private final int stream; // so that the parts of a data set do not share random numbers

    private BitRule(Binarization rule, double range, long seed, int stream) {
        this.rule = rule;
        this.range = range;
        this.seed = seed;
        this.stream = stream;
    }

    static BitRule of(ReadOptions options, Part part, double range) {
        int stream = switch (part) {
            case TRAIN -> 0;
            case VALIDATION -> 1;
            case TEST -> 2;
        };
        return new BitRule(options.binarization(), range, options.seed(), stream);
    }

    /** Whether the bit depends on the value alone, not on its place. */
    boolean isPlain() {
        return !(rule instanceof Binarization.Stochastic);
    }

    /** 0, 1 or {@link #BAD}. */
    int bit(double value, int row, int column) {
        if (rule instanceof Binarization.Threshold threshold) {
            return Double.isNaN(value) ? BAD : value > threshold.limit() ? 1 : 0;
        } else if (rule instanceof Binarization.Stochastic) {
            return value >= 0 && value <= range ? draw(value / range, row, column) : BAD;
        } else if (rule instanceof Binarization.Spins) {
            return value == -1 ? 0 : value == 1 ? 1 : BAD;
        }
        return value == 0 ? 0 : value == 1 ? 1 : BAD;
    }

    private int draw(double probability, int row, int column) {
        long key = Randomness.key(seed, Purpose.BINARIZE, stream, row);
        return Randomness.uniform(key, column) < probability ? 1 : 0;
    }

    /** Says why the value is not a bit. */
    InputException bad(String where, String place, String value) {
        if (rule instanceof Binarization.Threshold) {
            return Malformed.at(where, "%s: expected a number, was %s", place, value);
        } else if (rule instanceof Binarization.Stochastic) {
            return Malformed.at(
                    where, "%s: expected a value from 0 to %s to draw a bit from, was %s", place, plain(range), value);
        }
        if (rule instanceof Binarization.Spins) {
            return Malformed.at(where, "%s: expected -1 or 1, was %s", place, value);
        }
        String hint = value.equals("-1")
                ? "spins need --binarize spins"
                : "grey values need --binarize threshold=T or --binarize stochastic";
        return Malformed.at(where, "%s: expected 0 or 1, was %s; %s", place, value, hint);
    }

    /** A number without a needless fraction. */
    static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : "" + value;
    }
}
