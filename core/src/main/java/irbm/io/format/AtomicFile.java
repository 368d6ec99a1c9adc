package irbm.io.format;

import static irbm.model.InputException.require;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files whole or not at all: under a temporary name in the same directory, synced to the disk, then moved. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes the bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Makes {@code file} hold exactly the content. When that fails, a file that was there before is left as it was. */
    public static void write(Path file, Content content) throws IOException {
        Path directory = directoryOf(file);
        Path temporary = directory.resolve(".irbm-" + UUID.randomUUID() + ".tmp");
        try {
            writeSynced(temporary, content);
            moveInto(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Refuses a file whose directory is not there; {@code option} is how it was asked for. */
    public static void requireDirectory(String option, Path file) {
        Path directory = directoryOf(file);
        require(Files.isDirectory(directory), "%s: no such directory: %s", option, directory);
    }

    /** Moves a finished file to its name at once, and makes sure that the name survives a crash. */
    public static void moveInto(Path finished, Path file) throws IOException {
        Files.move(finished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        syncDirectory(directoryOf(file));
    }

    private static Path directoryOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    private static void writeSynced(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    // Not every system can open a directory. Where it cannot, the move is still atomic.
    private static void syncDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            return;
        }
    }
}
