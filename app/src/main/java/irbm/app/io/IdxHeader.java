package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.io.format.ElementType;
import irbm.io.format.ElementType.Kind;
import irbm.io.format.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The header of an IDX file, the format of MNIST: 0, 0, type, dimensions, then the size of each as 4 bytes. */
final class IdxHeader {
    private static final int MOST_DIMENSIONS = 8;

    private IdxHeader() {}

    /** Whether a file that begins so can be IDX. */
    static boolean begins(byte[] head) {
        return head.length >= 4 && head[0] == 0 && head[1] == 0 && head[2] >= 8 && head[2] <= 14 && head[3] >= 1;
    }

    /** Reads up to the first value. */
    static ArrayHeader read(String where, InputStream in) throws IOException {
        byte[] magic = in.readNBytes(4);
        if (magic.length < 4 || magic[0] != 0 || magic[1] != 0) {
            throw Malformed.at(where, "expected an IDX file, which begins with two zero bytes, a type and a dimension");
        }
        ElementType type = type(where, magic[2]);
        int dimensions = magic[3];
        if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
            throw Malformed.at(
                    where, "byte 3: expected 1 to %d dimensions, was %d", MOST_DIMENSIONS, dimensions & 0xff);
        }
        byte[] sizes = in.readNBytes(4 * dimensions);
        if (sizes.length < 4 * dimensions) {
            throw Malformed.at(where, "ends inside its header, after %d bytes", 4 + sizes.length);
        }
        return ArrayHeader.of(where, type, shape(sizes), false);
    }

    private static long[] shape(byte[] sizes) {
        ByteBuffer buffer = ByteBuffer.wrap(sizes); // big-endian, as the format says
        long[] shape = new long[sizes.length / 4];
        for (int d = 0; d < shape.length; d++) {
            shape[d] = buffer.getInt();
        }
        return shape;
    }

    private static ElementType type(String where, byte code) {
        return switch (code) {
            case 0x08 -> new ElementType(Kind.UNSIGNED, 1, ByteOrder.BIG_ENDIAN);
            case 0x09 -> new ElementType(Kind.SIGNED, 1, ByteOrder.BIG_ENDIAN);
            case 0x0b -> new ElementType(Kind.SIGNED, 2, ByteOrder.BIG_ENDIAN);
            case 0x0c -> new ElementType(Kind.SIGNED, 4, ByteOrder.BIG_ENDIAN);
            case 0x0d -> new ElementType(Kind.FLOAT, 4, ByteOrder.BIG_ENDIAN);
            case 0x0e -> new ElementType(Kind.FLOAT, 8, ByteOrder.BIG_ENDIAN);
            default ->
                throw Malformed.at(where, "byte 2: expected an IDX type from 8 to 14 but 10, was %d", code & 0xff);
        };
    }
}
