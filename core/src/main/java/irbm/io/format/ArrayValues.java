package irbm.io.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** The values of an array, read in pieces that stay in the cache. */
public final class ArrayValues {
    private static final int PIECE = 1 << 16; // bytes, a multiple of every element size

    private final String where;
    private final InputStream in;
    private final ArrayHeader header;
    private final byte[] bytes = new byte[PIECE];
    private final ByteBuffer buffer;
    private long read;

    public ArrayValues(String where, InputStream in, ArrayHeader header) {
        this.where = where;
        this.in = in;
        this.header = header;
        this.buffer = ByteBuffer.wrap(bytes).order(header.type().order());
    }

    /** Takes one value after the other. */
    @FunctionalInterface
    public interface Visitor {
        void visit(double value);
    }

    /** Takes the raw bytes of values, {@code count} of them. */
    @FunctionalInterface
    public interface PieceVisitor {
        void visit(byte[] bytes, int count);
    }

    /** Hands on every value, in the order of the file, and checks that nothing follows. */
    public void forEach(Visitor visitor) throws IOException {
        int size = header.type().size();
        forEachPiece((piece, count) -> {
            for (int i = 0; i < count; i++) {
                visitor.visit(header.type().value(buffer, i * size));
            }
        });
    }

    /** Hands on every value as the bytes it is, and checks that nothing follows. */
    public void forEachPiece(PieceVisitor visitor) throws IOException {
        int size = header.type().size();
        while (read < header.count()) {
            int wanted = (int) Math.min(PIECE / size, header.count() - read);
            int got = in.readNBytes(bytes, 0, wanted * size) / size;
            visitor.visit(bytes, got);
            read += got;
            if (got < wanted) {
                throw Malformed.at(
                        where, "ends after %d of the %d values that its header announces", read, header.count());
            }
        }
        if (in.read() >= 0) {
            throw Malformed.at(where, "continues after the %d values that its header announces", header.count());
        }
    }
}
