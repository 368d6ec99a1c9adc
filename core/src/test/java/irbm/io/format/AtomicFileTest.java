package irbm.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
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
}
