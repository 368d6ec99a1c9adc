package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names of files that are not ASCII, in the locale C, which containers have. {@link LauncherTest} tries the launcher with one. */
@Timeout(120)
class Promise04LocaleTest {
    private static final String SHELL_NAME =
            "$(printf 'caf\\303\\251.npy')"; // the bytes of an e with an accent, in any locale

    private static RealProcess.Result shell(String program) throws Exception {
        return RealProcess.run(Map.of("LC_ALL", "C"), List.of("sh", "-c", program));
    }

    private static String java(String arguments) {
        List<String> command = RealProcess.command(List.of());
        return "'" + String.join("' '", command) + "' " + arguments;
    }

    @Test
    void withoutTheLauncherItIsOneLineThatSaysWhatToSet() throws Exception {
        for (String arguments : List.of("data info " + SHELL_NAME, "sample --out " + SHELL_NAME)) {
            RealProcess.Result result = shell(java(arguments));
            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.message()).hasLineCount(1).startsWith("irbm: ").contains("caf", "set LC_ALL=C.UTF-8");
        }
    }

    @Test
    void aNameThatIsNoneIsNotADefect() {
        StringWriter err = new StringWriter();
        assertThat(Main.failed(new InvalidPathException("a\0b", "Nul character not allowed"), new PrintWriter(err)))
                .isEqualTo(1);
        assertThat(err.toString()).contains("cannot be a file name").hasLineCount(1);
    }
}
