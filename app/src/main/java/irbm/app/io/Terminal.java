package irbm.app.io;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** What the launcher knows of the terminal and Java does not. */
public final class Terminal {
    private Terminal() {}

    /** Whether standard error is a terminal: the launcher says so, Java cannot tell. */
    public static boolean isInteractive() {
        return Boolean.getBoolean("irbm.terminal");
    }

    // Every JVM that enables an incubator module begins with a warning line, which cannot be turned off. Nobody who
    // uses
    // the program can do anything about it, so on a terminal the line is wiped: cursor up, erase.
    public static void eraseModuleWarning() {
        if (isInteractive()) {
            System.err.print("\033[1A\033[2K");
            System.err.flush();
        }
    }

    public static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }
}
