package irbm.app.data;

import irbm.io.format.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The directory in which fetched files land: whole, with the right checksum, or not at all. */
final class FileStore {
    private final Path directory;

    FileStore(Path directory) {
        this.directory = directory;
    }

    /** Whether a file is there with the right content. */
    boolean has(RemoteFile file) throws IOException {
        Path path = directory.resolve(file.name());
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Checksum.of(in).equals(file.sha256());
        }
    }

    /** Keeps the content under the file's name when its checksum is right. Not more is read than the file has. */
    void save(RemoteFile file, InputStream content) throws IOException {
        Path path = directory.resolve(file.name());
        Files.createDirectories(Optional.ofNullable(path.getParent()).orElse(directory));
        MessageDigest digest = Checksum.digest();
        AtomicFile.write(path, out -> {
            new DigestInputStream(new BoundedStream(content, file.bytes() + 1), digest).transferTo(out);
            requireChecksum(file, Checksum.hex(digest));
        });
    }

    private static void requireChecksum(RemoteFile file, String found) throws IOException {
        if (!found.equals(file.sha256())) {
            throw new IOException(
                    "%s has the wrong content: SHA-256 %s, expected %s".formatted(file.name(), found, file.sha256()));
        }
    }

    /** Where an unfinished download waits to be continued. */
    Path partial(String remoteName) throws IOException {
        Files.createDirectories(directory);
        return directory.resolve(remoteName + ".part");
    }

    /** Keeps a finished download, unpacked; the partial file goes away also when it turns out to be wrong. */
    void saveDownloaded(RemoteFile file, Path partial) throws IOException {
        try (InputStream in = Files.newInputStream(partial)) {
            save(file, partial.toString().endsWith(".gz.part") ? new GZIPInputStream(in, 1 << 16) : in);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
