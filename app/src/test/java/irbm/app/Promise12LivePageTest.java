package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The live page of a real run: what it answers, what it says in the terminal, and how long it waits. */
@Timeout(120)
class Promise12LivePageTest {
    @TempDir
    private Path directory;

    private final List<String> terminal = Collections.synchronizedList(new ArrayList<>());
    private Process run;
    private URI page;

    @BeforeEach
    void start() throws Exception {
        run = new ProcessBuilder(RealProcess.command(
                        List.of(),
                        ("train --data bars:4 --units 3 --epochs 100000000 --learning-rate 0.1 --threads 1 --watch --out "
                                        + directory.resolve("run"))
                                .split(" ", -1)))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader err = new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8));
        String line = err.readLine();
        while (!line.contains("watch the run at ")) {
            line = err.readLine();
        }
        page = URI.create(line.substring(line.indexOf("http")));
        Thread reader = new Thread(() -> err.lines().forEach(terminal::add));
        reader.setDaemon(true);
        reader.start();
    }

    @AfterEach
    void stop() throws Exception {
        run.destroyForcibly().waitFor();
    }

    private Socket send(String text) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.getPort());
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private String ask(String method, String path) throws Exception {
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + page.getAuthority()
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        try (Socket socket = send(head)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void promise12OnlyGetAndHeadAreAnsweredAndHeadWarnsNobody() throws Exception {
        assertThat(ask("GET", page.getPath())).startsWith("HTTP/1.1 200").contains("<main>");
        for (String path : List.of(page.getPath(), page.getPath() + "events", "/elsewhere")) {
            String head = ask("HEAD", path);
            assertThat(head).startsWith(path.equals("/elsewhere") ? "HTTP/1.1 404" : "HTTP/1.1 200");
            assertThat(head.substring(head.indexOf("\r\n\r\n") + 4)).isEmpty();
        }
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
            assertThat(ask(method, page.getPath())).startsWith("HTTP/1.1 405").containsIgnoringCase("Allow: GET, HEAD");
        }
        Thread.sleep(500); // a warning would be printed by another thread
        assertThat(String.join("\n", terminal))
                .doesNotContainIgnoringCase("warning")
                .doesNotContain("httpserver");
    }

    @Test
    void promise12NothingInlineIsAllowedByName() throws Exception {
        assertThat(ask("GET", page.getPath()))
                .doesNotContain("unsafe-inline")
                .containsPattern("style-src 'sha256-[A-Za-z0-9+/=]{44}'; script-src 'sha256-[A-Za-z0-9+/=]{44}'");
    }

    /** A request that is begun and not ended, and a connection that never says anything, do not stay open. */
    @Test
    void promise12AHalfOpenRequestIsClosed() throws Exception {
        for (String begun : List.of("GET / HT", "")) {
            try (Socket socket = send(begun)) {
                socket.setSoTimeout(30_000);
                assertThat(socket.getInputStream().read()).as("'%s'", begun).isEqualTo(-1);
            }
        }
    }
}
