package irbm.io.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The type of the values of an array in a file: kind, bytes, byte order. */
public record ElementType(Kind kind, int size, ByteOrder order) {
    /** What the bytes of a value mean. */
    public enum Kind {
        BOOLEAN,
        SIGNED,
        UNSIGNED,
        FLOAT
    }

    /**
     * The value that begins at {@code offset} of a buffer in this type's byte order. 64-bit whole numbers beyond 2^53 are
     * rounded.
     */
    public double value(ByteBuffer bytes, int offset) {
        if (kind == Kind.FLOAT) {
            return floating(bytes, offset);
        }
        return kind == Kind.SIGNED ? signed(bytes, offset) : unsigned(bytes, offset);
    }

    private double floating(ByteBuffer bytes, int offset) {
        return switch (size) {
            case 2 -> half(bytes.getShort(offset));
            case 4 -> bytes.getFloat(offset);
            default -> bytes.getDouble(offset);
        };
    }

    /** A number of 16 bits: a sign, 5 bits of exponent, 10 of fraction. */
    private static double half(int bits) {
        int exponent = bits >>> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        double size = switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 0x1f -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb((double) (fraction | 0x400), exponent - 25);
        };
        return (bits & 0x8000) == 0 ? size : -size;
    }

    private long signed(ByteBuffer bytes, int offset) {
        return switch (size) {
            case 1 -> bytes.get(offset);
            case 2 -> bytes.getShort(offset);
            case 4 -> bytes.getInt(offset);
            default -> bytes.getLong(offset);
        };
    }

    private double unsigned(ByteBuffer bytes, int offset) {
        long value = signed(bytes, offset);
        if (size == Long.BYTES) {
            return value >= 0 ? value : value + 0x1p64;
        }
        return value & ((1L << 8 * size) - 1);
    }

    /** The largest value that means "fully on": 1 for floating-point numbers and truth values, else that of the type. */
    public double range() {
        return switch (kind) {
            case BOOLEAN, FLOAT -> 1;
            case SIGNED -> Math.pow(2, 8 * size - 1) - 1;
            case UNSIGNED -> Math.pow(2, 8 * size) - 1;
        };
    }
}
