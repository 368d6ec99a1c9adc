package irbm.app.io;

import irbm.io.format.Malformed;
import irbm.io.format.Unpacked;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The bytes of a file, unpacked when it is a gzip file. */
final class InputFile {
    private static final int BUFFER = 1 << 16;

    private InputFile() {}

    /** Opens a file; a pipe or a device, which may never end or never begin, is refused. */
    static InputStream open(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw Malformed.at(file.toString(), "expected a file, is a directory, a pipe or a device");
        }
        InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            raw.mark(2);
            boolean packed = raw.read() == 0x1f && raw.read() == 0x8b;
            raw.reset();
            return packed ? new Unpacked(file.toString(), new GZIPInputStream(raw, BUFFER), Files.size(file)) : raw;
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /** The first bytes, as many as there are up to {@code count}. */
    static byte[] head(Path file, int count) throws IOException {
        try (InputStream in = open(file)) {
            return in.readNBytes(count);
        }
    }
}
