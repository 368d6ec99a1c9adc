package irbm.spark;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What the script spark-submit does, from the jars of a {@link LoopbackCluster}: Spark's launcher turns the arguments into the command
 * of the driver's JVM, which then runs in a process of its own.
 */
final class SparkSubmit {
    private static final long MOST_SECONDS = 240;

    private final Path home;
    private final Path directory;

    /** Programs run in {@code directory}; {@code home} is that of Spark. */
    SparkSubmit(Path home, Path directory) {
        this.home = home;
        this.directory = directory;
    }

    /** How a program ended. */
    record Finished(int code, String out, String err) {}

    Finished run(List<String> arguments) throws IOException, InterruptedException {
        List<String> launcher = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                home.resolve("jars") + File.separator + "*",
                "org.apache.spark.launcher.Main",
                "org.apache.spark.deploy.SparkSubmit"));
        launcher.addAll(arguments);
        Finished launched = process(launcher);
        // A zero and a new line, then the words of the command with a zero after each.
        String words = launched.out().substring(launched.out().indexOf("\0\n") + 2);
        return process(List.of(words.split("\0")));
    }

    private Finished process(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(home, "submitted", ".out");
        Path err = Files.createTempFile(home, "submitted", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(LoopbackCluster.environment(home));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("not ready after %d s: %s".formatted(MOST_SECONDS, text(err)));
        }
        return new Finished(process.exitValue(), text(out), text(err));
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
