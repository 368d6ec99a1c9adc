package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import irbm.app.io.Binarization;
import irbm.app.io.DataFile;
import irbm.app.io.ReadOptions;
import irbm.app.io.SampleFiles;
import irbm.app.io.WeightsFile;
import irbm.io.ModelFile;
import irbm.model.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing hangs: not on a pipe, not on a server that stalls; and not more is unpacked than a file has. */
@Timeout(60)
class Promise06StallsTest {
    @TempDir
    private Path directory;

    @Test
    void promise06APipeIsRefusedInsteadOfWaitedFor() throws Exception {
        Path pipe = directory.resolve("pipe.csv");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "this system has no mkfifo");
        assertThatThrownBy(() -> WeightsFile.read(pipe))
                .isInstanceOf(InputException.class)
                .hasMessage(pipe + ": expected a file, is a directory, a pipe or a device");
        assertThatThrownBy(() -> DataFile.read(pipe, new ReadOptions(Binarization.parse("none"), 1, Optional.empty())))
                .isInstanceOf(InputException.class);
        assertThatThrownBy(() -> ModelFile.read(pipe)).isInstanceOf(IOException.class);
    }

    /** A server that sends the head of an answer, a few bytes of its body, and then nothing. */
    @Test
    void promise06AServerThatStallsInTheMiddleOfABodyIsGivenUp() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread stalling = new Thread(() -> stall(server));
            stalling.setDaemon(true);
            stalling.start();
            URI address = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/set.bin");
            RemoteFile file = new RemoteFile("set.bin", 1000, "0".repeat(64), List.of(address));
            PrintWriter messages = new PrintWriter(new StringWriter());
            Download download = new Download(new Progress(messages, true), Duration.ofSeconds(1));
            Fetcher fetcher = new Fetcher(directory, download, messages);
            assertThatThrownBy(() -> fetcher.fetch("set", List.of(file), Optional.empty()))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("nothing came for 1 seconds");
        }
    }

    private static void stall(ServerSocket server) {
        try {
            while (true) {
                Socket socket = server.accept();
                InputStream in = socket.getInputStream();
                in.readNBytes(10);
                socket.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhello"
                                .getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
            }
        } catch (IOException closed) {
            return;
        }
    }

    @Test
    void promise06NotMoreIsUnpackedThanTheFileHas() throws Exception {
        byte[] bomb = SampleFiles.gzip(new byte[1 << 24]);
        Path partial = Files.write(directory.resolve("set.bin.gz.part"), bomb);
        RemoteFile file = new RemoteFile("set.bin", 100, "0".repeat(64), List.of());
        Counting content = new Counting(new ByteArrayInputStream(new byte[1 << 24]));
        assertThatThrownBy(() -> new FileStore(directory).save(file, content)).hasMessageContaining("wrong content");
        assertThat(content.count).isLessThan(1 << 17);
        assertThatThrownBy(() -> new FileStore(directory).saveDownloaded(file, partial))
                .hasMessageContaining("wrong content");
        assertThat(directory).isEmptyDirectory();
    }

    private static final class Counting extends java.io.FilterInputStream {
        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int got = super.read(bytes, offset, length);
            count += Math.max(0, got);
            return got;
        }
    }
}
