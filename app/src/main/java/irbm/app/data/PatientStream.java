package irbm.app.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A stream that fails when nothing comes for a while: a server that stalls in the middle of a body would hold it for ever. */
final class PatientStream extends FilterInputStream {
    private final Duration patience;
    private final ExecutorService reader;

    PatientStream(InputStream in, Duration patience) {
        super(in);
        this.patience = patience;
        this.reader = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "irbm-download");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Future<Integer> got = reader.submit(() -> in.read(bytes, offset, length));
        try {
            return got.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("nothing came for %d seconds".formatted(patience.toSeconds()), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void close() throws IOException {
        reader.shutdownNow();
        super.close();
    }
}
