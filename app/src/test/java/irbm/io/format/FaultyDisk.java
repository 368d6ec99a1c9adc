package irbm.io.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A disk on which the n-th write, sync or rename fails, and with it, as after a crash, all that follow. A directory that could not be
 * synced has lost its last rename, as after a power failure.
 */
public final class FaultyDisk extends Disk implements AutoCloseable {
    private final Disk before;
    private final int failing;
    private final boolean torn;
    private int operations;
    private Path renamed = Path.of("");
    private Optional<byte[]> replaced = Optional.empty();

    private FaultyDisk(int failing, boolean torn) {
        this.failing = failing;
        this.torn = torn;
        this.before = AtomicFile.use(this);
    }

    /**
     * Takes the place of the disk until it is closed. Operation {@code failing} (from 1) and all after it fail; a write that fails
     * leaves half of its bytes where {@code torn} says so.
     */
    public static FaultyDisk failingAt(int failing, boolean torn) {
        return new FaultyDisk(failing, torn);
    }

    /** How many operations there were. */
    public int operations() {
        return operations;
    }

    private boolean fails() {
        operations++;
        return operations >= failing;
    }

    @Override
    FileChannel create(Path file) throws IOException {
        if (fails()) {
            throw new IOException("injected: create");
        }
        return super.create(file);
    }

    @Override
    void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        if (fails()) {
            if (torn) {
                super.write(channel, bytes.slice(bytes.position(), bytes.remaining() / 2));
            }
            throw new IOException("injected: write");
        }
        super.write(channel, bytes);
    }

    @Override
    void sync(FileChannel channel) throws IOException {
        if (fails()) {
            throw new IOException("injected: sync");
        }
        super.sync(channel);
    }

    @Override
    void move(Path from, Path to) throws IOException {
        if (fails()) {
            throw new IOException("injected: rename");
        }
        replaced = Files.exists(to) ? Optional.of(Files.readAllBytes(to)) : Optional.empty();
        renamed = to;
        super.move(from, to);
    }

    /** Power is lost before the directory was synced: the last rename never happened. */
    @Override
    void syncDirectory(Path folder) {
        if (fails()) {
            try {
                undo();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            throw new UncheckedIOException(new IOException("injected: power loss at " + renamed));
        }
        super.syncDirectory(folder);
    }

    private void undo() throws IOException {
        if (replaced.isPresent()) {
            Files.write(renamed, replaced.get());
        } else {
            Files.delete(renamed);
        }
    }

    @Override
    void link(Path file, Path second) throws IOException {
        if (fails()) {
            throw new IOException("injected: link");
        }
        super.link(file, second);
    }

    @Override
    public void close() {
        AtomicFile.use(before);
    }
}
