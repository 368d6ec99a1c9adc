package irbm.app.fuzz;

import irbm.app.io.DataFile;
import irbm.app.io.ReadOptions;
import irbm.model.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What every reader owes to any bytes at all: rows, or one line that names the file. */
final class Refusal {
    // One file, written again and again: making a new one each time took most of the time.
    private static final Path DIRECTORY = directory();

    private Refusal() {}

    private static Path directory() {
        try {
            return Files.createTempDirectory("irbm-fuzz");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file. */
    @FunctionalInterface
    interface Reader {
        void read(Path file) throws IOException;
    }

    static void dataOrOneLine(byte[] content, String ending) {
        resultOrOneLine(content, ending, file -> DataFile.read(file, ReadOptions.DEFAULT));
    }

    static void resultOrOneLine(byte[] content, String ending, Reader reader) {
        try {
            Path file = DIRECTORY.resolve("fuzz" + ending);
            Files.write(file, content);
            read(file, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(Path file, Reader reader) throws IOException {
        try {
            reader.read(file);
        } catch (InputException refused) {
            String message = String.valueOf(refused.getMessage());
            if (message.lines().count() != 1 || !message.contains(String.valueOf(file.getFileName()))) {
                throw new AssertionError("not one line that names the file: " + message, refused);
            }
        }
    }
}
