package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The program as its users see it: what it prints where, and the exit code. */
class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    }

    @Test
    void theVersionNamesProgramJvmAndKernel() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).matches("irbm \\d+\\.\\d+\\.\\d+.*, .*VM .*, kernel (vector-\\d+|scalar)\\R");
    }

    @Test
    void helpListsTheCommands() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("sample").contains("COMMAND");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void noArgumentsShowTheUsageAndFail() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Usage: irbm");
    }

    @Test
    void wrongUsageIsOneLineAndExitCodeTwo() {
        assertThat(run("sample", "--cuont", "3")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("irbm: Unknown option")
                .hasLineCount(1)
                .contains("irbm sample --help");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aLimitOfTheLibraryNamesTheOption() {
        String out = directory.resolve("run").toString();
        assertThat(run("grow", "--data", "strokes", "--chains", "3", "--out", out))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: --chains must be at least 10, was 3");
        err.getBuffer().setLength(0);
        assertThat(run("train", "--data", "strokes", "--units", "5", "--gibbs-steps", "0", "--out", out))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: --gibbs-steps must be at least 1, was 0");
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aValueOutOfRangeIsOneLineAndExitCodeOne() {
        assertThat(run("sample", "--count", "0")).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: --count must be at least 1, was 0");
    }

    @Test
    void anUnknownModelIsOneLineAndExitCodeOne() {
        assertThat(run("sample", "nowhere")).isEqualTo(1);
        assertThat(err.toString()).startsWith("irbm: ").contains("nowhere").hasLineCount(1);
    }

    @Test
    void samplesArePrintedAndDoNotDependOnThreads() {
        assertThat(run("sample", "--seed", "3", "--threads", "1")).isZero();
        String first = out.toString();
        out.getBuffer().setLength(0);
        assertThat(run("sample", "--seed", "3", "--threads", "4")).isZero();
        assertThat(out.toString()).isEqualTo(first).contains("█");
        assertThat(err.toString()).contains("36 samples");
        out.getBuffer().setLength(0);
        assertThat(run("sample", "--seed", "4")).isZero();
        assertThat(out.toString()).isNotEqualTo(first);
    }

    @Test
    void theExamplesOfTheHelpAreRight() {
        CommandLine program = new CommandLine(Main.class).setCaseInsensitiveEnumValuesAllowed(true);
        List<String> examples = program.getSubcommands().values().stream()
                .flatMap(command ->
                        Arrays.stream(command.getCommandSpec().usageMessage().footer()))
                .filter(line -> line.startsWith("Example: irbm "))
                .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(11);
        for (String example : examples) {
            program.parseArgs(example.substring("Example: irbm ".length()).split(" ", -1));
        }
    }

    @Test
    void quietPrintsNoMessages() {
        assertThat(run("sample", "--quiet")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aPictureHoldsAllSamples() throws Exception {
        Path picture = directory.resolve("samples.png");
        assertThat(run("sample", "--count", "9", "--out", picture.toString())).isZero();
        int side = 3 * (3 * BuiltInModel.SIDE + 1) + 1;
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(side);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aPictureThatCannotBeWrittenLeavesNothing() throws Exception {
        Path missing = directory.resolve("missing/samples.png");
        assertThat(run("sample", "--out", missing.toString())).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("irbm: no such")
                .contains("missing")
                .hasLineCount(1);
        assertThat(run("sample", "--out", directory.resolve("samples.gif").toString()))
                .isEqualTo(1);
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
