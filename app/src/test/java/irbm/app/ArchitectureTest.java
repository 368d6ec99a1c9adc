package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads the imports of the sources: a package may import only those before it in the list, so there is no cycle. */
class ArchitectureTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final List<String> ORDER = List.of(
            "irbm.app.io",
            "irbm.app.data",
            "irbm.app.run",
            "irbm.app.show.picture",
            "irbm.app.show.plot",
            "irbm.app.show",
            "irbm.app.experiment",
            "irbm.app.cli",
            "irbm.app");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([a-z.]+)\\.[A-Z]", Pattern.MULTILINE);

    @Test
    void packagesImportOnlyThoseBelowThem() throws IOException {
        Map<String, Set<String>> imports = imports();
        assertThat(imports.keySet()).containsExactlyInAnyOrderElementsOf(ORDER);
        assertThat(wrong(imports)).isEmpty();
    }

    /** The negative control: an arrow upward, and the made-up cycle that it closes, are found. */
    @Test
    void theRuleWouldNoticeACycle() {
        Map<String, Set<String>> cycle =
                Map.of("irbm.app.run", Set.of("irbm.app.io", "irbm.app.show"), "irbm.app.show", Set.of("irbm.app.run"));
        assertThat(wrong(cycle)).containsExactly("irbm.app.run imports irbm.app.show");
        assertThat(wrong(Map.of("irbm.app.io", Set.of("irbm.app")))).containsExactly("irbm.app.io imports irbm.app");
        assertThat(wrong(Map.of("irbm.app.cli", Set.of("irbm.app.other"))))
                .containsExactly("irbm.app.cli imports irbm.app.other");
    }

    /** The command line is known in one package, and to the program itself. */
    @Test
    void onlyTheCommandsKnowTheParserOfArguments() throws IOException {
        Stream<String> knowing = imports().entrySet().stream()
                .filter(entry -> entry.getValue().contains("picocli"))
                .map(Map.Entry::getKey);
        assertThat(knowing).containsExactlyInAnyOrder("irbm.app", "irbm.app.cli");
    }

    private static List<String> wrong(Map<String, Set<String>> imports) {
        List<String> wrong = new ArrayList<>();
        imports.forEach((importer, targets) -> targets.stream()
                .filter(target -> target.startsWith("irbm.app") && !isBelow(target, importer))
                .forEach(target -> wrong.add(importer + " imports " + target)));
        return wrong;
    }

    private static boolean isBelow(String target, String importer) {
        return ORDER.contains(target) && ORDER.indexOf(target) <= ORDER.indexOf(importer);
    }

    /** The packages that each package imports from. */
    private static Map<String, Set<String>> imports() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String importer =
                        SOURCES.relativize(file.resolveSibling("")).toString().replace('/', '.');
                Set<String> targets = imports.computeIfAbsent(importer, name -> new TreeSet<>());
                Matcher matcher = IMPORT.matcher(Files.readString(file));
                while (matcher.find()) {
                    targets.add(matcher.group(1));
                }
            }
        }
        return imports;
    }
}
