package irbm.app.run;

import irbm.io.ModelFile;
import irbm.io.StoredModel;
import irbm.io.format.NpzFile;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Looks at every file that a later command relies on, and says of each whether it is what was written. */
public final class Integrity {
    private final List<Finding> findings = new ArrayList<>();

    private Integrity() {}

    /**
     * What was found out about a file.
     *
     * @param file the file
     * @param damage what is wrong with it, if anything
     * @param note what to know about a file that is not wrong, or nothing
     */
    public record Finding(Path file, Optional<String> damage, String note) {}

    /** Reads the file; an exception says what is wrong, the answer what to know. */
    @FunctionalInterface
    private interface Look {
        String at(Path file) throws IOException;
    }

    /** Of a model file, or of all files in the directory of a run. */
    public static List<Finding> of(Path path) throws IOException {
        Integrity integrity = new Integrity();
        if (Files.isDirectory(path)) {
            integrity.directory(path);
        } else {
            integrity.look(path, Integrity::model);
        }
        return List.copyOf(integrity.findings);
    }

    private void directory(Path path) throws IOException {
        RunDirectory run = RunDirectory.open(path);
        look(run.file("run.json"), file -> finished(run));
        for (String table : tables(path)) {
            look(path.resolve(table), Integrity::table);
        }
        if (Files.exists(run.model()) || isFinished(run)) {
            look(run.model(), file -> modelOf(run, file));
        }
        for (Path file : list(path.resolve(RunDirectory.CHECKPOINTS), ".npz")) {
            look(file, Integrity::checkpoint);
        }
    }

    private void look(Path file, Look look) {
        try {
            findings.add(new Finding(file, Optional.empty(), look.at(file)));
        } catch (InputException | IOException e) {
            String said = e instanceof NoSuchFileException ? "is missing" : String.valueOf(e.getMessage());
            findings.add(new Finding(file, Optional.of(said.replace(file + ": ", "")), ""));
        }
    }

    private static String finished(RunDirectory run) throws IOException {
        return run.read().containsKey("result") ? "a finished run" : "a run that is not finished";
    }

    private static boolean isFinished(RunDirectory run) {
        try {
            return run.read().containsKey("result");
        } catch (InputException | IOException damaged) {
            return false;
        }
    }

    /** Tables that are there, and those of which only the digest is. */
    private static Set<String> tables(Path path) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        list(path, ".csv").forEach(file -> names.add(String.valueOf(file.getFileName())));
        for (Path digest : list(path.resolve(RunDirectory.CHECKPOINTS), ".csv.json")) {
            names.add(String.valueOf(digest.getFileName()).replaceFirst("\\.json$", ""));
        }
        return names;
    }

    private static List<Path> list(Path directory, String ending) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static String table(Path file) throws IOException {
        int lines = RunTable.read(file).size();
        return lines == 0 ? "nothing written yet" : "%d rows".formatted(lines - 1);
    }

    private static String model(Path file) throws IOException {
        return describe(file, ModelFile.read(file, Optional.empty()));
    }

    private static String describe(Path file, StoredModel stored) throws IOException {
        try (NpzFile npz = NpzFile.open(file)) {
            return "%d visible and %d hidden units%s"
                    .formatted(
                            stored.model().visibleCount(),
                            stored.model().hiddenCount(),
                            npz.hasDigests() ? "" : "; it has no digest, only the checksums of its arrays");
        }
    }

    /** The model of a run was trained on the data of the run. */
    private static String modelOf(RunDirectory run, Path file) throws IOException {
        StoredModel stored = ModelFile.read(file, Optional.empty());
        Object data = run.read().get("data") instanceof Map<?, ?> members ? members.get("sha256") : "";
        String trained = stored.metadata().dataHash().orElse("unknown");
        if (!trained.equals(data)) {
            throw new InputException("belongs to another run: it was trained on data with sha256 " + trained);
        }
        return describe(file, stored);
    }

    /** A state to resume from, or a model that was the best so far. */
    private static String checkpoint(Path file) throws IOException {
        try (NpzFile npz = NpzFile.open(file)) {
            if (npz.names().contains("weights")) {
                return model(file);
            }
        }
        StateReader.verify(file);
        return StateWriter.isPrevious(file) ? "the checkpoint before the last" : "a checkpoint";
    }
}
