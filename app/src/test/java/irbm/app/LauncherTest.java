package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code irbm} with a real JDK and a real Maven, in a copy of the project. */
class LauncherTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    private Path project = Path.of("");

    private record Result(int exitCode, String out, String err) {}

    @BeforeEach
    void copyTheProject() throws IOException {
        assumeTrue(found("bash") && found("mvn"), "launcher tests need bash and mvn on the PATH");
        project = directory.resolve("a project");
        for (String part :
                List.of("irbm", "pom.xml", ".mvn", "core/pom.xml", "app/pom.xml", "core/src/main", "app/src/main")) {
            copy(PROJECT.resolve(part), project.resolve(part));
        }
        copy(PROJECT.resolve("spark/pom.xml"), project.resolve("spark/pom.xml"));
        copy(PROJECT.resolve("bench/pom.xml"), project.resolve("bench/pom.xml"));
    }

    @Test
    void itBuildsOnceAndAgainWhenSourcesChangedAndPassesExitCodesThrough() throws Exception {
        Result first = run(directory, project.resolve("irbm"), "--version");
        assertThat(first.err()).contains("irbm: building core and app (first use)");
        assertThat(first.out()).startsWith("irbm ").contains("kernel vector-");
        assertThat(first.exitCode()).isZero();

        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("a project/irbm"));
        Result throughLink = run(Path.of("/"), link, "sample", "--count", "0");
        assertThat(throughLink.exitCode()).isEqualTo(2);
        assertThat(throughLink.err()).doesNotContain("building").contains("irbm: --count must be at least 1, was 0");
        assertThat(run(directory, link, "nonsense").exitCode()).isEqualTo(2);
        promise04FilesWhoseNamesAreNotAsciiAreReadInTheLocaleC(link);

        Path source = project.resolve("core/src/main/java/irbm/math/LogSpace.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        Result changed = run(directory, link, "--version");
        assertThat(changed.err()).contains("irbm: building core and app (sources changed)");
        assertThat(changed.exitCode()).isZero();
    }

    private void promise04FilesWhoseNamesAreNotAsciiAreReadInTheLocaleC(Path program) throws Exception {
        String name = "\"$(printf 'caf\\303\\251.npy')\"";
        String both = "export LC_ALL=C; '%1$s' sample --count 4 --quiet --out %2$s && '%1$s' data info %2$s";
        Result result = run(directory, Path.of("sh"), "-c", both.formatted(program, name));
        assertThat(result.err()).doesNotContain("irbm: ");
        assertThat(result.out()).contains("rows 4");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void whatIsMissingIsSaidInOneLine() throws Exception {
        Path tools = tools("bash", "dirname", "readlink", "find", "sed", "mkdir", "touch", "cat");
        Result noJava = run(directory, tools, project.resolve("irbm"), "--version");
        assertThat(noJava.exitCode()).isEqualTo(1);
        assertThat(noJava.err()).isEqualTo("irbm: no Java found: install a JDK 17 or newer, or set JAVA_HOME\n");

        Files.createSymbolicLink(tools.resolve("java"), Path.of(System.getProperty("java.home"), "bin", "java"));
        Result noMaven = run(directory, tools, project.resolve("irbm"), "--version");
        assertThat(noMaven.exitCode()).isEqualTo(1);
        assertThat(noMaven.err()).startsWith("irbm: no Maven found").hasLineCount(1);
    }

    private Result run(Path where, Path program, String... arguments) throws Exception {
        return run(where, Path.of(""), program, arguments);
    }

    private Result run(Path where, Path onlyTools, Path program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder process = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        if (onlyTools.toString().isEmpty()) {
            process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        } else {
            process.environment().put("PATH", onlyTools.toString());
            process.environment().remove("JAVA_HOME");
        }
        int exitCode = process.start().waitFor();
        return new Result(exitCode, Files.readString(out), Files.readString(err));
    }

    private Path tools(String... names) throws IOException {
        Path tools = Files.createDirectory(directory.resolve("tools"));
        Files.createSymbolicLink(tools.resolve("env"), which("env"));
        for (String name : names) {
            Files.createSymbolicLink(tools.resolve(name), which(name));
        }
        return tools;
    }

    private static boolean found(String tool) {
        return !which(tool).toString().isEmpty();
    }

    private static Path which(String tool) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of(""));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.resolve("..").normalize());
                    Files.copy(file, target);
                }
            }
        }
    }
}
