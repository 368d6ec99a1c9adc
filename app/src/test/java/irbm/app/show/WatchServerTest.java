package irbm.app.show;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.run.RunDirectory;
import irbm.app.run.RunTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server of a run that goes on, asked over plain sockets: headers are what the test says. */
@Timeout(60)
final class WatchServerTest {
    private static final String HEADER = "epoch,seconds,freeEnergyGap,reconstructionError\n";

    @TempDir
    private Path directory;

    private RunDirectory run;

    @BeforeEach
    void begin() throws IOException {
        run = RunDirectory.create(directory.resolve("<b>run"));
        run.describe(Map.of("command", "train", "arguments", List.of("--data", "<script>alert(1)</script>")));
        RunTable.write(run.history(), HEADER + "1,0.1,0.5,0.25\n");
    }

    private static Socket ask(String address, String path, String host) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(address).getPort());
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private static String answer(String address, String path, String host) throws IOException {
        try (Socket socket = ask(address, path, host)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void onlyWhoKnowsTheAddressSeesThePage() throws Exception {
        try (WatchServer server = WatchServer.start(new LiveReport(run, Optional.empty()))) {
            String address = server.address();
            URI page = URI.create(address);
            assertThat(address).matches("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
            assertThat(answer(address, page.getPath(), page.getAuthority()))
                    .startsWith("HTTP/1.1 200")
                    .contains("no-store", "connect-src 'self'", "Reconstruction error", "EventSource")
                    .contains("&lt;script&gt;alert(1)", "&lt;b&gt;run")
                    .doesNotContain("<script>alert", "<b>run");
            for (String path : List.of("/", "/00000000000000000000000000000000/", page.getPath() + "../x", "/events")) {
                assertThat(answer(address, path, page.getAuthority())).startsWith("HTTP/1.1 404");
            }
            assertThat(answer(address, page.getPath(), "evil.example:" + page.getPort()))
                    .startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void everyRunHasAnotherAddress() throws Exception {
        try (WatchServer one = WatchServer.start(new LiveReport(run, Optional.empty()));
                WatchServer two = WatchServer.start(new LiveReport(run, Optional.empty()))) {
            assertThat(URI.create(one.address()).getPath())
                    .isNotEqualTo(URI.create(two.address()).getPath());
        }
    }

    @Test
    void whatIsNewIsSentAndTheEndIsTold() throws Exception {
        WatchServer server = WatchServer.start(new LiveReport(run, Optional.empty()));
        URI page = URI.create(server.address());
        try (Socket socket = ask(server.address(), page.getPath() + "events", page.getAuthority());
                BufferedReader events =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(next(events)).contains("<summary>1 row</summary>");
            RunTable.write(run.history(), HEADER + "1,0.1,0.5,0.25\n2,0.2,0.6,0.2\n");
            assertThat(next(events)).contains("<summary>2 rows</summary>");
            Thread closing = new Thread(server::close);
            closing.start();
            next(events);
            assertThat(next(events)).contains("The run has ended.");
            closing.join();
        }
    }

    @Test
    void thePageOfTheFinishedRunTakesThePlaceOfTheLiveOne() throws Exception {
        WatchServer server = WatchServer.start(new LiveReport(run, Optional.empty()));
        URI page = URI.create(server.address());
        try (Socket socket = ask(server.address(), page.getPath() + "events", page.getAuthority());
                BufferedReader events =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(next(events)).contains("event: sections");
            Files.writeString(run.file("report.html"), "<title>all of it</title>");
            Thread closing = new Thread(server::close);
            closing.start();
            assertThat(next(events)).contains("event: report", "<title>all of it</title>");
            assertThat(next(events)).contains("The run has ended.");
            closing.join();
        }
    }

    /** The text up to the empty line that ends an event. */
    private static String next(BufferedReader events) throws IOException {
        StringBuilder text = new StringBuilder();
        boolean data = false;
        while (true) {
            String line = events.readLine();
            assertThat(line).isNotNull();
            data |= line.startsWith("data:");
            if (line.isEmpty() && data) {
                return text.toString();
            }
            text.append(line).append('\n');
        }
    }
}
