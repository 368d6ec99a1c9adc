package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import irbm.app.io.Python;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/guide.md}: every command in it works, in the order in which it stands there. */
@Timeout(1800)
final class GuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide.md");

    @TempDir
    private Path directory;

    private static List<String> blocks(String kind) throws IOException {
        Matcher block =
                Pattern.compile("```" + kind + "\\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(GUIDE));
        List<String> blocks = new ArrayList<>();
        while (block.find()) {
            blocks.add(block.group(1));
        }
        return blocks;
    }

    private void runAll(String kind) throws Exception {
        List<String> lines = blocks(kind).stream().flatMap(String::lines).toList();
        assertThat(lines).isNotEmpty().allMatch(line -> line.startsWith("./irbm "));
        for (String line : lines) {
            run(line);
        }
    }

    private void run(String line) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "irbm.app.Main"));
        command.addAll(List.of(line.substring("./irbm ".length()).split(" ", -1)));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(line + "\n" + printed).isZero();
    }

    @Test
    void everyCommandWorks() throws Exception {
        runAll("sh");
        assertThat(directory.resolve("grown/report.html")).exists();
        assertThat(directory.resolve("trained/report.html")).exists();
        assertThat(directory.resolve("completed.png")).exists();
        assertThat(GuideExample.features(directory.resolve("trained/model.npz")).columns())
                .isEqualTo(60);
        Python.assumeNumpy();
        for (String script : blocks("python")) {
            Python.run(directory, script);
        }
    }

    @Test
    void theJavaIsCompiled() throws IOException {
        String source = Files.readString(Path.of("src/test/java/irbm/app/GuideExample.java"));
        assertThat(blocks("java"))
                .hasSize(1)
                .allSatisfy(block -> assertThat(source).contains(block.indent(8)));
    }

    @Test
    @Tag("long")
    void theCommandsOnMnistWork() throws Exception {
        assumeTrue(System.getenv("IRBM_DATA") != null, "skipped: IRBM_DATA names no folder with mnist");
        runAll("sh mnist");
        assertThat(directory.resolve("completed-digits.png")).exists();
    }
}
