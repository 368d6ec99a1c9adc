package irbm.app.cli;

import irbm.io.Version;
import irbm.math.Kernels;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version of the program, the JVM, and the kernels that were chosen. */
public final class VersionLine implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "irbm %s, %s, kernel %s"
                    .formatted(
                            Version.program(), Version.jvm(), Kernels.active().name())
        };
    }
}
