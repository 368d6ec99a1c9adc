package irbm.app.io;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs Python scripts with NumPy. Tests that need it are skipped, by name, where it is absent. */
public final class Python {
    private static final boolean HAS_NUMPY = hasNumpy();

    private Python() {}

    public static void assumeNumpy() {
        assumeTrue(HAS_NUMPY, "skipped: python3 with NumPy is not on this machine");
    }

    /** Runs the script in a directory and returns what it printed. */
    public static String run(Path directory, String script, String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of("python3", "-c", script));
            command.addAll(List.of(arguments));
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(printed);
            }
            return printed.strip();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean hasNumpy() {
        try {
            return run(Path.of("."), "import numpy; print('here')").equals("here");
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
