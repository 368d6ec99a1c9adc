package irbm.app;

import irbm.math.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** What runs: the version of the program, the JVM, and the kernels that were chosen. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "irbm %s, %s, kernel %s"
                    .formatted(program(), jvm(), Kernels.active().name())
        };
    }

    /** The version of the program, as the build wrote it. */
    public static String program() {
        try (InputStream text = Objects.requireNonNull(Version.class.getResourceAsStream("version.txt"))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Name and version of the Java virtual machine. */
    public static String jvm() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
    }
}
