package irbm.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {
    @TempDir
    private Path directory;

    @Test
    void failureLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = directory.resolve("a.txt");
        AtomicFile.write(file, out -> out.write('1'));
        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write('2');
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(file).hasContent("1");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    /** A disk that is full says so without a file; the message names the one that was asked for. */
    @Test
    void promise08AFullDiskNamesTheFile() {
        Path file = directory.resolve("model.npz");
        Disk full = new Disk() {
            @Override
            void write(FileChannel channel, ByteBuffer bytes) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        Disk before = AtomicFile.use(full);
        try {
            assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write('1')))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage(file + ": No space left on device");
        } finally {
            AtomicFile.use(before);
        }
        assertThat(directory).isEmptyDirectory();
        assertThatThrownBy(() -> AtomicFile.write(directory.resolve("none/a"), out -> out.write('1')))
                .hasMessage(directory.resolve("none/a") + ": no such directory");
    }

    @Test
    void theFileBeforeIsKeptUnderAnotherName() throws IOException {
        Path file = directory.resolve("a");
        Path previous = directory.resolve("b");
        for (char content : new char[] {'1', '2', '3'}) {
            AtomicFile.writeKeeping(previous, file, out -> out.write(content));
        }
        assertThat(file).hasContent("3");
        assertThat(previous).hasContent("2");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(2);
        }
    }
}
