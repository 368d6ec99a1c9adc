package irbm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation of the library is made by the JDK's own tool without an error. */
class JavadocTest {
    @TempDir
    private Path pages;

    /** What the tool says of some files; the Vector API kernels, which need an incubator module, are left out. */
    private String complaints(List<String> files) {
        List<String> arguments = new ArrayList<>(
                List.of("-quiet", "-Xdoclint:all,-missing", "-encoding", "UTF-8", "-d", pages.toString()));
        arguments.addAll(files);
        StringWriter said = new StringWriter();
        ToolProvider.findFirst("javadoc")
                .orElseThrow()
                .run(new PrintWriter(said), new PrintWriter(said), arguments.toArray(new String[0]));
        return said.toString();
    }

    @Test
    void theDocumentationHasNoError() throws IOException {
        List<String> files;
        try (Stream<Path> all = Files.walk(Path.of("src/main/java/irbm"))) {
            files = all.map(Path::toString)
                    .filter(name -> name.endsWith(".java") && !name.contains("Vector"))
                    .toList();
        }
        assertThat(complaints(files)).doesNotContain("error:");
        assertThat(pages.resolve("irbm/Irbm.html")).isNotEmptyFile();
    }

    /** The control: a comment that is not well formed is found. */
    @Test
    void aMalformedCommentIsFound() throws IOException {
        Path file = pages.resolve("Wrong.java");
        Files.writeString(file, "/** a < b. */\npublic class Wrong {}\n");
        assertThat(complaints(List.of(file.toString()))).contains("error: malformed HTML");
    }
}
