package irbm.spark;

import static irbm.math.Require.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The last checkpoint of a run in a directory of any file system that Spark can reach. Each is whole or not there. */
final class CheckpointStore {
    private static final String LAST = "last";
    private static final String NEXT = "next";
    private static final String OLD = "old";

    private final Path directory;
    private final FileSystem files;

    CheckpointStore(String directory, Configuration configuration) {
        this.directory = new Path(directory);
        try {
            this.files = this.directory.getFileSystem(configuration);
            files.mkdirs(this.directory);
        } catch (IOException e) {
            throw new UncheckedIOException("checkpointDir " + directory + " cannot be used", e);
        }
    }

    void write(FitCheckpoint checkpoint) {
        try {
            try (DataOutputStream out = files.create(path(NEXT), true)) {
                checkpoint.write(out);
            }
            files.delete(path(OLD), false);
            if (files.exists(path(LAST))) {
                files.rename(path(LAST), path(OLD));
            }
            require(files.rename(path(NEXT), path(LAST)), "the checkpoint in %s could not be renamed", directory);
            files.delete(path(OLD), false);
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint in " + directory + " could not be written", e);
        }
    }

    /** The last one, if there is one; it must be of the same data and options. */
    Optional<FitCheckpoint> read(String fingerprint) {
        try {
            Path file = files.exists(path(LAST)) ? path(LAST) : path(OLD);
            if (!files.exists(file)) {
                return Optional.empty();
            }
            try (DataInputStream in = files.open(file)) {
                FitCheckpoint checkpoint = FitCheckpoint.read(in);
                require(
                        checkpoint.fingerprint().equals(fingerprint),
                        "the checkpoint in %s is of other data or options; remove it or choose another checkpointDir",
                        directory);
                return Optional.of(checkpoint);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint in " + directory + " cannot be read", e);
        }
    }

    private Path path(String name) {
        return new Path(directory, name);
    }
}
