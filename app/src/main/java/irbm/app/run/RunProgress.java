package irbm.app.run;

import irbm.app.io.Terminal;
import java.io.PrintWriter;

/** How far a run is: one line that is drawn again on a terminal, a line every few seconds elsewhere, nothing when quiet. */
public final class RunProgress {
    private static final int WIDTH = 24;
    private static final long PAUSE = 5_000_000_000L;
    // From here on nobody asks for the seconds.
    private static final long LONG = 2 * 3600;

    private final PrintWriter err;
    private final boolean quiet;
    private final boolean live;
    private long started = System.nanoTime();
    private long lastLine = started - PAUSE;
    private int firstDone = -1;
    private boolean pieces;

    public RunProgress(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
        this.live = Terminal.isInteractive();
    }

    /** For one of many pieces of work: a piece that ends within seconds says nothing. */
    RunProgress forPieces() {
        RunProgress pieces = new RunProgress(err, quiet);
        pieces.pieces = true;
        pieces.begin();
        return pieces;
    }

    /** Counts the time from now on, and lets the first seconds pass without a line. */
    public void begin() {
        restart();
        lastLine = started;
    }

    /** Counts the time from now on. */
    void restart() {
        started = System.nanoTime();
        firstDone = -1;
    }

    /** A message of its own line. */
    public void say(String message) {
        if (!quiet) {
            err.print(live ? "\r\033[K" : "");
            err.println(message);
            err.flush();
        }
    }

    /** So many of the steps are done; {@code facts} says how it goes. */
    public void update(String what, int done, int total, String facts) {
        if (firstDone < 0) {
            firstDone = done - 1;
        }
        double left = secondsLeft(done, total);
        show(done, total, "%s %d/%d  %s  %s left".formatted(what, done, total, facts, duration(left)));
    }

    /** How far it is where nobody knows how far it goes: no bar, no time left. */
    public void status(String line) {
        draw("", line, false);
    }

    /** So much of one long piece of work is done, counted in whatever units. */
    public void percent(String what, long done, long total) {
        double left = seconds() * (total - done) / Math.max(1, done);
        show(done, total, "%s %d %%  %s left".formatted(what, 100 * done / total, duration(left)));
    }

    private void show(long done, long total, String line) {
        int filled = (int) (WIDTH * done / Math.max(1, total));
        draw("[%s%s] ".formatted("#".repeat(filled), "-".repeat(WIDTH - filled)), line, done == total);
    }

    private void draw(String bar, String line, boolean last) {
        if (quiet) {
            return;
        }
        if (live) {
            err.print("\r\033[K" + bar + line);
            err.flush();
        } else if (System.nanoTime() - lastLine >= PAUSE || last && !pieces) {
            lastLine = System.nanoTime();
            err.println(line);
        }
    }

    /** The progress line is not needed any more. */
    public void end() {
        if (live && !quiet) {
            err.print("\r\033[K");
            err.flush();
        }
    }

    private double secondsLeft(int done, int total) {
        return seconds() / (done - firstDone) * (total - done);
    }

    /** Since the start. */
    double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    /** For people: seconds, minutes, hours. */
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole >= LONG) {
            return "%d h %02d min".formatted(whole / 3600, whole / 60 % 60);
        }
        return whole < 60 ? whole + " s" : "%d min %02d s".formatted(whole / 60, whole % 60);
    }
}
