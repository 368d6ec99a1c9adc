package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.BuiltInModel;
import irbm.math.UnmetRequirementException;
import irbm.model.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
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
                .isEqualTo(2);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: --chains must be at least 10, was 3");
        err.getBuffer().setLength(0);
        assertThat(run("train", "--data", "strokes", "--units", "5", "--gibbs-steps", "0", "--out", out))
                .isEqualTo(2);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: --gibbs-steps must be at least 1, was 0");
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aValueOutOfRangeIsOneLineAndExitCodeTwo() {
        assertThat(run("sample", "--count", "0")).isEqualTo(2);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: --count must be at least 1, was 0");
        err.getBuffer().setLength(0);
        assertThat(run("sample", "--count", "2000000000")).isEqualTo(1);
        assertThat(err.toString())
                .isEqualToIgnoringNewLines(
                        "irbm: --count: 2000000000 states of 144 bits are more than one matrix holds");
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

    private int fails(Exception failure) {
        err.getBuffer().setLength(0);
        return Main.failed(failure, new PrintWriter(err));
    }

    @Test
    void whatTheFileSystemRefusesIsOneLineThatSaysWhat() {
        assertThat(fails(new UncheckedIOException(new IOException("No space left on device"))))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: No space left on device");
        assertThat(fails(new AccessDeniedException("run/model.npz"))).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: no permission to read or write run/model.npz");
        assertThat(fails(new FileSystemException("run", null, "Read-only file system")))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: run: Read-only file system");
    }

    /** A limit of the library that fails after the arguments were checked is our mistake, not the user's. */
    @Test
    void aDefectIsExitCodeThreeWithATrace() {
        assertThat(fails(new InputException("a.csv: line 3: expected 0 or 1"))).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("irbm: a.csv: line 3: expected 0 or 1");
        assertThat(fails(new UnmetRequirementException("gibbsSteps must be at least 1, was 0")))
                .isEqualTo(3);
        assertThat(err.toString())
                .startsWith("irbm: this is a defect of irbm")
                .contains("gibbsSteps must be at least 1, was 0", "at irbm.app.MainTest");
        assertThat(fails(new IllegalStateException("cannot be"))).isEqualTo(3);
    }

    @Test
    void errorsHaveExitCodesToo() {
        PrintWriter console = new PrintWriter(err);
        int full = Main.guarded(
                () -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                console);
        assertThat(full).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("irbm: not enough memory")
                .contains("Java heap space", "IRBM_OPTS=-Xmx")
                .hasLineCount(1);
        int broken = Main.guarded(
                () -> {
                    throw new AssertionError("cannot be");
                },
                console);
        assertThat(broken).isEqualTo(3);
        assertThat(err.toString()).contains("a defect of irbm").contains("cannot be");
        assertThat(Main.guarded(() -> 2, console)).isEqualTo(2);
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
                .startsWith("irbm: --out: no such directory")
                .contains("missing")
                .hasLineCount(1);
        assertThat(run("sample", "--out", directory.resolve("samples.gif").toString()))
                .isEqualTo(2);
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
