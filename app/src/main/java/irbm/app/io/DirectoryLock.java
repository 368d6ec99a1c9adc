package irbm.app.io;

import irbm.model.InputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes this process the only writer of a directory. The lock belongs to the process, not to the file: the operating system drops it
 * when the process ends, however it ends. The file holds the process id of its last holder, for the message that others get.
 */
public final class DirectoryLock implements Closeable {
    private static final int LONGEST_ID = 20;

    // A process that opens a locked file a second time and closes it would lose its lock, so it asks here first.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private DirectoryLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Takes the lock whose file this is; {@code directory} is what the message names when another process holds it. */
    public static DirectoryLock take(Path lockFile, Path directory) throws IOException {
        Path folder = Optional.ofNullable(lockFile.toAbsolutePath().getParent()).orElseThrow();
        Path file = Files.createDirectories(folder).toRealPath().resolve(lockFile.getFileName());
        if (!HELD.add(file)) {
            throw isHeld(directory, ProcessHandle.current().pid() + "");
        }
        try {
            return new DirectoryLock(file, locked(file, directory));
        } catch (IOException | RuntimeException e) {
            HELD.remove(file);
            throw e;
        }
    }

    private static FileChannel locked(Path file, Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (tryLock(channel, file).isEmpty()) {
                throw isHeld(directory, holder(channel));
            }
            channel.truncate(0);
            channel.write(
                    StandardCharsets.US_ASCII.encode(ProcessHandle.current().pid() + "\n"), 0);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static Optional<FileLock> tryLock(FileChannel channel, Path file) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (IOException e) {
            throw new FileSystemException(file.toString(), null, "cannot be locked: " + e.getMessage());
        }
    }

    /** The process id that the holder wrote; it may not have come to that yet. */
    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_ID);
        channel.read(bytes, 0);
        return StandardCharsets.US_ASCII.decode(bytes.flip()).toString().strip();
    }

    private static InputException isHeld(Path directory, String holder) {
        return new InputException("%s: another irbm%s is writing to it: wait until it ends, or name another directory"
                .formatted(directory, holder.isEmpty() ? "" : " (process %s)".formatted(holder)));
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD.remove(file);
    }
}
