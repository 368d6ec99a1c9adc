package irbm.app.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** Downloads one file into a partial file, and goes on where an earlier attempt was cut off. */
final class Download {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int PARTIAL_CONTENT = 206;
    private static final int RANGE_NOT_SATISFIABLE = 416;
    // A packed file can be larger than its content, by little.
    private static final int SLACK = 1 << 20;

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final Progress progress;
    private final Duration patience;

    Download(Progress progress) {
        this(progress, PATIENCE);
    }

    /** A server that sends nothing for that long is given up. */
    Download(Progress progress, Duration patience) {
        this.progress = progress;
        this.patience = patience;
    }

    /**
     * Appends to {@code partial} what it lacks of a file whose content has so many bytes. When this fails, what has come stays
     * there for the next attempt.
     */
    void fetch(URI address, Path partial, long bytes) throws IOException {
        long have = Files.exists(partial) ? Files.size(partial) : 0;
        HttpResponse<InputStream> response = send(address, have);
        if (response.statusCode() == RANGE_NOT_SATISFIABLE && have > 0) {
            response.body().close();
            Files.delete(partial);
            have = 0;
            response = send(address, 0);
        }
        try (PatientStream body = new PatientStream(response.body(), patience)) {
            save(new BoundedStream(body, bytes + SLACK), partial, response, address);
        }
    }

    private HttpResponse<InputStream> send(URI address, long have) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(patience);
        if (have > 0) {
            request.header("Range", "bytes=" + have + "-");
        }
        try {
            return client.send(request.build(), BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void save(InputStream body, Path partial, HttpResponse<?> response, URI address) throws IOException {
        boolean goesOn = response.statusCode() == PARTIAL_CONTENT;
        if (!goesOn && response.statusCode() != 200) {
            throw new IOException("%s answered with status %d".formatted(address.getHost(), response.statusCode()));
        }
        long done = goesOn ? Files.size(partial) : 0;
        long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        StandardOpenOption how = goesOn ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        try (OutputStream out =
                Files.newOutputStream(partial, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how)) {
            copy(body, out, String.valueOf(partial.getFileName()), done, length < 0 ? -1 : done + length);
        } finally {
            progress.end();
        }
    }

    private void copy(InputStream body, OutputStream out, String name, long have, long total) throws IOException {
        byte[] piece = new byte[1 << 16];
        long done = have;
        for (int got = body.read(piece); got >= 0; got = body.read(piece)) {
            out.write(piece, 0, got);
            done += got;
            progress.update(name, done, total);
        }
        if (total >= 0 && done < total) {
            throw new IOException("the connection ended after %d of %d bytes".formatted(done, total));
        }
    }
}
