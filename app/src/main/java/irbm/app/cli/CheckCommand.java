package irbm.app.cli;

import irbm.app.run.Integrity;
import irbm.io.format.Json;
import irbm.model.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm check}: whether files are what was written. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Checks a model file, or every file of a run, against the digests that were written with them.",
        footer = {"", "Example: irbm check run"},
        sortOptions = false)
public final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR|MODEL", description = "The directory of a run, or a model file.")
    private Path path = Path.of("");

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        List<Integrity.Finding> findings = Integrity.of(path);
        print(findings);
        long damaged = findings.stream()
                .filter(finding -> finding.damage().isPresent())
                .count();
        InputException.require(damaged == 0, "%s: %d of %d files are damaged", path, damaged, findings.size());
        return 0;
    }

    private void print(List<Integrity.Finding> findings) {
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            List<Object> files = new ArrayList<>();
            findings.forEach(finding -> files.add(members(finding)));
            out.print(Json.write(Map.of("files", files)));
            return;
        }
        for (Integrity.Finding finding : findings) {
            out.println("%-7s  %s: %s"
                    .formatted(
                            finding.damage().isPresent() ? "DAMAGED" : "sound",
                            finding.file(),
                            finding.damage().orElse(finding.note())));
        }
    }

    private static Map<String, Object> members(Integrity.Finding finding) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("file", finding.file().toString());
        members.put("sound", finding.damage().isEmpty());
        members.put("finding", finding.damage().orElse(finding.note()));
        return members;
    }
}
