package irbm.app.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Standard output as UTF-8 text that remembers the first failure: the writers of the platform forget it. */
public final class StandardOutput {
    private final Remembering stream;
    private final PrintWriter writer;

    /** Text that goes to the stream. */
    public StandardOutput(OutputStream out) {
        this.stream = new Remembering(out);
        this.writer = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    /** The output of this process. */
    public static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    public PrintWriter writer() {
        return writer;
    }

    /** Hands everything on, and says why not all of it arrived. */
    public Optional<IOException> finish() {
        writer.flush();
        return stream.failure;
    }

    private static final class Remembering extends FilterOutputStream {
        private Optional<IOException> failure = Optional.empty();

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure.or(() -> Optional.of(e));
                throw e;
            }
        }
    }
}
