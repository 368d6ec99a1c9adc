package irbm.io.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** What {@link AtomicFile} asks of the file system, in one place, so that tests can let any of it fail. */
class Disk {
    FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    void sync(FileChannel channel) throws IOException {
        channel.force(true);
    }

    /** Gives a file its name at once, in place of another of that name. */
    void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** A second name for a file, or a copy of it where the file system has no such thing. */
    void link(Path file, Path second) throws IOException {
        try {
            Files.createLink(second, file);
        } catch (IOException | UnsupportedOperationException e) {
            Files.copy(file, second, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    // Not every system can open a directory. Where it cannot, the move is still atomic.
    void syncDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            return;
        }
    }
}
