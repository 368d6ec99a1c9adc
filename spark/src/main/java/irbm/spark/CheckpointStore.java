package irbm.spark;

import static irbm.math.Require.require;

import irbm.io.format.Malformed;
import irbm.io.format.Sha256;
import irbm.math.UnmetRequirementException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The last two checkpoints of a run in a directory of any file system that Spark can reach. Each is whole or not there, and bears
 * its digest.
 */
final class CheckpointStore {
    private static final String FORMAT = "irbm checkpoint 1";
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
                writeSealed(checkpoint, out);
            }
            if (files.exists(path(LAST))) {
                files.delete(path(OLD), false);
                files.rename(path(LAST), path(OLD));
            }
            require(files.rename(path(NEXT), path(LAST)), "the checkpoint in %s could not be renamed", directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint in " + directory + " could not be written", e);
        }
    }

    private static void writeSealed(FitCheckpoint checkpoint, DataOutputStream out) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        checkpoint.write(new DataOutputStream(body));
        out.writeUTF(FORMAT);
        out.writeUTF(Sha256.of(body.toByteArray()));
        body.writeTo(out);
    }

    /**
     * The last one, if there is one; it must be of the same data and options. Where it is damaged, the one before it is taken, and a
     * warning says so.
     */
    Optional<FitCheckpoint> read(String fingerprint) {
        try {
            Optional<FitCheckpoint> found = sound(path(LAST)).or(() -> unchecked(path(OLD)));
            require(
                    found.isPresent() || !files.exists(path(LAST)),
                    "the checkpoint in %s is damaged, and there is no sound one before it; remove it to begin again",
                    directory);
            found.ifPresent(checkpoint -> require(
                    checkpoint.fingerprint().equals(fingerprint),
                    "the checkpoint in %s is of other data or options; remove it or choose another checkpointDir",
                    directory));
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint in " + directory + " cannot be read", e);
        }
    }

    private Optional<FitCheckpoint> unchecked(Path file) {
        try {
            return sound(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the file holds, if it is there and its digest is that of its content. */
    private Optional<FitCheckpoint> sound(Path file) throws IOException {
        if (!files.exists(file)) {
            return Optional.empty();
        }
        try (DataInputStream in = files.open(file)) {
            require(in.readUTF().equals(FORMAT), "it is not a checkpoint, or one of another version");
            String digest = in.readUTF();
            byte[] body = in.readAllBytes();
            require(Sha256.of(body).equals(digest), "its digest is not that of its content");
            return Optional.of(FitCheckpoint.read(new DataInputStream(new ByteArrayInputStream(body))));
        } catch (EOFException | UTFDataFormatException | ChecksumException | UnmetRequirementException e) {
            System.getLogger("irbm")
                    .log(
                            Level.WARNING,
                            "the checkpoint {0} is damaged ({1}): the one before it is tried",
                            file,
                            Malformed.reason(e));
            return Optional.empty();
        }
    }

    private Path path(String name) {
        return new Path(directory, name);
    }
}
