package irbm.app.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The next so many bytes of a stream. */
final class BoundedStream extends FilterInputStream {
    private long left;

    BoundedStream(InputStream in, long count) {
        super(in);
        this.left = count;
    }

    @Override
    public int read() throws IOException {
        int value = left > 0 ? in.read() : -1;
        left -= value >= 0 ? 1 : 0;
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left <= 0) {
            return -1;
        }
        int got = in.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(got, 0);
        return got;
    }

    void skipRest() throws IOException {
        in.skipNBytes(left);
        left = 0;
    }
}
