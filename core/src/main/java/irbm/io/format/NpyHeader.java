package irbm.io.format;

import irbm.io.format.ElementType.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of an NPY file: a magic word, a version, and a Python dictionary with type, order and shape. See
 * https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
public final class NpyHeader {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

    // NumPy itself refuses headers above 10,000 characters unless told otherwise.
    private static final int LONGEST = 10_000;
    private static final int MOST_DIMENSIONS = 32;
    private static final Pattern TYPE = Pattern.compile("'descr' *: *'([^']*)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order' *: *(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape' *: *\\(([^)]*)\\)");
    private static final String TYPES = "bool, int8 to int64, uint8 to uint64, float16, float32 or float64";

    private NpyHeader() {}

    /** The bytes that every NPY file begins with. */
    public static byte[] magic() {
        return MAGIC.clone();
    }

    /** Reads up to the first value. */
    public static ArrayHeader read(String where, InputStream in) throws IOException {
        byte[] start = in.readNBytes(8);
        if (start.length < 8 || !Arrays.equals(start, 0, 6, MAGIC, 0, 6)) {
            throw Malformed.at(where, "expected an NPY array, which begins with \\x93NUMPY");
        }
        int version = start[6];
        if (version < 1 || version > 3) {
            throw Malformed.at(where, "expected NPY version 1, 2 or 3, was %d", version & 0xff);
        }
        return parse(where, dictionary(where, in, version == 1 ? 2 : 4));
    }

    private static String dictionary(String where, InputStream in, int lengthBytes) throws IOException {
        byte[] lengthField = Arrays.copyOf(in.readNBytes(lengthBytes), 4);
        int length = ByteBuffer.wrap(lengthField).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < 0 || length > LONGEST) {
            throw Malformed.at(
                    where, "expected a header of at most %d bytes, was %s", LONGEST, Integer.toUnsignedString(length));
        }
        byte[] text = in.readNBytes(length);
        if (text.length < length) {
            throw Malformed.at(where, "ends after %d of the %d bytes of its header", text.length, length);
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    private static ArrayHeader parse(String where, String dictionary) {
        ElementType type = type(where, field(where, dictionary, TYPE, "descr"));
        boolean fortran = field(where, dictionary, ORDER, "fortran_order").equals("True");
        return ArrayHeader.of(where, type, shape(where, field(where, dictionary, SHAPE, "shape")), fortran);
    }

    private static String field(String where, String dictionary, Pattern pattern, String name) {
        Matcher matcher = pattern.matcher(dictionary);
        if (!matcher.find()) {
            throw Malformed.at(
                    where,
                    "expected a header with '%s' of a plain array of numbers, was %s",
                    name,
                    Malformed.quote(dictionary));
        }
        return matcher.group(1);
    }

    private static ElementType type(String where, String text) {
        String code = text.isEmpty() || "<>|=".indexOf(text.charAt(0)) < 0 ? text : text.substring(1);
        ByteOrder order = text.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return switch (code) {
            case "b1" -> new ElementType(Kind.BOOLEAN, 1, order);
            case "i1", "i2", "i4", "i8" -> new ElementType(Kind.SIGNED, code.charAt(1) - '0', order);
            case "u1", "u2", "u4", "u8" -> new ElementType(Kind.UNSIGNED, code.charAt(1) - '0', order);
            case "f2", "f4", "f8" -> new ElementType(Kind.FLOAT, code.charAt(1) - '0', order);
            default -> throw Malformed.at(where, "expected values of type %s, was %s", TYPES, Malformed.quote(text));
        };
    }

    private static long[] shape(String where, String text) {
        String[] sizes = Arrays.stream(text.split(",", MOST_DIMENSIONS + 2))
                .map(String::strip)
                .filter(size -> !size.isEmpty())
                .toArray(String[]::new);
        if (sizes.length > MOST_DIMENSIONS) {
            throw Malformed.at(where, "expected at most %d dimensions", MOST_DIMENSIONS);
        }
        try {
            return Arrays.stream(sizes).mapToLong(Long::parseLong).toArray();
        } catch (NumberFormatException e) {
            throw Malformed.at(where, "expected whole numbers as shape, was %s", Malformed.quote(text));
        }
    }
}
