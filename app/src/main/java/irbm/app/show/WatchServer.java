package irbm.app.show;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Serves the page of a run while the run goes on, to this machine only: bound to the loopback address, under an address with a
 * random token, and only for requests that name this machine as their host, so that a page elsewhere cannot reach it through
 * a name of its own. Reads the files of the run and nothing else: the run does not know that it is watched.
 */
public final class WatchServer implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;
    private static final int MOST_READERS = 8;
    private static final int PAUSE_MILLIS = 500;
    // A reader who is gone is noticed when something is sent.
    private static final int SILENT_PAUSES = 20;

    private static final int NO_BODY = -1;

    // The server of the platform has no other way to bound the time that a request takes to come; it reads them once.
    static {
        System.setProperty("sun.net.httpserver.maxReqTime", "5");
        System.setProperty("sun.net.httpserver.idleInterval", "10");
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final Semaphore readers = new Semaphore(MOST_READERS);
    private final LiveReport report;
    private final String path;
    private volatile boolean closed;

    private WatchServer(LiveReport report) throws IOException {
        this.report = report;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "irbm-watch");
            thread.setDaemon(true);
            return thread;
        });
        // Not drawn by Randomness: nobody must be able to compute it.
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        this.path = "/" + HexFormat.of().formatHex(token) + "/";
    }

    /** Starts to serve at a free port. */
    public static WatchServer start(LiveReport report) throws IOException {
        WatchServer watch = new WatchServer(report);
        watch.server.setExecutor(watch.threads);
        watch.server.createContext("/", watch::answer);
        watch.server.start();
        return watch;
    }

    /** Where the page is. */
    public String address() {
        return "http://" + host() + path;
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!method.equals("GET") && !method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, "text/plain", "only GET and HEAD\n");
                return;
            }
            String asked = exchange.getRequestURI().getPath();
            String named = exchange.getRequestHeaders().getFirst("Host");
            if (!host().equals(named) || !asked.startsWith(path)) {
                send(exchange, 404, "text/plain", "not found\n");
            } else if (asked.equals(path + "events")) {
                tell(exchange);
            } else if (asked.equals(path)) {
                send(exchange, 200, "text/html", report.page());
            } else {
                send(exchange, 404, "text/plain", "not found\n");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        header(exchange, type);
        if (isHead(exchange)) {
            exchange.sendResponseHeaders(status, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static boolean isHead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("HEAD");
    }

    private static void header(HttpExchange exchange, String type) {
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
    }

    /** Sends the sections of the page each time they have changed, until the run or the reader is gone. */
    private void tell(HttpExchange exchange) throws IOException {
        if (isHead(exchange)) {
            header(exchange, "text/event-stream");
            exchange.sendResponseHeaders(200, NO_BODY);
            return;
        }
        if (!readers.tryAcquire()) {
            send(exchange, 503, "text/plain", "too many readers\n");
            return;
        }
        try {
            header(exchange, "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            tell(exchange.getResponseBody());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            readers.release();
        }
    }

    private void tell(OutputStream out) throws IOException, InterruptedException {
        String last = "";
        int silent = 0;
        while (!closed) {
            String sections = report.sections();
            if (!sections.equals(last)) {
                event(out, "sections", sections);
                last = sections;
                silent = 0;
            } else if (++silent % SILENT_PAUSES == 0) {
                out.write(":\n\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        end(out);
    }

    /** The page of the finished run, where the run wrote one, takes the place of the live one. */
    private void end(OutputStream out) throws IOException {
        Optional<String> finished = report.finished();
        if (finished.isPresent()) {
            event(out, "report", finished.get());
        } else {
            event(out, "sections", report.lastSections());
        }
        event(out, "end", "The run has ended.");
    }

    // A line break inside an event's text begins another line of data.
    private static void event(OutputStream out, String name, String text) throws IOException {
        String lines = "event: " + name + "\ndata: " + text.strip().replace("\n", "\ndata: ") + "\n\n";
        out.write(lines.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Tells the readers that the run has ended, and stops. */
    @Override
    public void close() {
        closed = true;
        server.stop(1);
        threads.shutdownNow();
    }
}
