package irbm.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program in a process of its own, where only such a process shows what users see: locks, signals, closed outputs, locales. */
final class RealProcess {
    private RealProcess() {}

    /** How a process ended, and what it printed. */
    record Result(int exitCode, String out, String err) {
        /** Standard error without the line that every JVM with an incubator module begins with. */
        String message() {
            return err.lines()
                    .filter(line -> !line.startsWith("WARNING: Using incubator modules"))
                    .reduce("", (a, b) -> a.isEmpty() ? b : a + "\n" + b);
        }
    }

    /** The command that runs the classes under test. */
    static List<String> command(List<String> jvmOptions, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector"));
        command.addAll(jvmOptions);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "irbm.app.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts it; nobody reads what it prints. */
    static Process start(String... arguments) throws IOException {
        return new ProcessBuilder(command(List.of(), arguments))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Runs it to its end. */
    static Result run(Map<String, String> environment, List<String> command) throws Exception {
        Path err = Files.createTempFile("irbm", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            String out;
            try (InputStream in = process.getInputStream()) {
                out = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
            return new Result(process.waitFor(), out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }

    static Result run(String... arguments) throws Exception {
        return run(Map.of(), command(List.of(), arguments));
    }
}
