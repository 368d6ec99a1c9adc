package irbm.io.format;

import static irbm.model.InputException.require;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Writes files whole or not at all: under a temporary name in the same directory, synced to the disk, then moved. */
public final class AtomicFile {
    private static final String PREFIX = ".irbm-";
    private static final String SUFFIX = ".tmp";
    private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();

    private static volatile Disk disk = new Disk();

    private AtomicFile() {}

    /** Writes the bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** For tests: another file system, until they give the old one back. */
    static Disk use(Disk other) {
        Disk before = disk;
        disk = other;
        return before;
    }

    /** Makes {@code file} hold exactly the content. When that fails, a file that was there before is left as it was. */
    public static void write(Path file, Content content) throws IOException {
        Path temporary = temporaryBeside(file);
        try {
            writeSynced(temporary, file, content);
            moveInto(temporary, file);
        } finally {
            delete(temporary);
        }
    }

    /** Writes as {@link #write} does, and keeps the file that was there before under another name. At no moment is there none. */
    public static void writeKeeping(Path previous, Path file, Content content) throws IOException {
        Path temporary = temporaryBeside(file);
        try {
            writeSynced(temporary, file, content);
            if (Files.exists(file)) {
                keep(file, previous);
            }
            moveInto(temporary, file);
        } finally {
            delete(temporary);
        }
    }

    private static void keep(Path file, Path previous) throws IOException {
        Path link = temporaryBeside(previous);
        try {
            disk.link(file, link);
            move(link, previous);
        } catch (IOException e) {
            throw named(previous, e);
        } finally {
            delete(link);
        }
    }

    private static Path temporaryBeside(Path file) {
        long process = ProcessHandle.current().pid();
        Path temporary = directoryOf(file).resolve(PREFIX + process + "-" + UUID.randomUUID() + SUFFIX);
        UNFINISHED.add(temporary);
        return temporary;
    }

    private static void delete(Path temporary) throws IOException {
        Files.deleteIfExists(temporary);
        UNFINISHED.remove(temporary);
    }

    /** Deletes what is half written. A program calls this when it is told to end: then nothing is finished any more. */
    public static void deleteUnfinished() {
        for (Path temporary : UNFINISHED) {
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Deletes what processes that are gone left half written in a directory. */
    public static void deleteAbandoned(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(AtomicFile::isAbandoned).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean isAbandoned(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.matches("\\.irbm-[0-9]{1,18}-[-0-9a-f]{36}\\.tmp")) {
            return false;
        }
        long writer = Long.parseLong(name.substring(PREFIX.length(), name.indexOf('-', PREFIX.length())));
        return ProcessHandle.of(writer).filter(ProcessHandle::isAlive).isEmpty();
    }

    /** Refuses a file that could not be written; {@code option} is how it was asked for. Costs nothing, so ask before the work. */
    public static void requireWritable(String option, Path file) {
        Path directory = directoryOf(file);
        require(Files.isDirectory(directory), "%s: no such directory: %s", option, directory);
        require(!Files.isDirectory(file), "%s: %s is a directory, expected the name of a file", option, file);
        require(Files.isWritable(directory), "%s: no permission to write into the directory %s", option, directory);
    }

    /** Moves a finished file to its name at once, and makes sure that the name survives a crash. */
    public static void moveInto(Path finished, Path file) throws IOException {
        try {
            move(finished, file);
        } catch (IOException e) {
            throw named(file, e);
        }
    }

    private static void move(Path finished, Path file) throws IOException {
        disk.move(finished, file);
        disk.syncDirectory(directoryOf(file));
    }

    private static Path directoryOf(Path file) {
        return Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file.toAbsolutePath());
    }

    private static void writeSynced(Path temporary, Path file, Content content) throws IOException {
        try (Target target = Target.create(temporary, file);
                OutputStream out = new BufferedOutputStream(target, 1 << 16)) {
            content.writeTo(out);
            out.flush();
            target.sync();
        }
    }

    /** What the system says about a temporary file, said about the file that was asked for. */
    private static FileSystemException named(Path file, IOException failure) {
        FileSystemException named;
        if (failure instanceof AccessDeniedException) {
            named = new AccessDeniedException(file.toString());
        } else if (failure instanceof NoSuchFileException) {
            named = new FileSystemException(file.toString(), null, "no such directory");
        } else {
            Optional<String> reason = failure instanceof FileSystemException known
                    ? Optional.ofNullable(known.getReason())
                    : Optional.ofNullable(failure.getMessage());
            named = new FileSystemException(file.toString(), null, reason.orElse("cannot be written"));
        }
        named.initCause(failure);
        return named;
    }

    /** The temporary file as a stream whose failures name the file that was asked for. */
    private static final class Target extends OutputStream {
        private final Path file;
        private final FileChannel channel;

        private Target(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        static Target create(Path temporary, Path file) throws IOException {
            try {
                return new Target(file, disk.create(temporary));
            } catch (IOException e) {
                throw named(file, e);
            }
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                disk.write(channel, ByteBuffer.wrap(bytes, offset, length));
            } catch (IOException e) {
                throw named(file, e);
            }
        }

        void sync() throws IOException {
            try {
                disk.sync(channel);
            } catch (IOException e) {
                throw named(file, e);
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
