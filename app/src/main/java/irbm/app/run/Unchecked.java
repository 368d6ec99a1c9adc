package irbm.app.run;

import java.io.IOException;
import java.io.UncheckedIOException;

/** For journals, whose callers know nothing of files: a failure to read or write travels as {@link UncheckedIOException}. */
final class Unchecked {
    private Unchecked() {}

    /** Something that reads. */
    @FunctionalInterface
    interface Reading<T> {
        T get() throws IOException;
    }

    /** Something that writes. */
    @FunctionalInterface
    interface Writing {
        void run() throws IOException;
    }

    static <T> T get(Reading<T> reading) {
        try {
            return reading.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void run(Writing writing) {
        get(() -> {
            writing.run();
            return true;
        });
    }
}
