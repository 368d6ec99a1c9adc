package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import irbm.app.io.StandardOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A result that could not be written to standard output is exit code 1, in every command. */
@Timeout(120)
class Promise03StandardOutputTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate bars --data bars:12 --exact --json",
                "inspect bars",
                "data info bars:4",
                "data list",
                "--help",
                "grow --help",
                "--version"
            })
    void aFullDeviceIsOneLineAndExitCodeOne(String arguments) throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
        List<String> program = RealProcess.command(List.of("-XX:TieredStopAtLevel=1"), arguments.split(" ", -1));
        List<String> shell = new java.util.ArrayList<>(List.of("sh", "-c", "exec \"$@\" > /dev/full", "sh"));
        shell.addAll(program);
        RealProcess.Result result = RealProcess.run(Map.of(), shell);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.message()).contains("irbm: cannot write to standard output: ");
    }

    @Test
    void aFailureDoesNotHideAnotherExitCode() {
        StandardOutput broken = new StandardOutput(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        broken.writer().println("result");
        StringWriter err = new StringWriter();
        assertThat(Main.finished(3, broken, new PrintWriter(err))).isEqualTo(3);
        assertThat(Main.finished(0, broken, new PrintWriter(err))).isEqualTo(1);
        assertThat(err.toString()).contains("Broken pipe");
        StandardOutput sound = new StandardOutput(OutputStream.nullOutputStream());
        sound.writer().println("result");
        assertThat(Main.finished(0, sound, new PrintWriter(err))).isZero();
    }
}
