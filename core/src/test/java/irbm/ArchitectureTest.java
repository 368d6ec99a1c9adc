package irbm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads the imports of the sources: a package may import only those before it in the list, and nothing but the JDK else. */
class ArchitectureTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final List<String> ORDER = List.of(
            "irbm.math",
            "irbm.optimize",
            "irbm.model",
            "irbm.io.format",
            "irbm.io",
            "irbm.sample",
            "irbm.evaluate",
            "irbm.train",
            "irbm.frankwolfe",
            "irbm.grow",
            "irbm");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([a-z.]+)\\.[A-Z]", Pattern.MULTILINE);

    @Test
    void packagesImportOnlyThoseBelowThem() throws IOException {
        List<String> wrong = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String importer =
                        SOURCES.relativize(file.resolveSibling("")).toString().replace('/', '.');
                Matcher imports = IMPORT.matcher(Files.readString(file));
                while (imports.find()) {
                    if (!allowed(importer, imports.group(1))) {
                        wrong.add(file + " imports " + imports.group(1));
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void theRuleWouldNoticeAnUpwardArrow() {
        assertThat(allowed("irbm.math", "irbm.model")).isFalse();
        assertThat(allowed("irbm.evaluate", "irbm.train")).isFalse();
        assertThat(allowed("irbm.io.format", "irbm.io")).isFalse();
        assertThat(allowed("irbm.train", "org.other")).isFalse();
        assertThat(allowed("irbm.other", "irbm.math")).isFalse();
        assertThat(allowed("irbm.evaluate", "irbm.sample")).isTrue();
        assertThat(allowed("irbm.train", "irbm.evaluate")).isTrue();
    }

    private static boolean allowed(String importer, String imported) {
        if (!imported.startsWith("irbm.")) {
            return imported.startsWith("java.")
                    || imported.equals("jdk.incubator.vector")
                    || imported.equals("com.sun.management"); // HotSpot's own, in the JDK
        }
        return ORDER.contains(imported) && ORDER.indexOf(imported) <= ORDER.indexOf(importer);
    }
}
