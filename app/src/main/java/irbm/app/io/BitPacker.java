package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.io.format.ArrayValues;
import irbm.math.BinaryMatrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Packs the values of an array into bits as they come. When the first index moves fastest, columns become rows. */
final class BitPacker {
    private final String where;
    private final ArrayHeader header;
    private final BitRule rule;
    private final boolean turned;
    private final BitStore store;

    BitPacker(String where, ArrayHeader header, BitRule rule) {
        this.where = where;
        this.header = header;
        this.rule = rule;
        this.turned = header.firstIndexFastest();
        int rows = header.rows(where);
        int columns = header.columns(where);
        this.store = new BitStore(where, turned ? rows : columns);
    }

    void readAll(InputStream in) throws IOException {
        ArrayValues values = new ArrayValues(where, in, header);
        if (header.type().size() == 1 && rule.isPlain()) {
            byte[] bits = bitOfEveryByte();
            values.forEachPiece((piece, count) -> packBytes(piece, count, bits));
        } else {
            values.forEach(this::pack);
        }
    }

    private void pack(double value) {
        int bit = rule.bit(value, row(), column());
        if (bit == BitRule.BAD) {
            throw bad(value);
        }
        store.add(bit);
    }

    // Bytes are what most files hold: a table look-up makes packing cheaper than unpacking the file.
    private void packBytes(byte[] piece, int count, byte[] bits) {
        for (int i = 0; i < count; i++) {
            int bit = bits[piece[i] & 0xff];
            if (bit == BitRule.BAD) {
                throw bad(header.type().value(ByteBuffer.wrap(piece), i));
            }
            store.add(bit);
        }
    }

    private byte[] bitOfEveryByte() {
        byte[] bits = new byte[256];
        byte[] one = new byte[1];
        for (int b = 0; b < 256; b++) {
            one[0] = (byte) b;
            bits[b] = (byte) rule.bit(header.type().value(ByteBuffer.wrap(one), 0), 0, 0);
        }
        return bits;
    }

    private RuntimeException bad(double value) {
        return rule.bad(where, "row %d, column %d".formatted(row(), column()), BitRule.plain(value));
    }

    private int row() {
        return turned ? store.column() : store.rows();
    }

    private int column() {
        return turned ? store.rows() : store.column();
    }

    BinaryMatrix toMatrix() {
        return store.toMatrix();
    }
}
