package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import irbm.app.io.SampleFiles;
import irbm.model.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching from a server on this machine that can break off, lie and vanish. */
final class DownloadTest {
    private static final byte[] CONTENT = SampleFiles.text("a file of a data set, ".repeat(5000));

    @TempDir
    private Path cache;

    private final StringWriter messages = new StringWriter();
    private final List<String> ranges = Collections.synchronizedList(new ArrayList<>());
    private Optional<HttpServer> server = Optional.empty();
    private volatile byte[] served = CONTENT;
    private volatile int breakAfter = Integer.MAX_VALUE;

    @BeforeEach
    void start() throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        started.createContext("/", this::answer);
        started.start();
        server = Optional.of(started);
    }

    @AfterEach
    void stop() {
        server.orElseThrow().stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String range = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Range"))
                .orElse("");
        ranges.add(range);
        int from = range.isEmpty() ? 0 : Integer.parseInt(range.replaceAll("[^0-9]", ""));
        byte[] rest = Arrays.copyOfRange(served, Math.min(from, served.length), served.length);
        if (from >= served.length) {
            exchange.sendResponseHeaders(416, -1);
        } else {
            exchange.sendResponseHeaders(from == 0 ? 200 : 206, rest.length);
            int sent = Math.min(rest.length, breakAfter);
            breakAfter = Integer.MAX_VALUE;
            exchange.getResponseBody().write(rest, 0, sent);
            exchange.getResponseBody().flush();
        }
        exchange.close();
    }

    private URI address(String name) {
        return URI.create(
                "http://127.0.0.1:" + server.orElseThrow().getAddress().getPort() + "/" + name);
    }

    private RemoteFile file(String remoteName) throws IOException {
        return new RemoteFile(
                "set.bin",
                CONTENT.length,
                Checksum.of(new ByteArrayInputStream(CONTENT)),
                List.of(address(remoteName)));
    }

    private void fetch(RemoteFile file) throws IOException {
        PrintWriter writer = new PrintWriter(messages);
        new Fetcher(cache, new Progress(writer, true), writer).fetch("set", List.of(file), Optional.empty());
    }

    @Test
    void fileLandsWholeAndNothingElseStays() throws IOException {
        fetch(file("set.bin"));
        assertThat(cache.resolve("set.bin")).hasBinaryContent(CONTENT);
        assertThat(cache).isDirectoryNotContaining(path -> !path.endsWith("set.bin"));
    }

    @Test
    void packedFilesAreUnpackedAndCheckedUnpacked() throws IOException {
        served = SampleFiles.gzip(CONTENT);
        fetch(file("set.bin.gz"));
        assertThat(cache.resolve("set.bin")).hasBinaryContent(CONTENT);
    }

    @Test
    void brokenDownloadGoesOnWhereItStopped() throws IOException {
        breakAfter = 70_000;
        fetch(file("set.bin"));
        assertThat(ranges).hasSize(2);
        assertThat(ranges.get(0)).isEmpty();
        assertThat(ranges.get(1)).matches("bytes=[1-9][0-9]*-");
        assertThat(cache.resolve("set.bin")).hasBinaryContent(CONTENT);
    }

    @Test
    void laterRunGoesOnWithWhatAnEarlierOneLeft() throws IOException {
        Files.write(cache.resolve("set.bin.part"), Arrays.copyOf(CONTENT, 1234));
        fetch(file("set.bin"));
        assertThat(ranges).containsExactly("bytes=1234-");
        assertThat(cache.resolve("set.bin")).hasBinaryContent(CONTENT);
    }

    @Test
    void partialFileLongerThanTheFileIsThrownAway() throws IOException {
        Files.write(cache.resolve("set.bin.part"), Arrays.copyOf(CONTENT, CONTENT.length + 10));
        fetch(file("set.bin"));
        assertThat(cache.resolve("set.bin")).hasBinaryContent(CONTENT);
    }

    @Test
    void wrongContentIsRefusedAndNothingStays() throws IOException {
        served = SampleFiles.text("something else");
        RemoteFile file = file("set.bin");
        assertThatThrownBy(() -> fetch(file))
                .isInstanceOf(InputException.class)
                .message()
                .startsWith("cannot fetch set (127.0.0.1: set.bin has the wrong content: SHA-256 ")
                .endsWith("put set.bin (or the same packed as .gz) by hand into " + cache)
                .doesNotContain("\n");
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    void withoutAServerOneLineSaysWhereToPutTheFile() throws IOException {
        RemoteFile file = file("set.bin");
        server.orElseThrow().stop(0);
        assertThatThrownBy(() -> fetch(file))
                .hasMessage(
                        "cannot fetch set (127.0.0.1: no connection); put set.bin (or the same packed as .gz) by hand into "
                                + cache);
    }

    @Test
    void filesThatAreThereAreNotFetchedAgain() throws IOException {
        Files.write(cache.resolve("set.bin"), CONTENT);
        fetch(file("set.bin"));
        assertThat(ranges).isEmpty();
    }
}
