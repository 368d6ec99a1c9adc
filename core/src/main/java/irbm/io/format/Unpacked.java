package irbm.io.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of unpacked bytes that ends with an error when they are suspiciously many: no honest data set shrinks to less
 * than 1/500, and a few packed megabytes could otherwise keep the program busy for hours.
 */
public final class Unpacked extends FilterInputStream {
    private static final long HARMLESS = 1L << 26;
    private static final int LARGEST_RATIO = 500;

    private final String where;
    private final long limit;
    private long count;

    /** {@code where} names the file in the message; {@code packedBytes} is its size before unpacking. */
    public Unpacked(String where, InputStream in, long packedBytes) {
        super(in);
        this.where = where;
        this.limit = Math.max(HARMLESS, LARGEST_RATIO * packedBytes);
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int got = in.read(bytes, offset, length);
        count(Math.max(got, 0));
        return got;
    }

    private void count(int more) {
        count += more;
        if (count > limit) {
            throw Malformed.at(
                    where, "unpacks to more than %d bytes, %d times its size: refused", limit, LARGEST_RATIO);
        }
    }
}
