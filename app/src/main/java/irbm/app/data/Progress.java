package irbm.app.data;

import irbm.app.io.Terminal;
import java.io.PrintWriter;
import java.util.Locale;

/** A progress bar for bytes: one line that is drawn again on a terminal, and nothing but a line at the end elsewhere. */
public final class Progress {
    private static final int WIDTH = 30;
    private static final double MEGABYTE = 1e6;

    private final PrintWriter out;
    private final boolean live;
    private int drawn = -1;

    public Progress(PrintWriter out, boolean quiet) {
        this.out = out;
        this.live = !quiet && Terminal.isInteractive();
    }

    /** So many bytes of a file are there; a negative total means that nobody knows how many there will be. */
    void update(String file, long done, long total) {
        int percent = total <= 0 ? 0 : (int) Math.min(100, 100 * done / total);
        int step = total > 0 ? percent : (int) (done >> 16);
        if (live && step != drawn) {
            drawn = step;
            int filled = WIDTH * percent / 100;
            out.printf(
                    Locale.ROOT,
                    "\r%s [%s%s] %.1f MB",
                    file,
                    "#".repeat(filled),
                    "-".repeat(WIDTH - filled),
                    done / MEGABYTE);
            out.flush();
        }
    }

    /** The file is complete, or given up. */
    void end() {
        if (live && drawn >= 0) {
            out.print("\r\033[K");
            out.flush();
        }
        drawn = -1;
    }
}
